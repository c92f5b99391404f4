import { recipientsMax } from '#contract/check-ins/constants.ts';
import type { SendBody } from '#contract/check-ins/schema.ts';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { sendNoticesAnew, withdrawNotices } from '#server/features/notices/service.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-locks.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { ofPlan } from './asked.ts';
import {
  countOwnCohorts,
  findCoachName,
  hasPlanOf,
  insertPlans,
  listRecipients,
  setPlanStopped,
  stopEarlierPlans,
} from './coach-queries.ts';
import { unusableFor } from './usable.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'clock' | 'vault'>;
type Coach = Pick<SessionUser, 'userId'>;

/** One plan for each person, all or none. It replaces what this coach asked of them with the same instrument. */
export async function sendCheckIn(deps: Needs, db: Db | Tx, { userId: coachId }: Coach, body: SendBody) {
  const { instrumentId, version, everyWeeks, note } = body;
  return await inTransaction(db, async (tx) => {
    // Of two at the same moment the second replaces the plans of the first.
    await lockPerson(tx, coachId);
    await refuseUnusable(deps, tx, coachId, { instrumentId, version });
    const people = await recipientsOf(tx, coachId, body);
    const now = deps.clock.now();
    const clientIds = people.map(({ id }) => id);
    await stopEarlierPlans(tx, { coachId, clientIds, instrumentId, now });
    const rows = [];
    for (const { id: clientId, timeZone, wrappedKey } of people) {
      const [id, startsOn] = [newId(), localDate(now, timeZone)];
      const noteSealed = note === '' ? null : deps.vault.seal(await keyOf(clientId, wrappedKey), id, note);
      rows.push({ id, coachId, clientId, instrumentId, version, everyWeeks, noteSealed, startsOn, createdAt: now });
    }
    await insertPlans(tx, rows);
    const from = { coachName: await findCoachName(tx, coachId), coachId };
    const first = new Map(rows.map(({ id, clientId }) => [clientId, ofPlan(id, 0)]));
    // It leads to the questions themselves.
    const detail = (clientId: string) => ({ ...from, occasion: first.get(clientId) ?? '' });
    await sendNoticesAnew(tx, { userIds: clientIds, kind: 'check-in-sent', detail, at: now });
    await publish(tx, { userId: coachId, kind: 'activity', at: now });
    await audit(tx, { actorId: coachId, action: 'check-in-asked', detail: { people: rows.length } });
    return { sent: rows.length };

    /** Most have a key; it is made for who has written nothing yet. */
    async function keyOf(clientId: string, wrapped: Buffer | null) {
      return wrapped ? deps.vault.unwrap(wrapped, clientId) : await dataKeyOf(deps, tx, clientId);
    }
  });
}

async function refuseUnusable(
  deps: Needs,
  tx: Tx,
  coachId: string,
  ref: Pick<SendBody, 'instrumentId' | 'version'>,
): Promise<void> {
  const why = (await unusableFor(deps, tx, coachId, [ref]))(ref);
  if (why === 'screener') throw refusal('screeners-off');
  if (why) throw refusal('check-in-not-found');
}

/** Somebody else's client or cohort among them, and nothing is sent to anyone. */
async function recipientsOf(tx: Tx, coachId: string, { clientIds, cohortIds }: SendBody) {
  const [wanted, groups] = [[...new Set(clientIds)], [...new Set(cohortIds)]];
  if (groups.length > 0 && (await countOwnCohorts(tx, coachId, groups)) < groups.length)
    throw refusal('cohort-not-found');
  const people = await listRecipients(tx, coachId, wanted, groups);
  const own = new Set(people.map(({ id }) => id));
  if (wanted.some((id) => !own.has(id))) throw new AppError('not_found', clientNotFoundSentence);
  if (people.length === 0) throw refusal('check-in-nobody');
  if (people.length > recipientsMax) throw refusal('check-in-too-many', { most: recipientsMax });
  return people;
}

/** The notice goes with the last thing this coach asked. Stopped before, nothing changes. */
export async function stopPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId: coachId }: Coach,
  id: string,
): Promise<{ ok: true }> {
  return await db.transaction(async (tx) => {
    const now = clock.now();
    const clientId = await setPlanStopped(tx, coachId, id, now);
    if (!clientId) throw refusal('check-in-not-found');
    if (!(await hasPlanOf(tx, coachId, clientId))) await withdrawNotices(tx, clientId, ['check-in-sent'], now);
    await publish(tx, { userId: clientId, kind: 'notice', at: now });
    await publish(tx, { userId: coachId, kind: 'activity', detail: { clientId }, at: now });
    await audit(tx, { actorId: coachId, action: 'check-in-stopped', subjectId: clientId, detail: { planId: id } });
    return { ok: true };
  });
}
