import { visitIdleMinutes } from '#contract/clients/constants.ts';
import { addDays } from '#contract/days.ts';
import { localeOf } from '#contract/locale.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languagesOf } from '#server/platform/http/languages.ts';
import { newId } from '#server/platform/ids.ts';
import { deleteVisitsBefore, writeVisits } from './queries.ts';

const idleMs = visitIdleMinutes * 60_000;

/** Each person is written at most once in this time. */
const writeEvery = 60_000;

/** People buffered between two writes: a few megabytes. When full, others are skipped for this minute. */
const usualMost = 50_000;

/** People per statement. */
const portion = 1_000;

/** A server that stops while its database is unreachable does not wait for it. */
const stopPatience = 2_000;

type VisitRecorder = {
  /** Costs a map lookup, since it is called after every response. `languages` is the Accept-Language header. */
  seen: (userId: string, languages?: string) => void;
  /** Writes what was seen. Never throws: failures are retried. */
  write: () => Promise<void>;
  /** Writes the rest and stops. */
  stop: () => Promise<void>;
};

type Span = { first: number; last: number; languages?: string | undefined };

/** Visits, buffered in memory and written once a minute, so that no request waits for them. */
export function createVisitRecorder(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  most = usualMost,
): VisitRecorder {
  let pending = new Map<string, Span>();
  let writing: Promise<void> | undefined;

  const note = (userId: string, span: Span) => {
    const { first, last } = span;
    const known = pending.get(userId);
    const languages = span.languages ?? known?.languages;
    // The two belong to different visits only if nothing could be written for half an hour. Then the later one is kept.
    const isOne = known !== undefined && first - known.last < idleMs && known.first - last < idleMs;
    if (isOne)
      pending.set(userId, { first: Math.min(known.first, first), last: Math.max(known.last, last), languages });
    else if (known) pending.set(userId, known.last > last ? known : { first, last, languages });
    else if (pending.size < most) pending.set(userId, span);
  };

  const writePending = async () => {
    const taken = [...pending];
    pending = new Map();
    for (let from = 0; from < taken.length; from += portion) {
      const part = taken.slice(from, from + portion);
      try {
        await writeVisits(
          db,
          part.map(([userId, { first, last, languages }]) => ({
            id: newId(),
            userId,
            firstSeen: new Date(first),
            lastSeen: new Date(last),
            locale: languages === undefined ? null : localeFrom(languages),
          })),
        );
      } catch (error) {
        log.warn(
          { people: part.length, type: (error as Error).name },
          'visits could not be written and are tried again',
        );
        for (const [userId, span] of part) note(userId, span);
      }
    }
  };

  const write = async () => {
    // Sequentially; a waiting write includes what came meanwhile.
    await writing;
    writing = writePending();
    await writing;
  };

  const timer = setInterval(() => void write(), writeEvery);
  timer.unref();

  return {
    seen: (userId, languages) => {
      const now = clock.now().getTime();
      note(userId, { first: now, last: now, languages });
    },
    write,
    stop: async () => {
      clearInterval(timer);
      await inTime(write(), stopPatience);
    },
  };
}

/** Null if the browser names no known language. */
function localeFrom(header: string): string | null {
  const languages = languagesOf(header);
  return languages.length === 0 ? null : localeOf(languages);
}

async function inTime(work: Promise<void>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work,
    new Promise<void>((done) => {
      timer = setTimeout(done, patience);
    }),
  ]);
  clearTimeout(timer);
}

const keptDays = 365;

/** A visit from then until now; extends the person's latest one if that has not ended. */
export async function recordVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  firstSeen: Date,
): Promise<void> {
  await writeVisits(db, [{ id: newId(), userId, firstSeen, lastSeen: clock.now(), locale: null }]);
}

/** Older visits are not needed. */
export async function forgetOldVisits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteVisitsBefore(db, addDays(clock.now(), -keptDays));
}
