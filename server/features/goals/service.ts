import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { goalsMax, levels, type Level } from '#contract/goals/constants.ts';
import type { Goal, OwnGoals, SaveGoalBody } from '#contract/goals/schema.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import {
  countOpen,
  findCoach,
  holdClient,
  holdGoal,
  insertGoal,
  isClientOf,
  keepWords,
  listGoals,
  saveRating,
  updateGoal,
  type GoalRow,
} from './queries.ts';

type Client = Pick<SessionUser, 'userId' | 'timeZone'>;
type Words = Pick<Goal, 'title' | 'levels'>;

export async function ownGoals(deps: Deps, { userId }: Client): Promise<OwnGoals> {
  const [rows, coach] = await Promise.all([listGoals(deps.db, { clientId: userId }), findCoach(deps.db, userId)]);
  return { goals: rows.map((row) => present(deps, row)), coach };
}

/** The open ones, in the order of the page. */
export async function openGoals(deps: Pick<Deps, 'vault'>, db: Db | Tx, clientId: string): Promise<Goal[]> {
  return (await listGoals(db, { clientId, isOpen: true })).map((row) => present(deps, row));
}

/** What a client of the caller shows. */
export async function clientGoals(deps: Deps, actor: SessionUser, clientId: string): Promise<{ goals: Goal[] }> {
  if (!(await isClientOf(deps.db, actor.userId, clientId))) throw new AppError('not_found', clientNotFoundSentence);
  const rows = await listGoals(deps.db, { seenBy: actor.userId, ofClient: clientId });
  return { goals: rows.map((row) => present(deps, row)) };
}

function present({ vault }: Pick<Deps, 'vault'>, row: GoalRow): Goal {
  const { id, version, coachName, sharedAt, agreedAt } = row;
  const open = textOpener(vault, row.clientId, row.wrappedKey);
  return {
    id,
    version,
    ...(JSON.parse(open({ id, version }, row.wordsSealed)) as Words),
    until: row.until,
    share: sharedAt && coachName !== null ? { coachName, sharedAt: sharedAt.toISOString() } : null,
    agreedAt: row.agreedVersion === version ? (agreedAt?.toISOString() ?? null) : null,
    endedAt: row.endedAt?.toISOString() ?? null,
    ratings: row.ratings.map((one) => ({
      level: Number(open(one.id, Buffer.from(one.sealedBase64, 'base64'))),
      date: one.date,
    })),
  };
}

async function find(tx: Tx, which: Parameters<typeof listGoals>[1]): Promise<GoalRow> {
  const [row] = await listGoals(tx, which);
  if (!row) throw refusal('goal-not-found');
  return row;
}

/** A new one under the id the device made, or other words, date or share. The same words again are no new version. */
export async function saveGoal(deps: Deps, actor: Client, id: string, body: SaveGoalBody): Promise<Goal> {
  const { baseVersion, title, levels: steps, until } = body;
  const clientId = actor.userId;
  return await deps.db.transaction(async (tx) => {
    const coachId = await holdClient(tx, clientId);
    const isForCoach = body.isShown && (body.coachId === undefined || body.coachId === coachId);
    const sharedWith = isForCoach ? coachId : null;
    const now = deps.clock.now();
    const words = JSON.stringify({ title, levels: steps } satisfies Words);
    const key = await dataKeyOf(deps, tx, clientId);
    const seal = (version: number) => ({ version, wordsSealed: deps.vault.seal(key, { id, version }, words) });

    const [row] = await listGoals(tx, { clientId, id });
    const share = shareChange(row, sharedWith, now);
    if (!row) {
      if (baseVersion !== 0) throw refusal('goal-not-found');
      if ((await countOpen(tx, clientId)) >= goalsMax) throw refusal('goals-full', { most: goalsMax });
      const fresh = { id, clientId, until, createdAt: now, ...seal(1), ...share };
      if (!(await insertGoal(tx, fresh))) throw refusal('goal-not-found');
    } else {
      const before = present(deps, row);
      const isSame = before.until === until && JSON.stringify({ title: before.title, levels: before.levels }) === words;
      // The response to the first try was lost.
      const isKnown = row.version === baseVersion || (isSame && row.version === baseVersion + 1);
      if (!isKnown) throw refusal('goal-changed');
      if (!isSame) {
        if (row.endedAt) throw refusal('goal-ended');
        await keepWords(tx, row, now);
        await updateGoal(tx, id, { ...seal(row.version + 1), until, ...share });
      } else if (share) await updateGoal(tx, id, share);
      else return before;
    }
    if (share) {
      const action = share.sharedAt ? 'goal-shared' : 'goal-unshared';
      const other = sharedWith ?? row?.coachId;
      await audit(tx, { actorId: clientId, action, detail: { goalId: id, ...(other ? { coachId: other } : {}) } });
    }
    await publishJournal(tx, clientId, now, isShownNow(row) || sharedWith !== null);
    return present(deps, await find(tx, { clientId, id }));
  });
}

