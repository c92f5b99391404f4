import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { journalEntries } from '#server/platform/db/schema.ts';
import { assign } from '#testing/histories.ts';
import type { Person } from '#testing/people.ts';
import { breath, desire, programChanges } from '#testing/program-changes.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));
const { choose, pair, rows, states, notices, mails, home } = programChanges(() => test);

describe('a program that begins later', () => {
  async function waiting(): Promise<{ ines: Person; daniel: Person }> {
    const two = await pair('America/New_York');
    expect((await choose(two.ines, two.daniel.id, { programId: breath, startsOn: '2026-03-09' })).statusCode).toBe(303);
    return two;
  }
  const save = async (who: Person) =>
    await who.post('/api/journal-entries', { entryText: 'Already?', moodScore: 6, entryType: 'text' });

  it('starts at midnight of that day in the client’s zone, on the day the clocks change too', async () => {
    const { daniel } = await waiting();
    expect((await rows(daniel))[0]?.startedAt.toISOString()).toBe('2026-03-09T04:00:00.000Z');
    const { ines, daniel: other } = await pair('America/New_York');
    await choose(ines, other.id, { programId: breath, startsOn: '2026-03-08' });
    expect((await rows(other))[0]?.startedAt.toISOString()).toBe('2026-03-08T05:00:00.000Z');
  });

  it('reckons today in the client’s zone', async () => {
    const { ines, daniel } = await pair('Pacific/Kiritimati');
    test.clock.set('2026-03-04T11:00:00Z'); // the 5th there
    expect((await choose(ines, daniel.id, { programId: breath, startsOn: '2026-03-04' })).statusCode).toBe(422);
    expect((await choose(ines, daniel.id, { programId: breath, startsOn: '2026-03-05' })).statusCode).toBe(303);
    expect((await rows(daniel))[0]?.startedAt).toEqual(test.clock.now());
  });

  it('is told with its day', async () => {
    const { ines, daniel } = await waiting();
    expect((await notices(daniel))[0]?.detail).toEqual({
      programTitle: 'Breath as Anchor',
      coachName: 'Ines Calloway',
      coachId: ines.id,
      startsOn: '2026-03-09',
    });
    expect((await mails(daniel))[0]?.textBody).toContain('It begins on Monday, 9 March 2026.');
  });

  it('shows when it begins, and nothing of it', async () => {
    const { daniel } = await waiting();
    expect(await home(daniel)).toMatchObject({
      assignment: { status: 'active', startsOn: '2026-03-09' },
      currentPrompt: null,
      progress: { completionPercentage: 0 },
    });
    expect((await daniel.get('/api/client/program-days/1/1')).statusCode).toBe(404);
    expect((await daniel.get('/api/client/practices')).json()).toMatchObject({ assignment: null });
  });

  it('refuses entries, marks and the next day until then, with a sentence', async () => {
    const { daniel } = await waiting();
    const refused = [
      await save(daniel),
      await daniel.post('/api/client/advance-day', {}),
      await daniel.post('/api/client/practice-completion', {
        practiceId: 'three-conscious-breaths',
        practiceType: 'general',
        completed: true,
      }),
    ];
    for (const response of refused) {
      expect(response.statusCode).toBe(409);
      expect(response.json<ErrorBody>().message).toBe(
        'Your program begins on Monday, 9 March 2026. Until then none of it is open.',
      );
    }
    expect(await test.deps.db.select().from(journalEntries).where(eq(journalEntries.clientId, daniel.id))).toEqual([]);
  });

  it('begins by itself at that moment', async () => {
    const { daniel } = await waiting();
    test.clock.set('2026-03-09T03:59:59Z');
    expect((await save(daniel)).statusCode).toBe(409);
    test.clock.set('2026-03-09T04:00:00Z');
    const shown = await home(daniel);
    expect(shown.assignment?.startsOn).toBeUndefined();
    expect(shown.currentPrompt?.promptText).toBeTruthy();
    expect((await save(daniel)).statusCode).toBe(200);
  });

  it('still takes an entry for the program before, which waited on a device', async () => {
    const { ines, daniel } = await pair();
    const before = await assign(test, daniel, { programId: desire, startedAt: new Date('2026-03-01T09:00:00Z') });
    await choose(ines, daniel.id, { programId: breath, startsOn: '2026-03-09' });
    const late = await daniel.post('/api/journal-entries', {
      entryText: 'On the train.',
      moodScore: 6,
      entryType: 'text',
      assignmentId: before.assignmentId,
      week: 1,
      day: 1,
      writtenAt: '2026-03-04T08:00:00Z',
    });
    expect(late.statusCode).toBe(200);
  });

  it('can be moved to another day or to now, and be replaced before it began', async () => {
    const { ines, daniel } = await waiting();
    expect((await choose(ines, daniel.id, { programId: breath, startsOn: '2026-03-09' })).headers.location).toContain(
      'unchanged',
    );
    expect((await choose(ines, daniel.id, { programId: breath, startsOn: '2026-03-12' })).headers.location).toBe(
      `/client/${daniel.id}`,
    );
    expect((await home(daniel)).assignment?.startsOn).toBe('2026-03-12');
    await choose(ines, daniel.id, { programId: breath });
    expect((await home(daniel)).assignment?.startsOn).toBeUndefined();
    expect(await states(daniel)).toEqual([`${breath} active 1/1`]);

    const { ines: other, daniel: next } = await waiting();
    await choose(other, next.id, { programId: desire });
    expect((await states(next)).toSorted()).toEqual([`${breath} replaced 1/1`, `${desire} active 1/1`]);
  });
});
