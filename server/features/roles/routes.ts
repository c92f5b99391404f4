import type { FastifyReply } from 'fastify';
import * as contract from '#contract/roles/endpoints.ts';
import { currentUser } from '#server/features/session/service.ts';
import { renewSession, sessionAsItIs } from '#server/platform/auth/security-change.ts';
import { previousTokenMs } from '#server/platform/auth/session-lookup.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { clearRole, offeredCoachesFor, ownRoles, setRole, type RoleChoice } from './set-role.ts';
import { refuseUnlessMayBecomeCoach } from './may-become-coach.ts';
import { coachOfCode, joinByCode, startTrial } from './join-or-trial.ts';

/**
 * With other rights comes another token. What the page had sent before it knew may still be read with the old one for a few
 * seconds; not where the rights become an admin's, since a holder of the old one must not gain them.
 */
const renew = (deps: Deps, actor: SessionUser, role: RoleChoice['role'] | null) => async (tx: Tx) =>
  await renewSession(
    tx,
    deps.identity,
    actor,
    role === 'admin' ? {} : { readableUntil: new Date(deps.clock.now().getTime() + previousTokenMs) },
  );

/** A double click gets the result of the first. */
async function answerWithNewCookie(deps: Deps, actor: SessionUser, reply: FastifyReply) {
  const cookie = await sessionAsItIs(deps.db, deps.identity, actor);
  void reply.header('set-cookie', cookie);
  return await currentUser(deps, cookie.split(';', 1)[0]);
}

export const roleRoutes = (deps: Deps) =>
  routesFor(contract, {
    setRole: async ({ actor, body, reply }) => {
      if (body.role === 'coach') await refuseUnlessMayBecomeCoach(deps, actor);
      await setRole(deps, actor, body, renew(deps, actor, body.role));
      return await answerWithNewCookie(deps, actor, reply);
    },
    clearRole: async ({ actor, reply }) => {
      await clearRole(deps, actor, renew(deps, actor, null));
      return await answerWithNewCookie(deps, actor, reply);
    },
    ownRoles: async ({ actor }) => await ownRoles(deps, actor),
    coachOfCode: async ({ actor, body }) => await coachOfCode(deps, actor, body.referralCode),
    joinByCode: async ({ actor, body }) => await joinByCode(deps, actor, body.referralCode),
    startTrial: async ({ actor }) => await startTrial(deps, actor),
    listSetupCoaches: async ({ actor }) => await offeredCoachesFor(deps, actor),
  });
