import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Media } from '#contract/media/schema.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { entry, goTo, list, read, show, texts } from './journal-in-test.tsx';

const person = typist();
beforeEach(() => void memoryDevice());

const recording: Media = {
  id: 'r1',
  kind: 'recording',
  mimeType: 'audio/mp4',
  bytes: 640_000,
  width: null,
  height: null,
  durationMs: 161_000,
  levels: '013579',
};
const photo = (id: string): Media => ({
  ...recording,
  id,
  kind: 'photo',
  mimeType: 'image/webp',
  width: 2_048,
  height: 1_365,
  durationMs: null,
  levels: null,
});
const spoken = entry(7, {
  entryType: 'audio',
  entryText: 'Rosa, the call at eleven',
  wordCount: 0,
  media: [recording, photo('p1')],
});
const typed = entry(6, { media: [photo('p2'), photo('p3'), photo('p4')] });
const deleted = entry(5, { entryType: 'audio', entryText: 'Only the line', wordCount: 0, media: [] });
const entries = [spoken, typed, deleted];
const answers = { [read]: { ...list, entries } };
const open = () => within(document.querySelector<HTMLElement>('.jopen')!);

test('rows say how long a recording is, draw its thread, and show photos small', async () => {
  await show(answers);
  await waitFor(() => expect(document.querySelector('.voicethread')).not.toBeNull());
  const feet = texts('.jrow__foot').map((text) => text?.replace('Text', ''));
  expect(feet).toEqual(['Spoken, 2:411 photo', '4 words3 photos', 'Spoken, recording deleted']);
  const rows = [...document.querySelectorAll('.jrow')];
  expect(rows.map((row) => row.querySelectorAll('.voicethread').length)).toEqual([1, 0, 0]);
  expect(rows.map((row) => row.querySelectorAll('.thumbs img').length)).toEqual([1, 3, 0]);
  expect(screen.getByText(/^Recordings are found by their line/)).toBeTruthy();
});

test('a spoken page opens with its line as heading, a player, and its file; writing it down is editing its words', async () => {
  await show(answers);
  expect(open().getByRole('heading', { level: 3 }).textContent).toBe('Rosa, the call at eleven');
  expect(await open().findByRole('group', { name: 'Recording' })).toBeTruthy();
  expect(document.querySelector('.jopen audio')?.getAttribute('src')).toBe('/api/media/r1');
  expect(texts('.jopen__meta .num')).toEqual(['Spoken, 2:41', '1 photo']);
  expect(open().queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(document.querySelector('.jopen .ofphotos')?.textContent).toBe('e7');
  await person.click(open().getByRole('button', { name: 'Write it down' }));
  expect(document.querySelector('.editor')?.textContent).toBe('e7');
});

test('what was written down reads as a page does', async () => {
  const long = { ...spoken, entryText: 'Rosa called.\n\nThen I laughed.' };
  await show({ [read]: { ...list, entries: [long] } });
  expect(document.querySelector('.jopen h3')).toBeNull();
  expect(document.querySelector('.jopen__text')?.textContent).toBe(long.entryText);
});

test('deleting a recording asks first and keeps its line and mood', async () => {
  const { calls } = await show({ ...answers, 'DELETE /api/client/media/{mediaId}': { id: 'r1' } });
  await person.click(await open().findByRole('button', { name: 'Delete recording' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Delete this recording?' }));
  expect(question.getByText(/Its line, the mood and the cell of the day stay\./)).toBeTruthy();
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
  answers[read].entries = [{ ...spoken, media: [photo('p1')] }];
  await person.click(question.getByRole('button', { name: 'Delete Recording' }));
  await waitFor(() => expect(open().getByText(/^The recording was deleted\./)).toBeTruthy());
  answers[read].entries = entries;
  expect(calls.filter(({ route }) => route === 'DELETE /api/client/media/r1')).toHaveLength(1);
  expect(open().getByRole('heading', { level: 3 }).textContent).toBe('Rosa, the call at eleven');
  expect(toastStore.current()?.title).toBe('Recording Deleted');
  expect(document.activeElement?.closest('.jopen')).not.toBeNull();
});

test('a refused deletion says why, and the recording stays', async () => {
  const message = 'That photo or recording isn’t here.';
  await show({ ...answers, 'DELETE /api/client/media/{mediaId}': new Refusal(404, { code: 'not_found', message }) });
  await person.click(await open().findByRole('button', { name: 'Delete recording' }));
  await person.click(screen.getByRole('button', { name: 'Delete Recording' }));
  await settled();
  expect(toastStore.current()?.description).toBe(message);
  expect(document.querySelector('.jopen .player')).not.toBeNull();
});

test('the kind of a page is a filter', async () => {
  const { calls } = await show(answers);
  await person.selectOptions(screen.getByLabelText('Kind'), 'Spoken');
  await settled();
  expect(location.search).toBe('?entryType=audio');
  expect(calls.at(-1)?.route).toContain('entryType=audio');
});

test('on paper photos are printed, and of a recording that there is one', async () => {
  vi.stubGlobal('print', () => {});
  await show(answers);
  await person.click(screen.getByText('Print these entries'));
  expect(texts('.jprint .printedmedia__line')).toEqual(['Recording, 2:41']);
  expect([...document.querySelectorAll<HTMLImageElement>('.jprint img')].map((one) => one.getAttribute('src'))).toEqual(
    ['p1', 'p2', 'p3', 'p4'].map((id) => `/api/media/${id}`),
  );
  await goTo('/journal');
});

test('where the host has a service, the editor of a page with a recording offers it, and no other', async () => {
  const offer = () => screen.queryByRole('button', { name: 'Write it down for me' });
  const at = (id: string) => `/journal?entry=${id}&edit=1`;
  await show(answers, at(spoken.id));
  expect(document.querySelector('.editor')).toBeTruthy();
  expect(offer()).toBeNull();
  const withService = { [read]: { ...list, entries, transcribesAt: 'speech.example.org' } };
  await show(withService, at(spoken.id));
  expect(offer()).toBeTruthy();
  for (const { id } of [typed, deleted]) {
    await show(withService, at(id));
    expect(document.querySelector('.editor')?.textContent).toBe(id);
    expect(offer()).toBeNull();
  }
});
