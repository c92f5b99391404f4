import type { Pause, PauseBody } from '#contract/assignments/endpoints.ts';
import { pauseAheadMaxDays, pauseMaxDays } from '#contract/assignments/rules.ts';
import { dateAfter, daysBetween } from '#contract/days.ts';
import { callOffAhead } from '#server/features/appointments/changes.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { lockCurrentAssignment } from './current-assignment.ts';
import { closePause, deletePause, findOpenPause, insertPause, updatePause, type OpenPause } from './queries.ts';

type PauseState = { pause: Pause | null };
type Days = { startsOn: string; endsOn: string };

/** Pauses the running program, or changes the pause there is. Requests of one client are taken one after the other. */
export async function pauseProgram(deps: Deps, actor: SessionUser, body: PauseBody): Promise<PauseState> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = localDate(now, actor.timeZone);
  return await db.transaction(async (tx) => {
    const at = await lockCurrentAssignment(tx, actor.userId, now);
    if (at?.status !== 'active') throw refusal('nothing-to-pause');
    const before = await currentPause(tx, at.assignmentId, today);
    const isRunning = before !== undefined && before.startsOn <= today;
    const asked = body.startsOn ?? today;
    // From today on, while one runs, is the same pause with another end: the days that have gone by stay paused.
    const wanted = { startsOn: isRunning && asked === today ? before.startsOn : asked, endsOn: body.endsOn };
    refuseWrongDays(wanted, today, isRunning ? before.startsOn : undefined);

    const beginsAnew = before === undefined || (isRunning && wanted.startsOn > today);
    if (!beginsAnew) {
      await updatePause(tx, before.id, { ...wanted, createdAt: now });
    } else {
      if (before) await closePause(tx, before.id, today);
      await insertPause(tx, { clientId: actor.userId, assignmentId: at.assignmentId, ...wanted, createdAt: now });
    }
    await callOffAhead(deps, tx, { clientId: actor.userId }, { ...wanted, zone: actor.timeZone });
    await publishJournal(tx, actor.userId, now);
    return { pause: presentPause(wanted, today) };
  });
}

type NewPause = { clientId: string; today: string; endsOn: string; now: Date };

/** From today on, where there is none yet: what the client has chosen stays. */
export async function beginPause(
  tx: Tx,
  { clientId, today, endsOn, now }: NewPause,
): Promise<'no-program' | 'has-pause' | 'begun'> {
  const at = await lockCurrentAssignment(tx, clientId, now);
  if (at?.status !== 'active') return 'no-program';
  if (await currentPause(tx, at.assignmentId, today)) return 'has-pause';
  await insertPause(tx, { clientId, assignmentId: at.assignmentId, startsOn: today, endsOn, createdAt: now });
  await publishJournal(tx, clientId, now);
  return 'begun';
}

/** Goes on today, or takes back a pause that lies ahead. Without one nothing happens. */
export async function endPause({ db, clock }: Deps, actor: SessionUser): Promise<PauseState> {
  const now = clock.now();
  const today = localDate(now, actor.timeZone);
  await db.transaction(async (tx) => {
    const at = await lockCurrentAssignment(tx, actor.userId, now);
    const open = at ? await currentPause(tx, at.assignmentId, today) : undefined;
    if (!open) return;
    if (open.startsOn < today) await closePause(tx, open.id, today);
    else await deletePause(tx, open.id);
    await publishJournal(tx, actor.userId, now);
  });
  return { pause: null };
}

/** One whose last day has gone by ended by itself; it is closed here so that the next one can be opened. */
async function currentPause(tx: Tx, assignmentId: string, today: string): Promise<OpenPause | undefined> {
  const open = await findOpenPause(tx, assignmentId);
  if (!open || open.endsOn >= today) return open;
  await closePause(tx, open.id, dateAfter(open.endsOn, 1));
  return undefined;
}

/** A pause that runs may keep the day it began on, though that has gone by. */
function refuseWrongDays({ startsOn, endsOn }: Days, today: string, runningSince: string | undefined): void {
  const [first, last] = [{ field: 'startsOn' }, { field: 'endsOn' }];
  if (startsOn < today && startsOn !== runningSince) throw refusal('pause-start-past').with(first);
  if (daysBetween(today, startsOn) > pauseAheadMaxDays)
    throw refusal('pause-start-too-late', { days: pauseAheadMaxDays }).with(first);
  if (endsOn < startsOn) throw refusal('pause-ends-before-start').with(last);
  if (endsOn < today) throw refusal('pause-end-past').with(last);
  if (daysBetween(startsOn, endsOn) >= pauseMaxDays) throw refusal('pause-too-long', { days: pauseMaxDays }).with(last);
}

export function presentPause({ startsOn, endsOn }: Days, today: string): Pause {
  return { startsOn, endsOn, isNow: startsOn <= today && today <= endsOn };
}
