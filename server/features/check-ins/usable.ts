import { goalsInstrument } from '#contract/check-ins/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findShipped, type InstrumentRef } from './instruments.ts';
import { hasConfirmedScreeners, listFormsOf } from './usable-queries.ts';

/** Why somebody can't ask with an instrument. `screener`: the host, or they themselves, have not said yes to those. */
export type Unusable = 'unknown' | 'screener';

export const isSameInstrument = (one: InstrumentRef, other: InstrumentRef): boolean =>
  one.instrumentId === other.instrumentId && one.version === other.version;

/** For a plan or a day of a program; null for what they can use: their own forms also after they left the library. */
export async function unusableFor(
  { config }: Pick<Deps, 'config'>,
  db: Db | Tx,
  userId: string,
  refs: readonly InstrumentRef[],
): Promise<(ref: InstrumentRef) => Unusable | null> {
  const ids = refs.map(({ instrumentId }) => instrumentId);
  const forms = await listFormsOf(db, userId, ids);
  const find = (ref: InstrumentRef) =>
    findShipped(ref) ??
    forms.find(({ id, version }) => isSameInstrument({ instrumentId: id, version }, ref))?.definition;
  const mayScreen =
    config.screeners && refs.some((ref) => find(ref)?.isScreener) && (await hasConfirmedScreeners(db, userId));
  return (ref) => {
    if (ref.instrumentId === goalsInstrument) return ref.version === 1 ? null : 'unknown';
    const instrument = find(ref);
    if (!instrument) return 'unknown';
    return instrument.isScreener && !mayScreen ? 'screener' : null;
  };
}
