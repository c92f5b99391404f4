import type { Care } from '#contract/journal/schema.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { helpLinesFor } from '#server/platform/help-lines.ts';
import { soundsHeavy } from './distress.ts';
import { findIsCoachTold, hasSignal, insertSignals } from './queries.ts';

type HeldEntry = { id: string; clientId: string; entryText: string; moodScore: number; at: Date };

/** Records which of these entries indicate distress. A signal contains no text and is never withdrawn. */
export async function raiseSignals(db: Db | Tx, entries: HeldEntry[]): Promise<void> {
  const heavy = entries.filter(soundsHeavy);
  await insertSignals(
    db,
    heavy.map(({ id, clientId, at }) => ({ entryId: id, clientId, createdAt: at })),
  );
}

/**
 * The same for a check-in, by the id its device gave it: it may never be sent. The coach hears what a heavy page says, and
 * no more. False where it was raised before.
 */
export async function raiseCheckInSignal(
  db: Db | Tx,
  { checkInId, clientId, at }: { checkInId: string; clientId: string; at: Date },
): Promise<boolean> {
  return (await insertSignals(db, [{ checkInId, clientId, createdAt: at }])) > 0;
}

/** `language` is that of the request. A session alone does not fit: it knows only what somebody chose, which may be nothing. */
type Reader = { userId: string; timeZone: string; language: string };

/** What the page shows beside an entry in distress. */
export function careCard(config: Pick<Config, 'helpLines'>, reader: Reader, isCoachTold: boolean): Care {
  return { helpLines: helpLinesFor(config.helpLines, reader), isCoachTold };
}

/** The card for an entry that indicated distress in any version, otherwise null. */
export async function careFor(
  config: Pick<Config, 'helpLines'>,
  db: Db | Tx,
  entryId: string,
  reader: Reader,
): Promise<Care | null> {
  return (await hasSignal(db, entryId)) ? careCard(config, reader, await findIsCoachTold(db, reader.userId)) : null;
}
