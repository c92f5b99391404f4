import { describe, expect, it } from 'vitest';
import type { OfflineCopy } from '#contract/client-dashboard/endpoints.ts';
import { assign, writeMany } from '#testing/histories.ts';
import { coach, person, trialClient, type Person } from '#testing/people.ts';
import { programOf, saveSet } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

describe('what a device keeps', () => {
  const copy = async (who: Person) => (await who.get('/api/client/dashboard/offline')).json<OfflineCopy>();

  it('is the prompts of the next seven days, over the end of a week, and no further than the program goes', async () => {
    const author = await coach(test);
    const program = await programOf(author, { durationWeeks: 2 });
    await saveSet(author, program.id, 'weekly-themes', [
      { weekNumber: 2, title: 'Widening', focusDescription: 'Out.' },
    ]);
    await saveSet(author, program.id, 'daily-prompts', [
      { weekNumber: 1, dayNumber: 6, promptText: 'The sixth?' },
      { weekNumber: 1, dayNumber: 7, promptText: 'The seventh?' },
      { weekNumber: 2, dayNumber: 7, promptText: 'Far ahead?' },
    ]);
    const someone = await trialClient(test);
    const { assignmentId } = await assign(test, someone, { programId: program.programId, day: 6 });
    const kept = await copy(someone);
    expect(kept.assignmentId).toBe(assignmentId);
    expect(kept.daysAhead).toHaveLength(7);
    expect(kept.daysAhead.slice(0, 2)).toMatchObject([
      { week: 1, day: 7, promptText: 'The seventh?', weeklyTheme: null },
      { week: 2, day: 1, weeklyTheme: { title: 'Widening', focusDescription: 'Out.' } },
    ]);
    expect(kept.daysAhead[1]?.promptText.length).toBeGreaterThan(5);
    expect(JSON.stringify(kept)).not.toContain('Far ahead?');
    const onLast = await trialClient(test);
    await assign(test, onLast, { programId: program.programId, day: 14 });
    expect((await copy(onLast)).daysAhead).toEqual([]);
    expect(kept.practices).toEqual((await someone.get('/api/client/practices')).json());
  });

  it('is the latest 30 entries on one page, the caller’s own', async () => {
    const [someone, other] = [await trialClient(test), await trialClient(test)];
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    const lines = Array.from({ length: 31 }, (_, index) => ({
      day: 7,
      mood: 6,
      text: `Line ${index + 1}.`,
      at: `2026-03-03T09:${String(index).padStart(2, '0')}:00Z`,
    }));
    await writeMany(test, someone, assigned, lines);
    const { journal } = await copy(someone);
    expect(journal.entries).toHaveLength(30);
    expect(journal.entries[0]?.entryText).toBe('Line 31.');
    expect(journal.pagination).toEqual({ page: 1, pageSize: 30, totalPages: 1, total: 31 });
    expect((await copy(other)).journal.entries).toEqual([]);
  });

  it('has no days where no program runs', async () => {
    const someone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    expect(await copy(someone)).toMatchObject({ assignmentId: null, daysAhead: [] });
  });
});
