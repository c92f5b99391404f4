import { describe, expect, it } from 'vitest';
import { sourceLanguage } from '#server/platform/messages.ts';
import { byGravity, invitationEnding, notificationsOf, type ClientFacts, type KnownAssignment } from './rules.ts';

const now = new Date('2026-10-08T09:00:00Z');
const reader = { timeZone: 'UTC', language: sourceLanguage };
const running: KnownAssignment = {
  id: 'a',
  programRowId: 'p',
  programId: 'p-01',
  programTitle: 'P',
  status: 'active',
  currentWeek: 1,
  currentDay: 6,
  durationWeeks: 4,
  startedAt: new Date('2026-09-20T08:00:00Z'),
  endedAt: null,
  written: [],
};
const somebody: ClientFacts = {
  id: 'c',
  firstName: 'Lena',
  lastName: 'F',
  timeZone: 'UTC',
  trialStartedAt: null,
  assignment: running,
  lastEntryAt: null,
  lastEntryDate: null,
  dayCounts: [],
  dayMoods: [],
  longDays: null,
  cohort: null,
  heavy: null,
  pauses: [],
  dismissed: [],
  lastMet: null,
  coachSince: null,
  timeAskedAt: null,
  checkInShownAt: null,
};
const wroteOn = (lastEntryDate: string): Partial<ClientFacts> => ({
  lastEntryDate,
  lastEntryAt: new Date(`${lastEntryDate}T20:00:00Z`),
});
const about = (facts: Partial<ClientFacts>, at = now) => notificationsOf({ ...somebody, ...facts }, at, sourceLanguage);
const pause = (startsOn: string, endsOn: string, endedOn: string | null = null) => ({
  id: 'x',
  startsOn,
  endsOn,
  endedOn,
  createdAt: 0,
});

describe('somebody who is quiet', () => {
  it.each([
    ['2026-10-06', []],
    ['2026-10-05', [['quiet:2026-10-05', 'medium', 'No entry for 3 days']]],
    ['2026-10-02', [['quiet:2026-10-02', 'medium', 'No entry for 6 days']]],
    ['2026-10-01', [['quiet:2026-10-01:week', 'high', 'No entry for 7 days']]],
  ])('last wrote on %s', (date, expected) => {
    expect(about(wroteOn(date)).map(({ id, severity, message }) => [id, severity, message])).toEqual(expected);
  });

  it('is told since the last entry, in the client’s own calendar', () => {
    expect(about(wroteOn('2026-10-05'))[0]).toMatchObject({ kind: 'quiet', date: '2026-10-05T12:00:00.000Z' });
    // In Auckland it is the 9th already.
    expect(
      about({ ...wroteOn('2026-10-06'), timeZone: 'Pacific/Auckland' }, new Date('2026-10-08T20:00:00Z')),
    ).toMatchObject([{ message: 'No entry for 3 days' }]);
  });

  it('is counted from the program’s beginning where nothing was written in it', () => {
    expect(about({})).toMatchObject([
      { id: 'quiet:2026-09-20:week', message: 'No entry for 18 days', date: '2026-09-20T12:00:00.000Z' },
    ]);
    expect(about({ ...wroteOn('2026-08-01') })).toMatchObject([{ id: 'quiet:2026-09-20:week' }]);
    expect(
      about({ assignment: { ...running, startedAt: new Date('2026-10-06T08:00:00Z') }, ...wroteOn('2026-08-01') }),
    ).toEqual([]);
  });

  it('is only somebody with a running program that has begun', () => {
    expect(about({ assignment: null, ...wroteOn('2026-09-01') })).toEqual([]);
    expect(about({ assignment: { ...running, status: 'completed' }, ...wroteOn('2026-09-01') })).toEqual([]);
    expect(about({ assignment: { ...running, startedAt: new Date('2026-10-10T08:00:00Z') } })).toEqual([]);
    // Completed by the calendar alone: the last day was written and has gone by.
    const lastDay = {
      ...running,
      currentWeek: 4,
      currentDay: 7,
      written: [{ weekNumber: 4, dayNumber: 7, localDate: '2026-10-01' }],
    };
    expect(about({ assignment: lastDay, ...wroteOn('2026-10-01') })).toEqual([]);
  });

  it('has rest while the program is paused, and paused days are not counted afterwards', () => {
    const quiet = wroteOn('2026-09-30'); // 8 days ago
    expect(about({ ...quiet, pauses: [pause('2026-10-08', '2026-10-20')] })).toEqual([]);
    expect(about({ ...quiet, pauses: [pause('2026-10-03', '2026-10-06')] })).toMatchObject([
      { id: 'quiet:2026-09-30', severity: 'medium', message: 'No entry for 4 days' },
    ]);
    expect(about({ ...quiet, pauses: [pause('2026-10-03', '2026-10-20', '2026-10-05')] })).toMatchObject([
      { message: 'No entry for 6 days' },
    ]);
    expect(about({ ...quiet, pauses: [pause('2026-10-10', '2026-10-20')] })).toMatchObject([
      { message: 'No entry for 8 days' },
    ]);
  });
});

