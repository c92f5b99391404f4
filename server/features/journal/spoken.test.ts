import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { EntrySaved, EntryVersion, JournalEntry, JournalList } from '#contract/journal/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { rowsOf, save, saved } from '#testing/journal.ts';
import { homeOf } from '#testing/joining.ts';
import { sendPhoto, sendRecording, soundOf, spoken } from '#testing/pages-with-media.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const at = (id: string) => `/api/client/journal-entries/${id}`;
const list = async (who: Person, query = '') =>
  (await who.get(`/api/client/journal-entries${query}`)).json<JournalList>();
const audio = { entryType: 'audio', entryText: '' };

describe('a spoken page', () => {
  it('is refused without its recording, and nothing is woven', async () => {
    const [someone, other] = [await trialClient(test), await trialClient(test)];
    const [none, half, foreign] = [newId(), newId(), newId()];
    await sendRecording(test, someone, half, { sound: soundOf('long', 300_000), isWhole: false });
    await sendRecording(test, other, foreign);
    const photoAlone = newId();
    await sendPhoto(test, someone, photoAlone);
    for (const id of [none, half, foreign, photoAlone, undefined]) {
      const response = await save(someone, { ...audio, id });
      expect(response.statusCode).toBe(409);
      expect(response.json<ErrorBody>()).toMatchObject({ code: 'conflict', reason: 'recording-not-here' });
    }
    expect(await rowsOf(test, someone)).toEqual([]);
    expect(await homeOf(someone)).toMatchObject({ streak: 0, progress: { completedDays: 0 } });
  });

  it('is saved once its recording is here, needs no words, and is everywhere with what belongs to it', async () => {
    const someone = await trialClient(test);
    const id = newId();
    const recordingId = await sendRecording(test, someone, id);
    const photoId = await sendPhoto(test, someone, id);
    const answer = await saved(someone, { ...audio, id, moodScore: 6 });
    const recording = { id: recordingId, kind: 'recording', mimeType: 'audio/mp4', durationMs: 161_000 };
    expect(answer).toMatchObject({
      entryType: 'audio',
      entryText: '',
      wordCount: 0,
      moodScore: 6,
      media: [
        { ...recording, levels: '0123454321', width: null, height: null },
        { id: photoId, kind: 'photo', mimeType: 'image/webp', width: 40, height: 30, durationMs: null, levels: null },
      ],
    });
    const { media } = answer;
    const home = await homeOf(someone);
    expect(home).toMatchObject({ streak: 1, progress: { completedDays: 1 }, todayEntries: [{ id, media }] });
    expect((await someone.get('/api/client/program-days/1/1')).json()).toMatchObject({ entries: [{ id, media }] });
    expect(await list(someone)).toMatchObject({ entries: [{ id, media, entryType: 'audio' }] });
    expect((await someone.get('/api/client/dashboard/offline')).json()).toMatchObject({
      journal: { entries: [{ id, media }] },
    });
  });

  it('can be a free page, and is on Today with its recording', async () => {
    const someone = await trialClient(test);
    const { id, media } = await spoken(test, someone, { isFreePage: true });
    expect(media).toHaveLength(1);
    expect((await homeOf(someone)).freePages?.today).toMatchObject([{ id, media, entryType: 'audio', wordCount: 0 }]);
  });

  it('saved again is the page it was, also after its recording was deleted', async () => {
    const someone = await trialClient(test);
    const { id, recordingId, ...first } = await spoken(test, someone, { entryText: 'The call at eleven.' });
    const again = async () =>
      (await save(someone, { ...audio, id, entryText: 'The call at eleven.' })).json<EntrySaved>();
    expect(await again()).toEqual({ id, ...first });
    expect((await someone.delete(`/api/client/media/${recordingId}`)).statusCode).toBe(200);
    expect(await again()).toEqual({ id, ...first, media: [] });
    const typed = await save(someone, { id, entryText: 'The call at eleven.' });
    expect(typed.json<ErrorBody>().reason).toBe('entry-id-taken');
    expect(await rowsOf(test, someone)).toHaveLength(1);
  });

  it('gives the first answer of an Idempotency-Key again, with what is there now', async () => {
    const someone = await trialClient(test);
    const [id, key] = [newId(), { 'idempotency-key': newId() }];
    await sendRecording(test, someone, id);
    const first = await save(someone, { ...audio, id }, key);
    await sendPhoto(test, someone, id);
    const again = (await save(someone, { ...audio, id }, key)).json<EntrySaved>();
    expect(again).toMatchObject({ id, entryType: 'audio', wordCount: 0 });
    expect(first.json<EntrySaved>().media).toEqual(again.media.slice(0, 1));
    expect(again.media.map(({ kind }) => kind)).toEqual(['recording', 'photo']);
  });

  it('sounds heavy by its mood and the line beside it, and by nothing that is spoken', async () => {
    const someone = await trialClient(test);
    const sound = soundOf('I want to die.');
    expect((await spoken(test, someone, { sound })).care).toBeNull();
    expect((await spoken(test, someone, { entryText: 'I want to die.' })).care).not.toBeNull();
    expect((await spoken(test, someone, { moodScore: 2 })).care).not.toBeNull();
  });

  it('counts as an entry and a mood, but in no average of words', async () => {
    const someone = await trialClient(test);
    await spoken(test, someone, { moodScore: 2 });
    expect((await list(someone)).statistics).toMatchObject({ totalEntries: 1, averageWordsPerEntry: 0 });
    await saved(someone, { entryText: 'One two three four.', moodScore: 8 });
    await spoken(test, someone, { entryText: 'A line of five words.', moodScore: 2 });
    const { statistics, moodAnalytics } = await list(someone);
    expect(statistics).toEqual({ totalEntries: 3, consistencyStreak: 1, averageWordsPerEntry: 4 });
    expect(moodAnalytics.averageMood).toBe(4);
  });

  it('is found by its kind, its line, its prompt and its program', async () => {
    const someone = await trialClient(test);
    await saved(someone, { entryText: 'Typed.' });
    const { id, promptText, programTitle } = await spoken(test, someone, { entryText: 'The call at eleven.' });
    const idsOf = async (query: string) => (await list(someone, query)).entries.map((entry) => entry.id);
    expect(await idsOf('?entryType=audio')).toEqual([id]);
    expect(await idsOf('?entryType=text')).not.toContain(id);
    for (const words of ['eleven', promptText.slice(0, 20), programTitle])
      expect(await idsOf(`?entryType=audio&search=${encodeURIComponent(words)}`), words).toEqual([id]);
    expect((await list(someone, '?search=eleven')).entries[0]?.media).toHaveLength(1);
  });

  it('costs no statement more than a typed one: not to save, not to read, not on Today', async () => {
    const someone = await trialClient(test);
    await saved(someone);
    const [typed, byVoice] = [newId(), newId()];
    await sendRecording(test, someone, byVoice);
    const toSave = await countStatements(test, async () => await saved(someone, { id: typed }));
    expect(await countStatements(test, async () => await saved(someone, { ...audio, id: byVoice }))).toBe(toSave);
    expect(await countStatements(test, async () => await list(someone))).toBe(2);
    expect(await countStatements(test, async () => await homeOf(someone))).toBe(4);
  });
});

