import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalList } from '#contract/journal/schema.ts';
import type { Settings } from '#contract/settings/schema.ts';
import { assign, write } from '#testing/histories.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const someId = '01900000-0000-7000-8000-000000000000';
const list = async (who: Person) => (await who.get('/api/client/journal-entries')).json<JournalList>();
const samePrompt = (who: Pick<Person, 'get'>, id: string) => who.get(`/api/client/journal-entries/${id}/same-prompt`);
const entryOf = async (who: Person, text: string) =>
  (await list(who)).entries.find(({ entryText }) => entryText === text)?.id ?? '';
const leadBack = (who: Person, readsBack: unknown) => who.put('/api/settings/reading-back', { readsBack });

/** The first day twice, a year apart, and a neighbour of each. */
async function writerOfTwoYears(): Promise<Person> {
  const writer = await trialClient(test);
  const before = await assign(test, writer, { startedAt: new Date('2025-03-01T08:00:00Z') });
  await write(test, writer, before, { day: 1, mood: 5, text: 'the day before', at: '2025-03-03T20:00:00Z' });
  await write(test, writer, before, { day: 2, mood: 5, text: 'morning', at: '2025-03-04T07:00:00Z' });
  await write(test, writer, before, { day: 2, mood: 6, text: 'evening', at: '2025-03-04T20:00:00Z' });
  await write(test, writer, before, { day: 3, mood: 6, text: 'the day after', at: '2025-03-05T07:00:00Z' });
  const again = await assign(test, writer, { startedAt: new Date('2026-03-03T08:00:00Z') });
  await write(test, writer, again, { day: 2, mood: 7, text: 'a year later', at: '2026-03-04T08:00:00Z' });
  await write(test, writer, again, { day: 2, mood: 7, text: 'once more', at: '2026-03-04T08:30:00Z' });
  return writer;
}

describe('the answer before to the same prompt', () => {
  it('is for clients, and for own entries alone', async () => {
    const [writer, other] = [await writerOfTwoYears(), await trialClient(test)];
    const own = await entryOf(writer, 'a year later');
    expect((await samePrompt(other, own)).statusCode).toBe(404);
    expect((await samePrompt(writer, someId)).statusCode).toBe(404);
    expect((await samePrompt(writer, 'no-id')).statusCode).toBe(404);
  });

  it('is the latest of an earlier date', async () => {
    const writer = await writerOfTwoYears();
    const evening = await entryOf(writer, 'evening');
    const expected = { before: { id: evening, dayNumber: 2, createdAt: '2025-03-04T20:00:00.000Z' } };
    const later = await entryOf(writer, 'a year later');
    expect((await samePrompt(writer, later)).json()).toEqual(expected);
    expect((await samePrompt(writer, await entryOf(writer, 'once more'))).json()).toEqual(expected);
    expect((await samePrompt(writer, evening)).json(), 'of the same day').toEqual({ before: null });
    await writer.delete(`/api/client/journal-entries/${evening}`);
    expect((await samePrompt(writer, later)).json()).toMatchObject({
      before: { createdAt: '2025-03-04T07:00:00.000Z' },
    });
    expect((await samePrompt(writer, evening)).statusCode, 'a deleted one').toBe(404);
  });
});

describe('a year ago today', () => {
  it('is what was written last on that date, and nothing else', async () => {
    const writer = await writerOfTwoYears();
    expect((await list(writer)).yearAgo).toEqual({
      id: await entryOf(writer, 'evening'),
      dayNumber: 2,
      createdAt: '2025-03-04T20:00:00.000Z',
    });
    expect((await list(await trialClient(test))).yearAgo).toBeNull();
    test.clock.set('2026-03-06T09:00:00Z');
    expect((await list(writer)).yearAgo).toBeNull();
  });

  it('looks from the 29th of February to the 28th', async () => {
    test.clock.set('2028-02-29T09:00:00Z');
    const writer = await trialClient(test);
    const assigned = await assign(test, writer, { startedAt: new Date('2027-02-01T08:00:00Z') });
    await write(test, writer, assigned, { day: 1, mood: 5, text: 'last of the month', at: '2027-02-28T20:00:00Z' });
    expect((await list(writer)).yearAgo).toMatchObject({ createdAt: '2027-02-28T20:00:00.000Z' });
  });
});

it('whoever does not want to be led back is not, until they want it again', async () => {
  const writer = await writerOfTwoYears();
  const later = await entryOf(writer, 'a year later');
  expect((await leadBack(writer, 'perhaps')).statusCode).toBe(422);
  expect((await leadBack(writer, false)).json<Settings>().client?.readsBack).toBe(false);
  expect((await list(writer)).yearAgo).toBeNull();
  expect((await samePrompt(writer, later)).json()).toEqual({ before: null });
  expect((await leadBack(writer, true)).json<Settings>().client?.readsBack).toBe(true);
  expect((await list(writer)).yearAgo).not.toBeNull();
});
