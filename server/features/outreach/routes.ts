import * as contract from '#contract/outreach/endpoints.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { sendQrCode } from '#server/platform/http/qr-code.ts';
import { repeatWithoutWords } from '#server/platform/http/idempotency.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { changeOutreachMessage, referralOf, renewReferralCode } from './referral.ts';
import { sendOutreach } from './send.ts';
import { optOutOfOutreach, outreachMessagesTo, unassignedClients, unassignedIds } from './service.ts';

export const outreachRoutes = (deps: Deps) =>
  routesFor(contract, {
    referralInfo: async ({ actor, request }) => await referralOf(deps, actor, languageOf(request)),
    renewReferralCode: async ({ actor, request }) => await renewReferralCode(deps, actor, languageOf(request)),
    referralQrCode: async ({ actor, request, reply }) => {
      const { referralCode, referralLink } = await referralOf(deps, actor, languageOf(request));
      if (!referralCode) throw refusal('own-referral-code-not-found');
      void sendQrCode(reply, referralLink, referralCode);
      return answered;
    },
    updateOutreachMessage: async ({ actor, body, request }) =>
      await changeOutreachMessage(deps, actor, body.message, languageOf(request)),
    listUnassignedClients: async ({ actor, query }) => await unassignedClients(deps, actor, query),
    listUnassignedIds: async ({ actor, query }) => await unassignedIds(deps, actor, query.search),
    sendOutreach: {
      run: async ({ actor, body, db }) => await sendOutreach(deps, db, actor, body),
      repeat: repeatWithoutWords(contract.sendOutreach, deps),
    },
    listReceivedOutreach: async ({ actor }) => await outreachMessagesTo(deps, actor),
    unsubscribe: async ({ actor }) => await optOutOfOutreach(deps, actor),
  });
