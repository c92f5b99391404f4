import type { CalendarFailure } from '#contract/appointments/constants.ts';
import { costlyWork } from '#server/platform/costly-work.ts';
import { askOutside, bodyUpTo, type Outside } from '#server/platform/http/ask-outside.ts';
import { parseCalendar, type CalendarTask, type Reading } from './parse-calendar.ts';

/** `person`: on whose account it is. */
export type CalendarReader = (
  address: string,
  about: Omit<CalendarTask, 'body'> & { person: string },
) => Promise<Reading>;

/** Milliseconds for all of it: name, connection and body. */
type Reader = Outside & { patience?: number };

const bytesMax = 5 * 1024 * 1024;

/** Each may hold a body, a thread and its memory. */
const reading = costlyWork({
  atOnce: 4,
  perPerson: 2,
  waitingPerPerson: 6,
  waiting: 100,
  longestMs: 20_000,
  refusals: { tooMany: 'calendars-under-way', full: 'calendars-full' },
});

/** Says why a calendar could not be read instead of failing; only a server with too much to do throws. */
export function createCalendarReader(outside: Reader = {}): CalendarReader {
  return async (address, { person, ...task }) =>
    await reading.run(person, async (over) => {
      const body = await fetchCalendar(new URL(address), outside, over);
      return typeof body === 'string' ? { failure: body } : await parseCalendar({ ...task, body }, { over });
    });
}

export const readCalendar = createCalendarReader();

/**
 * The address is anyone's to choose. What is connected to is an address that was looked at; no redirect is followed, and
 * nothing that goes wrong is passed on, because errors quote names.
 */
async function fetchCalendar(
  address: URL,
  { patience = 5_000, ...outside }: Reader,
  over: AbortSignal,
): Promise<Uint8Array | CalendarFailure> {
  if (address.protocol !== 'https:') return 'refused';
  try {
    const headers = { accept: 'text/calendar' };
    const signal = AbortSignal.any([AbortSignal.timeout(patience), over]);
    const answer = await askOutside(address, { headers, signal }, outside);
    // Never unpacked: what was packed all the same is no calendar.
    if (answer.statusCode === 200) return (await bodyUpTo(answer, bytesMax)) ?? 'too-large';
    answer.destroy();
    return 'refused';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPRIVATE' ? 'private' : 'unreachable';
  }
}