describe('a falling mood', () => {
  const days = (moods: (number | null)[]) => ({
    counts: moods.map((mood) => (mood === null ? 0 : 1)),
    moods: moods.map((mood) => mood ?? 0),
  });
  const withDays = (moods: (number | null)[]) => ({
    ...wroteOn('2026-10-08'),
    longDays: days([...moods, ...Array<null>(28 - moods.length).fill(null)]),
  });

  it('is two points or more from week to week', () => {
    // Newest first: 5 5 5 5 5 5 5 against 7 7 7 7 7 7 7.
    expect(about(withDays([...Array<number>(7).fill(5), ...Array<number>(7).fill(7)]))).toMatchObject([
      { kind: 'mood-fall', severity: 'high', message: 'Weekly mood 7.0 to 5.0' },
    ]);
    // 36 / 7 = 5.14 against 7.
    expect(about(withDays([6, ...Array<number>(6).fill(5), ...Array<number>(7).fill(7)]))).toEqual([]);
  });

  it('needs two entries on each side', () => {
    expect(about(withDays([1, null, null, null, null, null, null, 9, 9]))).toEqual([]);
    expect(about(withDays([3, 3, null, null, null, null, null, 9]))).toEqual([]);
    expect(about(withDays([3, 3, null, null, null, null, null, 9, 9]))).toHaveLength(1);
  });

  it('began with the first of the days in a row that could say so, and keeps its name while it lasts', () => {
    /*
     * Nine days at 8, then 4 from 5 October on. On the 5th one entry of 4 in the week: (6 × 8 + 4) / 7 = 7.4. On the
     * 8th: (3 × 8 + 4 × 4) / 7 = 5.7 against 8: a fall of 2.3. On the 7th: (4 × 8 + 3 × 4) / 7 = 6.3: 1.7, not yet.
     */
    const story = [4, 4, 4, 4, ...Array<number>(14).fill(8)];
    expect(about(withDays(story))).toMatchObject([{ id: 'mood-fall:2026-10-08', date: '2026-10-08T12:00:00.000Z' }]);
    const nextDay = { ...withDays([4, ...story]), ...wroteOn('2026-10-09') };
    expect(about(nextDay, new Date('2026-10-09T09:00:00Z'))).toMatchObject([
      { id: 'mood-fall:2026-10-08', message: 'Weekly mood 8.0 to 5.1' },
    ]);
  });

  it('is over when the days have gone by', () => {
    const fallen = withDays([...Array<number>(7).fill(5), ...Array<number>(7).fill(7)]);
    // Five days later two days of the week have entries, and both weeks have more of the low ones.
    expect(about({ ...fallen, assignment: null }, new Date('2026-10-13T09:00:00Z'))).toEqual([]);
  });
});

describe('distress', () => {
  const heavy = (at: string, mood: number) => ({
    ...wroteOn('2026-10-08'),
    heavy: { entryId: 'e', at: new Date(at), day: 9, mood },
  });
  it('names the day and a low mood, nothing else, for 14 days', () => {
    expect(about(heavy('2026-10-07T20:00:00Z', 2))).toEqual([
      {
        id: 'distress:2026-10-07T20:00:00.000Z',
        kind: 'distress',
        severity: 'high',
        isDismissed: false,
        message: 'Logged 2 (Low) on Day 9',
        date: '2026-10-07T20:00:00.000Z',
      },
    ]);
    expect(about(heavy('2026-10-07T20:00:00Z', 6))).toMatchObject([{ message: 'May be having a hard time on Day 9' }]);
    expect(about(heavy('2026-09-24T09:00:01Z', 2))).toHaveLength(1);
    expect(about(heavy('2026-09-24T09:00:00Z', 2))).toEqual([]);
  });
});

describe('what runs out', () => {
  it('is a trial in its last two days', () => {
    const trial = (startedAt: string) => about({ assignment: null, trialStartedAt: new Date(startedAt) });
    expect(trial('2026-10-03T09:00:01Z')).toEqual([]);
    expect(trial('2026-10-03T09:00:00Z')).toMatchObject([
      { kind: 'trial-ending', severity: 'low', message: 'Trial ends on 10 October', date: '2026-10-08T09:00:00.000Z' },
    ]);
    expect(trial('2026-10-01T09:00:00Z')).toEqual([]);
  });

  it('is an invitation in its last two days', () => {
    expect(invitationEnding(new Date('2026-10-10T09:00:01Z'), now, reader)).toBeNull();
    expect(invitationEnding(new Date('2026-10-10T09:00:00Z'), now, reader)).toMatchObject({
      id: 'invitation-ending:2026-10-10T09:00:00.000Z',
      severity: 'low',
    });
    expect(invitationEnding(now, now, reader)).toBeNull();
  });
});

it('what was put away is left out, the rest stands in the order of its gravity', () => {
  const all = {
    ...wroteOn('2026-10-05'),
    heavy: { entryId: 'e', at: new Date('2026-10-05T20:00:00Z'), day: 1, mood: 1 },
  };
  expect(about(all).map(({ kind }) => kind)).toEqual(['distress', 'quiet']);
  const left = (dismissed: string[]) =>
    about({ ...all, dismissed }).map(({ kind, isDismissed }) => [kind, isDismissed]);
  const id = 'distress:2026-10-05T20:00:00.000Z';
  expect(left(['quiet:2026-10-05'])).toEqual([['distress', false]]);
  // Distress stays until it is acknowledged.
  expect(left([id])).toEqual([
    ['distress', true],
    ['quiet', false],
  ]);
  expect(left([id, `acknowledged:${id}`])).toEqual([['quiet', false]]);
  const [distress, quiet] = about(all);
  if (!distress || !quiet) throw new Error('two were expected');
  expect([quiet, distress].sort(byGravity)).toEqual([distress, quiet]);
  const older = { ...distress, date: '2026-10-01T00:00:00.000Z' };
  expect([older, distress].sort(byGravity)).toEqual([distress, older]);
});
