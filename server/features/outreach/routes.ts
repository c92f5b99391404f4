import * as contract from '#contract/outreach/endpoints.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatWithoutWords } from '#server/platform/http/idempotency.ts';
import { answered, handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { outreachMessagesTo, optOutOfOutreach, unassignedClients } from './service.ts';
import { qrCodeSvg, changeOutreachMessage, referralOf, renewReferralCode } from './referral.ts';
import { sendOutreach } from './send.ts';

export const outreachRoutes = (deps: Deps): Route[] => [
  handle(contract.referralInfo, async ({ actor }) => await referralOf(deps, actor)),
  handle(contract.renewReferralCode, async ({ actor }) => await renewReferralCode(deps, actor)),
  handle(contract.referralQrCode, async ({ actor, reply }) => {
    const { referralCode, referralLink } = await referralOf(deps, actor);
    if (!referralCode) throw notFound('Your referral code');
    void reply
      .header('cache-control', 'private, no-store')
      .type('image/svg+xml; charset=utf-8')
      .send(qrCodeSvg(referralLink));
    return answered;
  }),
  handle(
    contract.updateOutreachMessage,
    async ({ actor, body }) => await changeOutreachMessage(deps, actor, body.message),
  ),
  handle(
    contract.listUnassignedClients,
    async ({ actor, query }) => await unassignedClients(deps, actor, query.search ?? ''),
  ),
  handle(
    contract.sendOutreach,
    async ({ actor, body, db }) => await sendOutreach(deps, db, actor, body),
    repeatWithoutWords(contract.sendOutreach, deps),
  ),
  handle(contract.listLetters, async ({ actor }) => await outreachMessagesTo(deps, actor)),
  handle(contract.noMoreLetters, async ({ actor }) => await optOutOfOutreach(deps, actor)),
];
