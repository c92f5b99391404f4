import { outreachMessageDefault } from '#contract/outreach/constants.ts';
import { referralInfo } from '#contract/outreach/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { findReferralCode } from './queries.ts';

export const outreachRoutes = (deps: Deps): Route[] => [
  handle(referralInfo, async ({ actor }) => ({
    // An admin who never was a coach has a profile too, made when the role was chosen; empty means none yet.
    referralCode: await findReferralCode(deps.db, actor.userId) ?? '',
    defaultOutreachMessage: outreachMessageDefault,
  })),
];
