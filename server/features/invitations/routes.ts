import * as contract from '#contract/invitations/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatWithoutWords } from '#server/platform/http/idempotency.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { inviteAddresses, invitedAddresses, withdrawInvitedAddress } from './by-address.ts';
import { sendInvitation } from './send.ts';
import { sentInvitations, withdrawInvitation } from './sent.ts';
import { invitationsOf, invitationStats, respondInvitation } from './service.ts';

export const invitationRoutes = (deps: Deps) =>
  routesFor(contract, {
    invitationStats: async ({ actor }) => await invitationStats(deps, actor),
    sendInvitation: {
      run: async ({ actor, body, db }) => await sendInvitation(deps, db, actor, body),
      repeat: repeatWithoutWords(contract.sendInvitation, deps),
    },
    listSentInvitations: async ({ actor, query }) => await sentInvitations(deps, actor, query),
    withdrawInvitation: async ({ actor, params }) => await withdrawInvitation(deps, actor, params.id),
    listInvitedAddresses: async ({ actor }) => await invitedAddresses(deps, actor),
    inviteAddresses: async ({ actor, body }) => await inviteAddresses(deps, actor, body),
    withdrawInvitedAddress: async ({ actor, params, request }) =>
      await withdrawInvitedAddress(deps, actor, params.id, languageOf(request)),
    listInvitations: async ({ actor }) => await invitationsOf(deps, actor),
    respondInvitation: async ({ actor, body }) => await respondInvitation(deps, actor, body),
  });
