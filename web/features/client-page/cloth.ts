import { daysBetween } from '#contract/days.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { columnOf, type Column } from '#web/ui/score/axis.ts';
import type { ClientDetail } from './queries.ts';

type SharedPin = ClientDetail['pins']['shared'][number];

/** What was shared of one day, or one page that has no place on the cloth: free pages, pages of an earlier program. */
export type Stop = { key: string; column: Column | undefined; date: string; pins: SharedPin[]; isUnread: boolean };

/** Where the arrows stop, oldest first. */
export function stopsOf(columns: readonly Column[], shared: readonly SharedPin[]): Stop[] {
  const stops = new Map<string, Stop>();
  for (const pin of shared) {
    const column = columnOf(columns, pin);
    const key = column?.key ?? pin.id;
    const before = stops.get(key) ?? { key, column, date: pin.date, pins: [], isUnread: false };
    stops.set(key, { ...before, pins: [...before.pins, pin], isUnread: before.isUnread || pin.isUnread });
  }
  return [...stops.values()];
}

export type PageState = 'new' | 'waiting' | 'finished' | 'paused' | 'quiet' | 'running';

export function stateOf({ currentProgram, pause, news }: ClientDetail): PageState {
  if (!currentProgram) return 'new';
  if (currentProgram.startsOn) return 'waiting';
  if (currentProgram.status === 'completed') return 'finished';
  if (pause?.isNow) return 'paused';
  return news.quietSince ? 'quiet' : 'running';
}

/**
 * What is open on arrival: the shared page that has waited longest. With nothing to read, the last one shared while the
 * program runs; otherwise a sentence about how things are.
 */
export function openOnArrival(stops: readonly Stop[], state: PageState): string | undefined {
  return (stops.find(({ isUnread }) => isUnread) ?? (state === 'running' ? stops.at(-1) : undefined))?.key;
}

/** The shared pages before and after what is open, whether that is one or not. */
export function neighbours(columns: readonly Column[], stops: readonly Stop[], open: string | undefined) {
  const at = stops.findIndex(({ key }) => key === open);
  if (at >= 0) return { before: stops[at - 1], after: stops[at + 1] };
  const place = (key: string | undefined) => columns.findIndex((column) => column.key === key);
  const here = open === undefined ? columns.length : place(open);
  return {
    before: stops.findLast((stop) => place(stop.key) < here),
    after: stops.find((stop) => place(stop.key) > here),
  };
}

const mean = (moods: readonly number[]): number => moods.reduce((sum, mood) => sum + mood, 0) / moods.length;

/** The averages of the first and last weeks with an entry; undefined if that is the same week. */
export function moodThen(cells: ClientDetail['cells']): { first: string; last: string } | undefined {
  const weekOf = (day: number) => Math.ceil(day / 7);
  const written = cells.flatMap(({ day, mood }) => (mood === null ? [] : { week: weekOf(day), mood }));
  const [from, to] = [written[0]?.week, written.at(-1)?.week];
  if (from === to) return undefined;
  const average = (week: number | undefined) =>
    oneDecimal(mean(written.filter((one) => one.week === week).map(({ mood }) => mood)));
  return { first: average(from), last: average(to) };
}

/** Days since the last page of someone who is quiet. */
export const quietDays = ({ news, cells }: ClientDetail): number => {
  const today = cells.find(({ state }) => state === 'today')?.date;
  return news.quietSince && today ? daysBetween(news.quietSince, today) : 0;
};