describe('editing a spoken page', () => {
  const edit = async (who: Person, id: string, body: Record<string, unknown>) => await who.put(at(id), body);

  it('takes what somebody writes down, keeps the recording and stays a spoken page', async () => {
    const someone = await trialClient(test);
    const { id, media } = await spoken(test, someone);
    const written = await edit(someone, id, { entryText: 'I said it aloud.', moodScore: 7, version: 1 });
    expect(written.json<EntrySaved>()).toMatchObject({
      entryText: 'I said it aloud.',
      version: 2,
      wordCount: 0,
      media,
    });
    expect(written.json<EntrySaved>().entryType).toBe('audio');
    const without = await edit(someone, id, { entryText: '', moodScore: 7, version: 2 });
    expect(without.json<EntrySaved>()).toMatchObject({ entryText: '', version: 3, entryType: 'audio' });
    const versions = (await someone.get(`${at(id)}/versions`)).json<EntryVersion[]>();
    expect(versions.map(({ entryText, wordCount }) => [entryText, wordCount])).toEqual([
      ['', 0],
      ['I said it aloud.', 0],
      ['', 0],
    ]);
  });

  it('keeps the words where none are sent, and a typed page never loses its own', async () => {
    const someone = await trialClient(test);
    const byVoice = await spoken(test, someone, { entryText: 'A line.' });
    expect((await edit(someone, byVoice.id, { moodScore: 3, version: 1 })).statusCode).toBe(422);
    const typed = await saved(someone, { entryText: 'Typed.' });
    await sendPhoto(test, someone, typed.id);
    for (const entryText of ['', ' \n '])
      expect((await edit(someone, typed.id, { entryText, moodScore: 3, version: 1 })).json()).toMatchObject({
        code: 'invalid',
        fields: { entryText: 'Please write something before saving your entry.' },
      });
    expect((await list(someone)).entries.map(({ entryText }) => entryText)).toEqual(['Typed.', 'A line.']);
  });

  it('brought back after deleting has its recording, which was hidden in between', async () => {
    const someone = await trialClient(test);
    const { id, media, recordingId } = await spoken(test, someone);
    await someone.delete(at(id));
    expect((await someone.get(`/api/media/${recordingId}`)).statusCode).toBe(404);
    expect((await someone.post(`${at(id)}/restore`)).json<JournalEntry>()).toMatchObject({ media });
    expect((await someone.get(`/api/media/${recordingId}`)).statusCode).toBe(200);
  });
});

it('a typed page is saved whether or not its photos have arrived, and shows those that are whole', async () => {
  const someone = await trialClient(test);
  const id = newId();
  const early = await sendPhoto(test, someone, id);
  expect((await saved(someone, { id })).media.map((photo) => photo.id)).toEqual([early]);
  const late = await sendPhoto(test, someone, id);
  expect((await list(someone)).entries[0]?.media.map((photo) => photo.id)).toEqual([early, late]);
  // An id is made by a device: what somebody else sends for it is not of this page.
  const other = await trialClient(test);
  const taken = newId();
  await sendPhoto(test, other, taken);
  expect((await saved(someone, { id: taken })).media).toEqual([]);
});
