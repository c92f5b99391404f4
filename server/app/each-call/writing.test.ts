import { expect, it } from 'vitest';
import type { EntrySaved } from '#contract/journal/schema.ts';
import type { Practices } from '#contract/practices/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { writingLeaves } from '#testing/each-call/writing.ts';
import { ok, walkEachCall } from '#testing/each-call/walk.ts';
import { assign, clientOf } from '#testing/histories.ts';
import { importAt, importOf } from '#testing/imports.ts';
import { sendPhoto, sendRecording, spoken } from '#testing/pages-with-media.ts';
import { reachableCoach } from '#testing/people.ts';
import { listAt, shareAt } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { transcriptionServer } from '#testing/transcription-server.ts';

const { port } = await transcriptionServer((_, to) =>
  to.setHeader('content-type', 'application/json').end('{"text":"Said."}'),
);
const test = await testApp({ TRANSCRIBE_URL: `http://127.0.0.1:${port}/v1` });
const ines = await reachableCoach(test, { firstName: 'Ines' });
const nora = await clientOf(test, ines, { firstName: 'Nora' });
const { assignmentId } = await assign(test, nora);
const walk = await walkEachCall(test);

const entriesAt = '/api/client/journal-entries';
const write = async (over: object = {}) =>
  await ok<EntrySaved>(nora.post('/api/journal-entries', { entryText: 'Words.', moodScore: 6, ...over }));

async function aDayAndItsPages() {
  const entry = await write();
  await ok(nora.put(`${entriesAt}/${entry.id}`, { entryText: 'Other words.', moodScore: 5, version: 1 }));
  await ok(nora.put(shareAt(entry.id), { coachId: ines.id }));
  const shared = `${listAt(nora.id)}/${entry.id}`;
  await ok(ines.post(`${shared}/read`, { version: 2 }));
  const comment = await ok<{ id: string }>(ines.post(`${shared}/comments`, { text: 'Thank you.' }));
  await ok(ines.delete(`${shared}/comments/${comment.id}`));
  await ok(nora.delete(shareAt(entry.id)));
  const free = await write({ isFreePage: true });
  await ok(nora.delete(`${entriesAt}/${free.id}`));
  await ok(nora.post(`${entriesAt}/${free.id}/restore`));
  const { practices } = await ok<Practices>(nora.get('/api/client/practices'));
  await ok(nora.post('/api/client/practice-completion', { practiceId: practices[0]?.id, completed: true }));
  test.clock.set('2026-03-05T08:00:00Z');
  const late = await write({ week: 1, day: 1 });
  await ok(nora.post(`${entriesAt}/${late.id}/move-to-today`));
  const today = { assignmentId, week: 1, day: 2 };
  await ok(nora.post('/api/client/advance-day', today));
  await ok(nora.post('/api/client/advance-day/undo', today));
}

async function whatBelongsToPages() {
  const { id, recordingId } = await spoken(test, nora, { isFreePage: true });
  await sendPhoto(test, nora, id);
  await sendRecording(test, nora, newId());
  await ok(nora.post(`/api/client/media/${recordingId}/transcript`));
  await ok(nora.delete(`/api/client/media/${recordingId}`));
  const body = importOf();
  await ok(nora.post(importAt, body));
  await ok(nora.delete(`${importAt}/${body.importId}`));
}

async function theWeek() {
  for (let day = 2; day <= 7; day += 1) {
    if (day > 2) await write();
    await ok(nora.post('/api/client/advance-day'));
  }
  const card = await ok<{ id: string }>(nora.put('/api/client/week-cards', { assignmentId, week: 1, sentence: null }));
  await ok(nora.put(`/api/client/week-cards/${card.id}/share`, {}));
  await ok(ines.post(`/api/coach/week-cards/${card.id}/read`));
  await ok(nora.delete(`/api/client/week-cards/${card.id}/share`));
  await ok(nora.post('/api/client/pause', { endsOn: '2026-03-10' }));
  await ok(nora.delete('/api/client/pause'));
}

it('each call on a page and on what belongs to it does all of its work or none, under its locks', async () => {
  await aDayAndItsPages();
  await whatBelongsToPages();
  await theWeek();
  expect(walk.left).toEqual(writingLeaves);
}, 400_000);
