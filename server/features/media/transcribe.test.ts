import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import type { JournalList } from '#contract/journal/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { save } from '#testing/journal.ts';
import { type Person, trialClient } from '#testing/people.ts';
import { pair, share } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { transcriptionServer } from '#testing/transcription-server.ts';
import { until } from '#testing/until.ts';
import { transcribe } from './transcribe.ts';

const words: RequestListener = (_, response) => response.end('{"text":"The call at eleven."}');
let answer = words;
const { heard, port } = await transcriptionServer((request, response) => answer(request, response));
const test = await testApp({ TRANSCRIBE_URL: `http://127.0.0.1:${port}/v1` });

/** The beginning of every WebM file. */
const bytes = Buffer.from('\x1aE\xdf\xa3 as it was spoken', 'latin1');
const sent = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' };

/** A spoken page; without `isWhole` its recording is announced and nothing more. */
async function spoken(who: Person, { isWhole = true } = {}) {
  const [entryId, recordingId] = [newId(), newId()];
  const about = { mimeType: 'audio/webm', bytes: bytes.length, durationMs: 2_000, levels: '123' };
  await who.put(`/api/client/journal-entries/${entryId}/recordings/${recordingId}`, about);
  if (!isWhole) return recordingId;
  const url = `/api/client/recordings/${recordingId}/pieces/1`;
  await test.app.inject({ method: 'PUT', url, payload: bytes, headers: { cookie: who.cookie, ...sent } });
  expect((await save(who, { id: entryId, entryType: 'audio', entryText: '' })).statusCode).toBe(200);
  return recordingId;
}
const ask = (who: Person, recordingId: string) => who.post(`/api/client/media/${recordingId}/transcript`);
const journalOf = async (who: Person) => (await who.get('/api/client/journal-entries')).json<JournalList>();
const writer = await trialClient(test);

it('does not find what is another person’s, is not whole, or is a photo', async () => {
  const recordingId = await spoken(writer);
  const other = await trialClient(test);
  for (const [who, id] of [
    [other, recordingId],
    [writer, await spoken(writer, { isWhole: false })],
    [writer, newId()],
    [writer, 'nothing'],
  ] as const) {
    const response = await ask(who, id);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ message: 'That photo or recording isn’t here.' });
  }
  // Not even the coach who may listen to it, should they come as a client.
  const { client, guide } = await pair(test);
  const shared = await spoken(client);
  const [entry] = (await journalOf(client)).entries;
  await share(client, entry!.id);
  expect((await guide.get(`/api/media/${shared}`)).statusCode).toBe(200);
  const actor = await test.deps.identity.findSession(guide.cookie);
  await expect(transcribe(test.deps, actor!, shared)).rejects.toThrow('isn’t here');
  expect(heard).toEqual([]);
});

it('gives back the words, in the language somebody has chosen, and keeps none of them', async () => {
  const recordingId = await spoken(writer);
  await writer.put('/api/settings/language', { language: 'de' });
  const response = await ask(writer, recordingId);
  expect([response.statusCode, response.json()]).toEqual([200, { text: 'The call at eleven.' }]);
  const { form } = heard.at(-1)!;
  const file = form.get('file') as File;
  expect([form.get('language'), file.name, Buffer.from(await file.arrayBuffer())]).toEqual([
    'de',
    'recording.webm',
    bytes,
  ]);
  const [line] = (await test.deps.db.select().from(auditLog)).filter(
    ({ action, actorId }) => action === 'recording-transcribed' && actorId === writer.id,
  );
  expect(line?.detail).toEqual({ mediaId: recordingId, entryId: expect.any(String) });
  const { entries } = await journalOf(writer);
  expect(entries.map(({ entryText }) => entryText).join('')).toBe('');
});

it('says where recordings go, and refuses where no service is set', async () => {
  const { transcription } = test.config;
  const at = async () => (await journalOf(writer)).transcribesAt;
  expect(await at()).toBe('127.0.0.1');
  test.config.transcription = undefined;
  expect(await at()).toBeNull();
  expect((await ask(writer, await spoken(writer))).json()).toMatchObject({ reason: 'no-transcription' });
  test.config.transcription = transcription;
});

it('refuses in words of ours what the service refuses, and says it where nothing was heard', async () => {
  const speaker = await trialClient(test);
  const recordingId = await spoken(speaker);
  answer = (_, response) => response.writeHead(500).end('the words of a stranger');
  const response = await ask(speaker, recordingId);
  expect([response.statusCode, response.json<{ reason: string }>().reason]).toEqual([503, 'transcription-failed']);
  expect(response.body).not.toContain('stranger');
  answer = (_, to) => to.end('{"text":"  "}');
  expect((await ask(speaker, recordingId)).json()).toMatchObject({ reason: 'transcription-empty' });
  answer = words;
});

it('listens to one recording of a person at a time, and to two in all', async () => {
  const open: (() => void)[] = [];
  answer = (request, response) => void open.push(() => words(request, response));
  const [one, two, three] = await Promise.all([trialClient(test), trialClient(test), trialClient(test)]);
  const ids = await Promise.all([one, two, three].map(async (who) => [who, await spoken(who)] as const));
  const [first, second, third] = ids.map(([who, id]) => ask(who, id));
  await until('two are listened to', () => open.length === 2);
  const again = ask(one, ids[0]![1]);
  await new Promise((done) => setTimeout(done, 50));
  expect((await ask(one, ids[0]![1])).json()).toMatchObject({ reason: 'transcription-busy' });
  expect(open).toHaveLength(2);
  for (const _ of [1, 2]) open.shift()!();
  await until('two are listened to', () => open.length === 2);
  for (const end of open) end();
  for (const response of await Promise.all([first, second, third, again])) expect(response?.statusCode).toBe(200);
  answer = words;
});
