import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { CalendarFailure } from '#contract/appointments/constants.ts';
import { costlyWork } from '#server/platform/costly-work.ts';
import { checkedLookup, isPublicAddress } from '#server/platform/push/push-address.ts';
import { parseCalendar, type CalendarTask, type Reading } from './parse-calendar.ts';

/** `person`: on whose account it is. */
export type CalendarReader = (
  address: string,
  about: Omit<CalendarTask, 'body'> & { person: string },
) => Promise<Reading>;

type Outside = {
  isAllowed?: (address: string) => boolean;
  resolve?: typeof lookup;
  /** Certificates to trust in place of the usual ones. */
  ca?: string;
  /** Milliseconds for all of it: name, connection and body. */
  patience?: number;
};

const bytesMax = 5 * 1024 * 1024;

/** Each may hold a body, a thread and its memory. */
const reading = costlyWork({
  atOnce: 4,
  perPerson: 2,
  waitingPerPerson: 6,
  waiting: 100,
  refusals: { tooMany: 'calendars-under-way', full: 'calendars-full' },
});

/** Says why a calendar could not be read instead of failing; only a server with too much to do throws. */
export function createCalendarReader(outside: Outside = {}): CalendarReader {
  return async (address, { person, ...task }) =>
    await reading.run(person, async () => {
      const body = await fetchCalendar(new URL(address), outside);
      return typeof body === 'string' ? { failure: body } : await parseCalendar({ ...task, body });
    });
}

export const readCalendar = createCalendarReader();

/**
 * The address is anyone's to choose. What is connected to is an address that was looked at; no redirect is followed, and
 * nothing that goes wrong is passed on, because errors quote names.
 */
async function fetchCalendar(
  address: URL,
  { isAllowed = isPublicAddress, resolve = lookup, ca, patience = 5_000 }: Outside,
): Promise<Uint8Array | CalendarFailure> {
  if (address.protocol !== 'https:') return 'refused';
  // A literal address is not looked up.
  const literal = address.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0 && !isAllowed(literal)) return 'private';
  const options = {
    // The shared agent could hand out a connection that someone else made to this name, within this network.
    agent: false,
    ca,
    lookup: checkedLookup(isAllowed, resolve) as never,
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'Dayloom' },
  };
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      request(address, options, done).on('error', fail).end();
    });
    // Counted as it comes and never unpacked: what was packed all the same is no calendar.
    if (answer.statusCode === 200) return await bodyOf(answer);
    answer.destroy();
    return 'refused';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPRIVATE' ? 'private' : 'unreachable';
  }
}

async function bodyOf(answer: IncomingMessage): Promise<Uint8Array | 'too-large'> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    // To leave the loop ends the connection.
    if (size > bytesMax) return 'too-large';
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