const isShownNow = (row: GoalRow | undefined): boolean => typeof row?.coachName === 'string';

/** Undefined where nothing changes. What another coach agreed to is not agreed with this one. */
function shareChange(row: GoalRow | undefined, sharedWith: string | null, now: Date) {
  if (sharedWith === null) return row?.sharedAt ? { sharedAt: null } : undefined;
  if (row && isShownNow(row)) return undefined;
  const isOther = row !== undefined && row.coachId !== sharedWith;
  return { coachId: sharedWith, sharedAt: now, ...(isOther ? { agreedVersion: null, agreedAt: null } : {}) };
}

export const isWritten = ({ levels: steps }: Pick<Goal, 'levels'>, level: Level): boolean =>
  Boolean(steps[levels.indexOf(level)]);

/** On the person's date of now. The later one of a date counts. */
export async function rateGoal(deps: Keeper, actor: Client, id: string, level: number): Promise<Goal> {
  return await deps.db.transaction(async (tx) => {
    const clientId = actor.userId;
    await holdClient(tx, clientId);
    const row = await find(tx, { clientId, id });
    if (row.endedAt) throw refusal('goal-ended');
    if (!isWritten(present(deps, row), level as Level)) throw refusal('goal-step-empty');
    const now = deps.clock.now();
    const date = localDate(now, actor.timeZone);
    const ratingId = row.ratings.find((one) => one.date === date)?.id ?? newId();
    const levelSealed = deps.vault.seal(await dataKeyOf(deps, tx, clientId), ratingId, String(level));
    await saveRating(tx, { id: ratingId, goalId: id, localDate: date, levelSealed, ratedAt: now });
    await publishJournal(tx, clientId, now, isShownNow(row));
    return present(deps, await find(tx, { clientId, id }));
  });
}
type Keeper = Pick<Deps, 'db' | 'vault' | 'clock'>;

/** The first moment counts. */
export async function endGoal(deps: Deps, { userId: clientId }: Client, id: string): Promise<Goal> {
  return await deps.db.transaction(async (tx) => {
    await holdClient(tx, clientId);
    const row = await find(tx, { clientId, id });
    if (row.endedAt) return present(deps, row);
    const endedAt = deps.clock.now();
    await updateGoal(tx, id, { endedAt });
    await publishJournal(tx, clientId, endedAt, isShownNow(row));
    return present(deps, { ...row, endedAt });
  });
}

/** To these words alone: what was changed since has to be read first. */
export async function agreeGoal(deps: Deps, actor: SessionUser, id: string, version: number): Promise<Goal> {
  return await deps.db.transaction(async (tx) => {
    await holdGoal(tx, id);
    const row = await find(tx, { seenBy: actor.userId, id });
    if (row.version !== version) throw refusal('goal-changed');
    if (row.agreedVersion === version) return present(deps, row);
    if (row.endedAt) throw refusal('goal-ended');
    const agreed = { agreedVersion: version, agreedAt: deps.clock.now() };
    await updateGoal(tx, id, agreed);
    await publishJournal(tx, row.clientId, agreed.agreedAt);
    return present(deps, { ...row, ...agreed });
  });
}
