import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { ines, library, life, own } from './check-ins-in-test.ts';
import { CheckInLibrary } from './library.tsx';

const get = 'GET /api/coach/check-ins';
const put = 'PUT /api/coach/check-in-forms/{id}';
const show = () => renderPage(<CheckInLibrary />, { path: '/check-ins', user: ines });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('what is ready has its length and its licence in the row; the preview has all of it', async () => {
  fakeApi({ [get]: library });
  const { person } = show();
  expect(screen.getByText('Loading check-ins…')).toBeDefined();
  const ready = await section('Ready to use');
  expect(ready.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Life as a wholeIn one sentence.1 question, 2 minutesFree with creditA. Author, 1985, labs.example.eduPreviewSend',
    'Goals in five stepsUp to three goals in the client’s own words.3 goals, 10 minutes onceOurs' +
      'Goal attainment scaling, a free method.PreviewSend',
  ]);
  await person.click(ready.getByLabelText('Preview: Life as a whole'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('My life is as I want it.')).toBeDefined();
  expect(dialog.getByText(/1 Strongly disagree · 2 Disagree/)).toBeDefined();
  expect(dialog.getByText(/The mean of 1 question, from 1 to 7. One counts the other way round/)).toBeDefined();
  expect(dialog.getByText(/^Looked at on/).textContent).toContain('2026');
  const link = dialog.getByText('https://labs.example.edu/scales').closest('a');
  expect([link?.getAttribute('href'), link?.rel]).toEqual(['https://labs.example.edu/scales', 'noopener noreferrer']);
});

test('the preview marks the words of an instrument in another language, not those of the page', async () => {
  fakeApi({ [get]: { ...library, ready: [{ ...life, languages: ['de'] }] } });
  const { person } = show();
  await person.click((await section('Ready to use')).getByLabelText('Preview: Life as a whole'));
  const dialog = within(await screen.findByRole('dialog'));
  for (const words of ['My life is as I want it.', /^1 Strongly disagree · 2 Disagree/])
    expect(dialog.getByText(words).lang).toBe('de');
  expect(dialog.getByText(/^Looked at on/).closest('[lang]')).toBeNull();
});

test('own ones are downloaded as they are, and removed after a second press', async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:x') }));
  const calls = fakeApi({ [get]: library, 'DELETE /api/coach/check-in-forms/{id}': { ok: true } });
  const { person } = show();
  await person.click(await screen.findByLabelText('Download: After a week'));
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual(own);
  expect(screen.getByLabelText('Edit: After a week').getAttribute('href')).toBe(`/check-ins/${own.id}`);
  await person.click(screen.getByLabelText('Remove: After a week'));
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
  await person.click(screen.getByLabelText('Really remove?: After a week'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('“After a week” is removed'));
  expect(calls.find(({ route }) => route.startsWith('DELETE'))?.route).toContain(own.id);
  await settled();
  expect(document.activeElement?.textContent).toBe('Make a check-in');
});

test('a brought file gets an id of its own; what is wrong is said with its place', async () => {
  const fields = {
    'instrument.items.2.text': 'Please write the question.',
    'instrument.title': 'Please give a title.',
  };
  let isRefused = true;
  const calls = fakeApi({
    [get]: { ...library, own: [] },
    [put]: () => (isRefused ? new Refusal(422, { code: 'invalid', message: 'No.', fields }) : life),
  });
  const { person } = show();
  expect(await screen.findByText(/^None yet\./)).toBeDefined();
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  const bring = (text: string) => person.upload(chooser, new File([text], 'mine.json', { type: 'application/json' }));
  await bring('not JSON');
  expect(await screen.findByText('This isn’t a JSON file.')).toBeDefined();
  await bring('x'.repeat(256 * 1024 + 1));
  expect(await screen.findByText('A check-in is at most 256 KB.')).toBeDefined();
  expect(calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([]);
  await bring(JSON.stringify(life));
  expect(await screen.findByText('items, 3, text: Please write the question.')).toBeDefined();
  expect(screen.getByText('title: Please give a title.')).toBeDefined();
  isRefused = false;
  await bring(JSON.stringify(life));
  await waitFor(() => expect(toastStore.current()?.title).toBe('“Life as a whole” is yours now'));
  const [first, second] = calls.filter(({ route }) => route.startsWith('PUT'));
  expect(second?.body).toEqual({ baseVersion: 0, instrument: JSON.parse(JSON.stringify(life)) });
  expect(second?.route).not.toContain(life.id);
  expect(second?.route).not.toBe(first?.route);
});

test('screeners: off on this server, then confirmed once, then listed', async () => {
  const screeners = { isOn: true, confirmedAt: null as string | null, instruments: [] as (typeof life)[] };
  fakeApi({ [get]: library });
  const first = show();
  expect((await section('Screeners')).getByText('Off on this server')).toBeDefined();
  expect(screen.getByText('Why WHO-5, PSS, PANAS, VIA and ORS are not here')).toBeDefined();
  expect(screen.queryByText('Yes, show them')).toBeNull();
  first.unmount();
  const confirmedAt = '2026-11-18T12:00:00.000Z';
  const calls = fakeApi({
    [get]: () => ({ ...library, screeners }),
    'PUT /api/coach/screeners': () => {
      Object.assign(screeners, { confirmedAt, instruments: [{ ...life, id: 'phq-8', title: 'Two weeks' }] });
      return { confirmedAt };
    },
  });
  const { person } = show();
  expect(await screen.findByText(/^I am trained for what may come up/)).toBeDefined();
  await person.click(screen.getByText('Yes, show them'));
  expect(await screen.findByLabelText('Send: Two weeks')).toBeDefined();
  expect(screen.queryByText('Yes, show them')).toBeNull();
  expect(calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(1);
});

test('a library that cannot be loaded can be asked for again', async () => {
  let isAway = true;
  fakeApi({
    [get]: () => (isAway ? new Refusal(503, { code: 'unavailable', message: 'Away for a moment.' }) : library),
  });
  const { person } = show();
  expect(await screen.findByText('Away for a moment.')).toBeDefined();
  isAway = false;
  await person.click(screen.getByText('Try again'));
  expect(await screen.findByText('Life as a whole')).toBeDefined();
});
