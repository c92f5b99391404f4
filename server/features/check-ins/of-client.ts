import { goalsInstrument } from '#contract/check-ins/constants.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { scoreOf, type Answers } from '#contract/check-ins/rules.ts';
import type { ClientCheckIns, ShownCheckIn } from '#contract/check-ins/schema.ts';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { dateBefore } from '#contract/days.ts';
import { goalsTitleFor } from '#server/features/goals/words.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { findOwnClient, listRunningPlans, listShown } from './coach-queries.ts';
import { findInstruments, type InstrumentRef } from './instruments.ts';
import { isSameInstrument } from './usable.ts';

/** Asked once, it is listed for so long: that it is gone must not say that it was answered. */
const onceListedDays = 28;

/** What a client shows the coach they have now, and what that coach has asked. Five statements at most. */
export async function clientCheckIns(
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  actor: Pick<SessionUser, 'userId' | 'locale'>,
  clientId: string,
): Promise<ClientCheckIns> {
  const { db } = deps;
  const { userId } = actor;
  const client = await findOwnClient(db, userId, clientId);
  if (!client) throw new AppError('not_found', clientNotFoundSentence);
  const today = localDate(deps.clock.now(), client.timeZone);
  const [rows, plans] = await Promise.all([
    listShown(db, userId, clientId),
    listRunningPlans(db, userId, clientId, dateBefore(today, onceListedDays)),
  ]);
  const known = await findInstruments(db, [...rows, ...plans], actor);
  const instrumentOf = (ref: InstrumentRef) =>
    known.find(({ id, version }) => isSameInstrument(ref, { instrumentId: id, version }));
  const open = await openerOf(deps, clientId, client.wrappedKey, rows);
  const shown = rows.flatMap(({ answersSealed, answeredAt, ...row }): ShownCheckIn[] => {
    const instrument = instrumentOf(row);
    if (!instrument) return [];
    const answers = JSON.parse(open(row.id, answersSealed)) as Answers;
    return [
      {
        ...row,
        scores: scoresOf(instrument, answers),
        answers: row.shown === 'answers' ? answers : {},
        answeredAt: answeredAt.toISOString(),
      },
    ];
  });
  return {
    shown,
    instruments: known.filter(({ id, version }) =>
      shown.some((row) => isSameInstrument(row, { instrumentId: id, version })),
    ),
    plans: plans.map(({ instrumentId, version, ...plan }) => ({
      ...plan,
      title:
        instrumentId === goalsInstrument
          ? goalsTitleFor(actor)
          : (instrumentOf({ instrumentId, version })?.title ?? instrumentId),
    })),
  };
}

/** A scale with a missing answer has none. */
function scoresOf(instrument: Instrument, answers: Answers): Record<string, number> {
  const scores = instrument.scales.map((scale) => [scale.id, scoreOf(instrument, scale, answers)] as const);
  return Object.fromEntries(scores.filter((one): one is [string, number] => one[1] !== null));
}
