import * as contract from '#contract/invitations/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatWithoutWords } from '#server/platform/http/idempotency.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { respondInvitation, invitationsOf, invitationStats } from './service.ts';
import { sendInvitation } from './send.ts';

export const invitationRoutes = (deps: Deps): Route[] => [
  handle(contract.invitationStats, async ({ actor }) => await invitationStats(deps, actor)),
  handle(
    contract.sendInvitation,
    async ({ actor, body, db }) => await sendInvitation(deps, db, actor, body),
    repeatWithoutWords(contract.sendInvitation, deps),
  ),
  handle(contract.listInvitations, async ({ actor }) => await invitationsOf(deps, actor)),
  handle(contract.respondInvitation, async ({ actor, body }) => await respondInvitation(deps, actor, body)),
];
