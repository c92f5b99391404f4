import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Body } from '#web/platform/api.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal, type Call } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { ines, library, life, own } from './check-ins-in-test.ts';
import { CheckInEditor } from './editor.tsx';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));
const get = 'GET /api/coach/check-ins';
const put = 'PUT /api/coach/check-in-forms/{id}';
type Saved = Body<typeof put>;
const show = (id: string) =>
  renderPage(<CheckInEditor id={id} timeZone="UTC" />, { path: `/check-ins/${id}`, user: ines });
const puts = (calls: Call[]) => calls.filter(({ route }) => route.startsWith('PUT'));
const type = (label: string | RegExp, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } });

test('a new one is written, survives the page, is refused beside its field, and saved under one id', async () => {
  let tries = 0;
  const fields = { 'instrument.items.1.options': 'Please give at least two choices.' };
  const calls = fakeApi({
    [put]: () => (tries++ === 0 ? new Refusal(422, { code: 'invalid', message: 'Please give two.', fields }) : own),
    [get]: library,
  });
  const first = show('new');
  type(/^Title/, 'Evening');
  type(/^The question/, 'I rested.');
  await first.person.click(screen.getByText('Add a question'));
  type(/^The question/, 'Where?', 1);
  type('Answered with', 'choice', 1);
  type('Choices, one on each line', 'Home');
  await first.person.click(screen.getByLabelText('Add up the scale questions'));
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  cleanup();
  const { person } = show('new');
  expect(await screen.findByDisplayValue('I rested.')).toBeDefined();
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('Please give at least two choices.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Choices, one on each line'));
  type('Choices, one on each line', 'Home\nWork');
  await person.click(screen.getByLabelText('Move up: 2'));
  expect(screen.queryByText('Please give at least two choices.')).toBeNull();
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(location.pathname).toBe('/check-ins'));
  const [one, other] = puts(calls) as [Call, Call];
  expect(other.route).toBe(one.route);
  const { baseVersion, instrument } = other.body as Saved;
  expect([baseVersion, instrument.title, instrument.scales.length]).toEqual([0, 'Evening', 1]);
  expect(instrument.items.map(({ kind, text }) => [kind, text])).toEqual([
    ['choice', 'Where?'],
    ['scale', 'I rested.'],
  ]);
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('an own one keeps the ids of its questions; what changed elsewhere is not overwritten unasked', async () => {
  let newest = own;
  const calls = fakeApi({
    [get]: () => ({ ...library, own: [newest] }),
    [put]: (body) => {
      if ((body as Saved).baseVersion === 4) return own;
      newest = { ...own, version: 4 };
      return new Refusal(409, { code: 'conflict', message: 'It was changed elsewhere.' });
    },
  });
  const { person } = show(own.id);
  await screen.findByDisplayValue('After a week');
  expect(screen.getAllByLabelText<HTMLInputElement>('Counts the other way round').map((tick) => tick.checked)).toEqual([
    false,
    true,
  ]);
  type(/^Title/, 'After two weeks');
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('It was changed elsewhere.')).toBeDefined();
  await person.click(await screen.findByText('Save mine over it'));
  await waitFor(() => expect(location.pathname).toBe('/check-ins'));
  const bodies = puts(calls).map(({ body }) => body as Saved);
  expect(bodies.map(({ baseVersion }) => baseVersion)).toEqual([3, 4]);
  expect(bodies[1]?.instrument.items).toEqual(own.items);
  expect(bodies[1]?.instrument.title).toBe('After two weeks');
});

test('answers that differ cannot be added up; twelve questions are the most', async () => {
  fakeApi({ [get]: library });
  const { person } = show('new');
  for (let count = 1; count < 12; count += 1) await person.click(screen.getByText('Add a question'));
  expect(screen.getByText<HTMLButtonElement>('Add a question').disabled).toBe(true);
  const sum = screen.getByLabelText<HTMLInputElement>('Add up the scale questions');
  expect(sum.disabled).toBe(false);
  type('Answers', 'often', 3);
  expect(sum.disabled).toBe(true);
  await person.click(screen.getByLabelText('Remove Question 4'));
  expect(sum.disabled).toBe(false);
  expect(document.activeElement).toBe(screen.getAllByLabelText(/^The question/)[3]);
});

test('a brought one with other parts is only shown, and one that is gone is said to be', async () => {
  fakeApi({ [get]: { ...library, own: [life] } });
  show(life.id);
  expect(await screen.findByText(/can’t be changed here/)).toBeDefined();
  expect(screen.getByText('My life is as I want it.')).toBeDefined();
  expect(screen.queryByText('Save')).toBeNull();
  cleanup();
  show('gone');
  expect(await screen.findByText('This check-in couldn’t be found')).toBeDefined();
});
