import { goalsInstrument } from '#contract/check-ins/constants.ts';
import type { OwnCheckIns } from '#contract/check-ins/schema.ts';
import { careCard } from '#server/features/care/service.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { listAsked, readAsked, withdrawSent } from './asked.ts';
import { findInstruments } from './instruments.ts';
import { presentAnswered } from './present.ts';
import { hasOccasion, holdClient, insertCheckIn, listAnswered, stopOwnPlan } from './queries.ts';

/** Newest first. A check-in every week is as many in four years. */
const answeredShown = 200;

/** In two statements; one more for questions a coach has made. */
export async function ownCheckIns(deps: Deps, actor: SessionUser, language: string): Promise<OwnCheckIns> {
  const reader = { ...actor, locale: language, language };
  return await withAnswered(deps, reader, await readAsked(deps, deps.db, reader));
}

/** For a device, while something is asked. */
export async function checkInsToKeep(
  deps: Deps,
  actor: SessionUser,
  language: string,
): Promise<OwnCheckIns | undefined> {
  const reader = { ...actor, locale: language, language };
  const read = await readAsked(deps, deps.db, reader);
  return read.asked.length > 0 ? await withAnswered(deps, reader, read) : undefined;
}

type Read = Awaited<ReturnType<typeof readAsked>>;

type Reader = SessionUser & { language: string };

async function withAnswered(deps: Deps, reader: Reader, { asked, facts }: Read): Promise<OwnCheckIns> {
  const rows = await listAnswered(deps.db, reader.userId, { limit: answeredShown });
  const open = textOpener(deps.vault, reader.userId, rows[0]?.wrappedKey);
  const named = [...asked, ...rows].filter(({ instrumentId }) => instrumentId !== goalsInstrument);
  return {
    asked,
    answered: rows.map((row) => presentAnswered(row, open)),
    instruments: await findInstruments(deps.db, named, reader),
    coach: facts?.coach ?? null,
    care: careCard(deps.config, reader, facts?.isCoachTold ?? false),
  };
}

/** Leaves out one of those that are asked now. Nobody is told. Of one that was settled before nothing changes. */
export async function settleCheckIn(deps: Deps, actor: SessionUser, occasion: string): Promise<{ ok: true }> {
  const clientId = actor.userId;
  return await deps.db.transaction(async (tx) => {
    await holdClient(tx, clientId);
    if (await hasOccasion(tx, clientId, occasion)) return { ok: true };
    const one = (await listAsked(deps, tx, actor)).find((each) => each.occasion === occasion);
    if (!one) throw refusal('check-in-not-found');
    const now = deps.clock.now();
    const { instrumentId, version } = one;
    const localToday = localDate(now, actor.timeZone);
    const row = { id: newId(), clientId, instrumentId, version, occasion, localDate: localToday, answeredAt: now };
    await insertCheckIn(tx, row);
    await withdrawSent(deps, tx, actor);
    await publishJournal(tx, clientId, now, false);
    return { ok: true };
  });
}

/** A client stops being asked again, without a word to the coach. */
export async function leavePlan(deps: Deps, actor: SessionUser, id: string): Promise<{ ok: true }> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await stopOwnPlan(tx, actor.userId, id, now))) throw refusal('check-in-not-found');
    await withdrawSent(deps, tx, actor);
    await publishJournal(tx, actor.userId, now, false);
    return { ok: true };
  });
}
