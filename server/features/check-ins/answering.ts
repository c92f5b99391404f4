import { isDeepStrictEqual } from 'node:util';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { isAnswer, soundsHeavy, type Answers } from '#contract/check-ins/rules.ts';
import type { AnswerBody, AnsweredCheckIn } from '#contract/check-ins/schema.ts';
import { raiseCheckInSignal } from '#server/features/care/service.ts';
import { momentOfWriting } from '#server/features/journal/place-entry.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishJournal, publishToCoachOf } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { isOccasion, withdrawSent } from './asked.ts';
import { findInstruments } from './instruments.ts';
import { insertCheckIn, isForOthers } from './queries.ts';
import { findOwn, readOwn, showCheckIn } from './sharing.ts';

/**
 * Saves an answered check-in. Idempotent by its id, which the device has made. Whatever this person was asked before can be
 * answered, also what nobody may send any more. The answer is what the table holds.
 */
export async function answerCheckIn(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  body: AnswerBody,
): Promise<AnsweredCheckIn> {
  return await inTransaction(db, (tx) => save(deps, tx, actor, body));
}

async function save(deps: Deps, tx: Tx, actor: SessionUser, body: AnswerBody): Promise<AnsweredCheckIn> {
  const { id, instrumentId, version, shown, coachId } = body;
  const clientId = actor.userId;
  const now = deps.clock.now();
  const [instrument] = await findInstruments(tx, [{ instrumentId, version }], actor);
  const { occasion } = body;
  const isOneOf = occasion === undefined || isOccasion(occasion);
  if (!instrument || !isOneOf || (await isForOthers(tx, clientId, { instrumentId, occasion })))
    throw refusal('check-in-not-found');
  const answers = checkedAnswers(instrument, body.answers);
  const dataKey = await dataKeyOf(deps, tx, clientId);
  const written = momentOfWriting(body, now, actor.timeZone);
  const answeredAt = written > now ? now : written;
  const isNew = await insertCheckIn(tx, {
    id,
    clientId,
    instrumentId,
    version,
    occasion: occasion ?? null,
    answersSealed: deps.vault.seal(dataKey, id, JSON.stringify(answers)),
    localDate: localDate(answeredAt, actor.timeZone),
    answeredAt,
  });
  if (!isNew) return await savedBefore(deps, tx, actor, body, answers);
  if (occasion !== undefined) await withdrawSent(deps, tx, actor);
  // One that waited on a device is for the coach it named, and for no other.
  const isShown =
    shown !== 'nothing' &&
    coachId !== undefined &&
    (await showCheckIn(tx, actor, { id, shown, coachId, now })) === 'changed';
  const isNews =
    soundsHeavy(instrument, answers) && (await raiseCheckInSignal(tx, { checkInId: id, clientId, at: now }));
  // That something was answered is not for the coach; the moment of an event would tell them.
  await publishJournal(tx, clientId, now, isShown || isNews);
  return await readOwn(deps, tx, actor, id);
}

/** A skipped question is missing, one answered with blanks as well; the contract has trimmed the words. */
function checkedAnswers(instrument: Instrument, given: Answers): Answers {
  for (const [id, answer] of Object.entries(given)) {
    const item = instrument.items.find((one) => one.id === id);
    if (!item || !isAnswer(instrument, item, answer)) throw refusal('check-in-answers');
  }
  const answers = Object.entries(given).filter(([, answer]) => answer !== '');
  if (answers.length === 0) throw refusal('check-in-empty');
  return Object.fromEntries(answers);
}

/** A repeat: as it is now. The same for another person’s id and for other answers of one’s own: an id tells nothing about others. */
async function savedBefore(
  deps: Deps,
  tx: Tx,
  actor: SessionUser,
  { id, instrumentId, version }: AnswerBody,
  answers: Answers,
): Promise<AnsweredCheckIn> {
  const saved = await findOwn(deps, tx, actor, id);
  const isSame = saved?.instrumentId === instrumentId && saved.version === version;
  if (!isSame || !isDeepStrictEqual(saved.answers, answers)) throw refusal('check-in-id-taken');
  return saved;
}

/** Before anything is saved, and also if nothing ever is. Said again, or arriving with the answers, it is one. */
export async function sayHardDay(deps: Deps, actor: SessionUser, checkInId: string): Promise<{ ok: true }> {
  const [clientId, at] = [actor.userId, deps.clock.now()];
  return await deps.db.transaction(async (tx) => {
    if (await raiseCheckInSignal(tx, { checkInId, clientId, at })) await publishToCoachOf(tx, clientId, at);
    return { ok: true };
  });
}
