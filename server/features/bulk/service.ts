import { hkdfSync } from 'node:crypto';
import { runBulk as call } from '#contract/bulk/endpoints.ts';
import type { BulkBody, BulkOutcome, BulkPreviewBody } from '#contract/bulk/endpoints.ts';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { invitationMessageMax } from '#contract/invitations/rules.ts';
import { personalise } from '#contract/outreach/rules.ts';
import { currentAssignment } from '#server/features/assignments/current-assignment.ts';
import { endsToday } from '#server/features/assignments/ends-today.ts';
import { changeProgram } from '#server/features/change-program/service.ts';
import { cohortToFill, foreseePlacing, offeredCohort, placeInCohort } from '#server/features/cohorts/add-members.ts';
import { refuseUnlessInvitable, sendInvitation } from '#server/features/invitations/send.ts';
import { writeToClient } from '#server/features/messages/send.ts';
import { notContactable } from '#server/features/outreach/access.ts';
import { outreachRefusal, sendOutreach } from '#server/features/outreach/send.ts';
import { addressOf } from '#server/features/outreach/words.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import { nudge, refuseUnlessNudgeable } from '#server/features/reminders/nudge.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answerOnce } from '#server/platform/http/idempotency.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import { findOwnClients, isClient, type OwnClient } from './queries.ts';

const words = catalogue<typeof import('#messages/server/bulk.ts')>('bulk');

/** What would happen to each, without doing it. */
export async function previewBulk(
  deps: Deps,
  actor: SessionUser,
  body: BulkPreviewBody,
): Promise<{ people: BulkOutcome[] }> {
  const now = deps.clock.now();
  const own = new Map((await findOwnClients(deps.db, actor.userId, body.clientIds, now)).map((one) => [one.id, one]));
  const program = body.action === 'program' ? await chosenProgram(deps, actor, body.programId) : undefined;
  const cohort = body.action === 'cohort' ? await cohortToFill(deps, deps.db, actor, chosenCohort(body)) : undefined;
  const offered = body.action === 'invitation' ? await offerOf(deps, actor, body) : undefined;
  const language = nearestLanguage([actor.locale]);
  const { foreseen: copy } = words(language);
  const people: BulkOutcome[] = [];
  for (const clientId of body.clientIds) {
    const foreseen = await settle(clientId, language, async () => {
      if (body.action === 'outreach') {
        await refuseUnlessReachable(deps, actor, clientId);
        return copy.outreach;
      }
      if (offered) {
        await refuseUnlessInvitable(deps, actor, invitationOf(body, clientId));
        return 'cohort' in offered ? copy.invitedIntoCohort(offered) : copy.invitedToProgram(offered);
      }
      const client = own.get(clientId);
      if (!client) throw new AppError('not_found', clientNotFoundSentence);
      if (body.action === 'program' && program) return await foreseeProgram(deps, client, program, language);
      if (cohort) return await foreseePlacing(deps, cohort, client, language);
      if (body.action === 'message') return copy.message;
      await refuseUnlessNudgeable(deps, actor, clientId);
      return copy.nudge;
    });
    people.push(foreseen);
  }
  return { people };
}

/**
 * One person after the other, each in a transaction of its own with the mark for this action: resent after a crash, no
 * one is reached twice and no one is skipped.
 */
export async function runBulk(deps: Deps, actor: SessionUser, body: BulkBody): Promise<{ people: BulkOutcome[] }> {
  if ((body.action === 'message' || body.action === 'outreach') && !body.message)
    throw refusal('message-missing').with({ field: 'message' });
  if (body.action === 'program') await chosenProgram(deps, actor, body.programId);
  if (body.action === 'cohort') await cohortToFill(deps, deps.db, actor, chosenCohort(body));
  if (body.action === 'invitation') await offerOf(deps, actor, body);
  await takeAttempt(deps.db, deps.clock, `bulk:${actor.userId}`, limits.bulkPart);
  const people: BulkOutcome[] = [];
  const language = nearestLanguage([actor.locale]);
  for (const clientId of body.clientIds)
    people.push(
      await settle(clientId, language, async () => {
        const done = await answerOnce(
          deps.db,
          deps.clock,
          {
            userId: actor.userId,
            endpoint: call.id,
            key: `${body.actionId} ${clientId}`,
            body: {
              action: body.action,
              programId: body.programId,
              message: body.message,
              cohortId: body.cohortId,
            },
          },
          async (tx) => ({ sentence: await act(deps, tx, actor, clientId, body) }),
          {
            // Keyed with the client's key, so that no one can try out what was written.
            hashKey: async (tx) => {
              if (!(await isClient(tx, clientId))) throw unknownTo(body.action);
              return Buffer.from(hkdfSync('sha256', await dataKeyOf(deps, tx, clientId), '', 'repeated message', 32));
            },
            keep: (answer) => answer,
            answerAgain: async (kept) => kept,
          },
        );
        return (done as { sentence: string }).sentence;
      }),
    );
  return { people };
}

