import type { LoomCell } from '#contract/assignments/rules.ts';

export const activityTypes = ['journal_entry', 'message', 'mood_update', 'crisis', 'other'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Lines of the feed the dashboard loads. */
export const recentActivityShown = 20;

/** Above this many a day, entries and moods are gathered into one line. */
export const gatherActivityAbove = 10;

/** Above this many within the days below, people who joined share one line. */
export const gatherJoinsAbove = 3;

/** So far back days are looked at as a whole. */
export const gatherDays = 7;

/** Clients a page of the list. */
export const clientsPerPage = 50;

/** From here on the page is laid out for many: figures in place of cards, low rows, quiet strips. */
export const manyClients = 20;

/**
 * In the order of the list; everyone is in one group. `today`: in the queue, for whatever reason. `quiet`: nudged, written
 * to or dismissed, and without an entry since.
 */
export const clientGroups = [
  'today',
  'quiet',
  'course',
  'begins',
  'paused',
  'ending',
  'completed',
  'waiting',
  'earlier',
] as const;
export type ClientGroup = (typeof clientGroups)[number];

/** With fewer program days left than this, a program is ending. */
export const endingGroupDays = 7;

/** For so many days a completed program is listed as needing a next step. */
export const completedGroupDays = 7;

/** Whether someone has written on the day that is open to them. */
export const clientToday = ['wrote', 'not-yet'] as const;

export const clientSorts = ['need', 'name', 'progress', 'mood', 'recent'] as const;
export type ClientSort = (typeof clientSorts)[number];

export const clientSearchMax = 100;
export const clientPageMax = 1_000;

/** Clients that can be chosen at once. */
export const clientIdsMax = 500;

/*
 * One letter for each program day, since one response holds fifty cloths of 84 days each: 1 to 9 and A (10) for the
 * mood of a written day, - for a day passed without an entry, o for the open one, . for one to come.
 */

const states = { skipped: '-', today: 'o', ahead: '.' } as const;

export function clothOf(cells: readonly LoomCell[]): string {
  return cells
    .map(({ state, mood }) => (state === 'written' ? (mood ?? 0).toString(16).toUpperCase() : states[state]))
    .join('');
}

export function cellsOf(cloth: string): LoomCell[] {
  return Array.from(cloth, (letter, index) => {
    const day = index + 1;
    if (letter === states.skipped) return { day, state: 'skipped', mood: null };
    if (letter === states.today) return { day, state: 'today', mood: null };
    if (letter === states.ahead) return { day, state: 'ahead', mood: null };
    return { day, state: 'written', mood: Number.parseInt(letter, 16) };
  });
}
