import type { LoomCell } from '#contract/assignments/rules.ts';
import { firstNameOf } from '#contract/names.ts';
import { daysOfWeek, isFolded } from '#contract/week-cards/rules.ts';
import { meanMood } from '#contract/figures.ts';
import { weekAndDay } from '#contract/programs/rules.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { fromTo, shortDayAndMonth } from '#web/platform/time.ts';
import { writtenDays } from '#web/ui/loom/loom-cells.ts';
import { clothOf } from '../cloth.ts';
import type { ClientDashboard } from '../queries.ts';
import { week as weekCopy } from '#messages/today-weeks.ts';
import type { WeekCard, WeekCards } from './queries.ts';

type Place = { week: number; assignmentId: string };

/** What is known of a week of the program in force. */
export type WeekData = Place & {
  title: string;
  isFolded: boolean;
  isRunning: boolean;
  cells: LoomCell[];
  /** The written days with the mood they are drawn with. */
  moods: { day: number; mood: number }[];
  mean: string;
  /** "6 Oct to 12 Oct"; empty while nothing is written. */
  dates: string;
  practice: { title: string; days: number[] };
  card: WeekCard | undefined;
};

export function weeksOfProgram(home: ClientDashboard, known: WeekCards | undefined, timeZone: string): WeekData[] {
  const { assignment, progress } = home;
  if (!assignment || !progress) return [];
  const cloth = clothOf(home);
  const written = new Set(home.journalEntries.map(({ dayNumber }) => dayNumber));
  const open = { status: assignment.status, week: progress.currentWeek, day: progress.currentDay };
  return home.weeks.map(({ weekNumber: week, title, state }) => {
    const days = new Set(daysOfWeek(week));
    const cells = cloth.filter(({ day }) => days.has(day));
    const moods = writtenDays(cells);
    const isOfWeek = (one: { assignmentId: string; weekNumber: number }) =>
      one.assignmentId === assignment.id && one.weekNumber === week;
    const mean = meanMood(
      moods.reduce((sum, { mood }) => sum + mood, 0),
      moods.length,
    );
    return {
      week,
      assignmentId: assignment.id,
      title,
      isFolded: isFolded(week, written, open),
      isRunning: state === 'current' && assignment.status === 'active',
      cells,
      moods,
      mean: mean === null ? '–' : oneDecimal(mean),
      dates: datesOf(
        home.journalEntries.filter(({ dayNumber }) => days.has(dayNumber)),
        timeZone,
      ),
      practice: known?.practices.find(isOfWeek) ?? { title: '', days: [] },
      card: known?.cards.find(isOfWeek),
    };
  });
}

function datesOf(entries: readonly { createdAt: string }[], timeZone: string): string {
  const moments = entries.map(({ createdAt }) => createdAt).sort();
  const [from, to] = [moments[0], moments.at(-1)].map((at) => at && shortDayAndMonth(new Date(at), timeZone));
  return from && to ? fromTo(from, to) : '';
}

export const weekAddress = (week: number): string => `/progress/week/${week}`;

/** "Shared with Ines, 12 Oct, seen 13 Oct" */
export function whenShared({ coachName, sharedAt, readAt }: NonNullable<WeekCard['share']>, timeZone: string): string {
  const day = (iso: string) => shortDayAndMonth(new Date(iso), timeZone);
  const shared = { name: firstNameOf(coachName), when: day(sharedAt) };
  return readAt ? weekCopy.share.seen({ ...shared, seen: day(readAt) }) : weekCopy.share.shared(shared);
}

export const dayOfWeek = (dayNumber: number): number => weekAndDay(dayNumber).day;