async function act(deps: Deps, tx: Tx, actor: SessionUser, clientId: string, body: BulkBody): Promise<string> {
  const [client] = await findOwnClients(tx, actor.userId, [clientId], deps.clock.now());
  const { done: copy } = words(nearestLanguage([actor.locale]));
  if (body.action === 'outreach') {
    await sendOutreach(deps, tx, actor, { clientId, message: body.message ?? '' });
    return copy.message;
  }
  if (body.action === 'invitation') {
    await sendInvitation(deps, tx, actor, invitationOf(body, clientId), (message, invited) =>
      personalise(message, addressOf(invited, actor)),
    );
    return copy.invitation;
  }
  if (!client) throw new AppError('not_found', clientNotFoundSentence);
  switch (body.action) {
    case 'nudge':
      await nudge(deps, tx, actor, clientId);
      return copy.nudge;
    case 'message':
      await writeToClient(deps, tx, actor, clientId, personalise(body.message ?? '', addressOf(client, actor)));
      return copy.message;
    case 'cohort': {
      const isNew = await placeInCohort(deps, tx, actor, chosenCohort(body), clientId);
      return isNew ? copy.inCohort : copy.wasInCohort;
    }
    case 'program': {
      const hasChanged = await changeProgram(deps, actor, clientId, { programId: body.programId ?? '' }, tx);
      return hasChanged ? copy.onProgram : copy.wasOnProgram;
    }
  }
}

/** In the words in which the action refuses someone else's client. */
const unknownTo = (action: BulkBody['action']): AppError =>
  action === 'outreach' || action === 'invitation'
    ? notContactable()
    : new AppError('not_found', clientNotFoundSentence);

/** A refusal concerns one person, and the others go on. Any other error ends the call. */
async function settle(clientId: string, language: string, work: () => Promise<string>): Promise<BulkOutcome> {
  try {
    return { clientId, isPossible: true, sentence: await work() };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    return { clientId, isPossible: false, sentence: error.toldIn(language).message };
  }
}

function chosenCohort({ cohortId }: BulkPreviewBody): string {
  if (cohortId) return cohortId;
  throw refusal('cohort-not-chosen').with({ field: 'cohortId' });
}

/**
 * Ownership and length are checked once for all. Whether it accepts anyone is checked for each: what was done is
 * answered with its result again, even if the cohort is full by then.
 */
async function offerOf(
  deps: Deps,
  actor: SessionUser,
  body: BulkPreviewBody,
): Promise<{ program: string } | { cohort: string }> {
  if ((body.message?.length ?? 0) > invitationMessageMax)
    throw refusal('bulk-message-long', { most: invitationMessageMax }).with({ field: 'message' });
  if (body.programId && !body.cohortId) return { program: (await chosenProgram(deps, actor, body.programId)).title };
  return { cohort: (await offeredCohort(deps.db, actor, chosenCohort(body))).name };
}

/** Into a cohort the program is the cohort's. */
const invitationOf = ({ cohortId, programId = '', message }: BulkPreviewBody, clientId: string) => ({
  clientId,
  message,
  ...(cohortId ? { cohortId, programId: '' } : { programId }),
});

type Chosen = { id: string; title: string };

async function chosenProgram(deps: Deps, actor: SessionUser, programId: string | undefined): Promise<Chosen> {
  const program = programId && (await assignableProgram(deps.db, actor, programId));
  if (program) return program;
  throw refusal('program-not-assignable').with({ field: 'programId' });
}

async function foreseeProgram(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  client: OwnClient,
  { id, title: program }: Chosen,
  language: string,
): Promise<string> {
  const { foreseen: copy } = words(language);
  const now = clock.now();
  const at = client.isRunning ? await currentAssignment(db, client.id, now, client.timeZone) : null;
  if (at?.status !== 'active') return copy.beginsProgram({ program });
  if (at.programRowId === id) return copy.onProgram({ program });
  return copy.changesProgram({ ends: endsToday(at, now, language), program });
}

async function refuseUnlessReachable(deps: Deps, actor: SessionUser, clientId: string): Promise<void> {
  const refused = await outreachRefusal(deps, actor, clientId);
  if (refused) throw refused;
}
