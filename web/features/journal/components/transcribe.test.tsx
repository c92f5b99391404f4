import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { Transcribe } from './transcribe.tsx';

const route = 'POST /api/client/media/{mediaId}/transcript';
const onText = vi.fn<(text: string) => void>();
const calls = (made: ReturnType<typeof fakeApi>) => made.map((call) => call.route);

async function ask(host = 'speech.example.org') {
  onText.mockClear();
  const { person } = renderPage(<Transcribe recordingId="r1" host={host} onText={onText} />);
  await person.click(screen.getByRole('button', { name: 'Write it down for me' }));
  return person;
}
const send = () => screen.getByRole('button', { name: 'Send the recording' });

test('says where the recording goes before it is sent, and hands over what comes back', async () => {
  const made = fakeApi({ [route]: { text: 'The call at eleven.' } });
  const person = await ask();
  expect(screen.getByRole('dialog').textContent).toContain(
    'sends the whole recording to speech.example.org, a service',
  );
  expect(calls(made)).toEqual([]);
  await person.click(send());
  await settled();
  expect(calls(made)).toEqual(['POST /api/client/media/r1/transcript']);
  expect(onText).toHaveBeenCalledExactlyOnceWith('The call at eleven.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toastStore.current()?.description).toContain('It isn’t saved yet.');
});

test('names no host where the service is on the machine of the server', async () => {
  fakeApi({});
  await ask('127.0.0.1');
  const said = screen.getByRole('dialog').textContent;
  expect(said).toContain('a service on the machine of this server');
  expect(said).not.toContain('127.0.0.1');
});

test('a refusal stands in the dialog, and it can be tried again', async () => {
  let isBusy = true;
  const busy = new Refusal(503, { message: 'Other recordings are being written down.', code: 'unavailable' });
  fakeApi({ [route]: () => (isBusy ? busy : { text: 'At last.' }) });
  const person = await ask();
  await person.click(send());
  await settled();
  expect(screen.getByRole('alert').textContent).toBe('Other recordings are being written down.');
  expect(onText).not.toHaveBeenCalled();
  isBusy = false;
  await person.click(send());
  await settled();
  expect(onText).toHaveBeenCalledWith('At last.');
});

test('given up while it is written down, nothing comes into the field', async () => {
  fakeApi({ [route]: { text: 'Too late.' } });
  const letThrough = holdBack('POST');
  const person = await ask();
  await person.click(send());
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  letThrough();
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onText).not.toHaveBeenCalled();
});
