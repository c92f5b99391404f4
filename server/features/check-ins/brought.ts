import { scoreOf, type Answers } from '#contract/check-ins/rules.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listShown } from './coach-queries.ts';
import type { Reader } from './instrument-texts.ts';
import { findInstruments } from './instruments.ts';
import { isSameInstrument } from './usable.ts';

type Pair = { coachId: string; clientId: string; wrappedKey: Buffer | null };

/** What a client has shown their coach within that time, for the page of a session: a title, and the score of the first scale. */
export async function checkInsShownWithin(
  deps: Deps,
  reader: Reader,
  pair: Pair,
  { since, until }: { since: Date; until: Date },
) {
  const { coachId, clientId, wrappedKey } = pair;
  const rows = (await listShown(deps.db, coachId, clientId)).filter(
    ({ sharedAt }) => sharedAt > since && sharedAt <= until,
  );
  const instruments = await findInstruments(deps.db, rows, reader);
  const open = await openerOf(deps, clientId, wrappedKey, rows);
  return rows.flatMap(({ id, date, sharedAt, answersSealed, ...ref }) => {
    const instrument = instruments.find((one) => isSameInstrument(ref, { instrumentId: one.id, version: one.version }));
    if (!instrument) return [];
    const [scale] = instrument.scales;
    const value = scale ? scoreOf(instrument, scale, JSON.parse(open(id, answersSealed)) as Answers) : null;
    const score = scale && value !== null ? { value, of: scale.max } : null;
    return { id, date, sharedAt: sharedAt.toISOString(), title: instrument.title, score };
  });
}
