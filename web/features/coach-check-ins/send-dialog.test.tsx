import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { ines, library, names } from './check-ins-in-test.ts';
import { goals } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));
const post = 'POST /api/coach/check-in-plans';
const word = () => screen.getByLabelText<HTMLTextAreaElement>(/A word with it/);

function show(props: Partial<Parameters<typeof SendDialog>[0]>) {
  const onClose = vi.fn<() => void>();
  return { ...renderPage(<SendDialog onClose={onClose} {...props} />, { user: ines }), onClose };
}

test('people and cohorts are counted once each; a failure keeps the words, and the same key sends it again', async () => {
  let tries = 0;
  const calls = fakeApi({
    ...names,
    [post]: () =>
      tries++ === 0 ? new Refusal(503, { code: 'unavailable', message: 'Away for a moment.' }) : { sent: 3 },
  });
  const { person, onClose } = show({ what: { instrumentId: 'life', version: 2, title: 'Life' } });
  expect(screen.getByText('Send “Life”')).toBeDefined();
  expect(screen.getByText<HTMLButtonElement>('Send').disabled).toBe(true);
  await person.click(await screen.findByLabelText('Add Daniel'));
  expect(await screen.findByText('Send to one person')).toBeDefined();
  await person.type(screen.getByLabelText('To'), 'thurs');
  expect(screen.queryByLabelText('Add Nora')).toBeNull();
  await person.click(screen.getByLabelText('Add Thursday Circle, 3'));
  expect(document.activeElement).toBe(screen.getByLabelText('To'));
  await person.click(screen.getByLabelText(/^Every 4 weeks/));
  await person.selectOptions(screen.getByLabelText('Weeks'), '6');
  await person.type(word(), 'Before the break.');
  await person.click(await screen.findByText('Send to 3 people'));
  expect(await screen.findByText('Away for a moment.')).toBeDefined();
  expect(word().value).toBe('Before the break.');
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByText('Send to 3 people'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toastStore.current()?.title).toBe('Sent to 3 people');
  const [one, other] = calls.filter(({ route }) => route === post);
  expect(one?.body).toEqual({
    instrumentId: 'life',
    version: 2,
    clientIds: ['daniel'],
    cohortIds: ['k1'],
    everyWeeks: 6,
    note: 'Before the break.',
  });
  expect(one?.headers.get('idempotency-key')).toBeTruthy();
  expect(other?.headers.get('idempotency-key')).toBe(one?.headers.get('idempotency-key'));
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('from the page of a client three presses send the goals once; the person is chosen, and can be taken out', async () => {
  const calls = fakeApi({ ...names, 'GET /api/coach/check-ins': library, [post]: { sent: 1 } });
  const { person } = show({ to: { id: 'nora', name: 'Nora' } });
  await screen.findByText('Goals in five steps');
  await person.selectOptions(screen.getByLabelText('Check-in'), goals.instrumentId);
  await person.click(screen.getByText('Send to one person'));
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({
      instrumentId: 'goals',
      version: 1,
      clientIds: ['nora'],
      everyWeeks: null,
      note: '',
    }),
  );
  await person.click(screen.getByLabelText('Remove Nora'));
  expect(screen.getByText<HTMLButtonElement>('Send').disabled).toBe(true);
});
