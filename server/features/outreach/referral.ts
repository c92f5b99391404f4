import type { ReferralInfo } from '#contract/outreach/endpoints.ts';
import { newReferralCode } from '#server/features/roles/referral-code.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isUniqueViolation } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languages } from '#server/platform/messages.ts';
import { defaultMessage } from './words.ts';
import { findReferral, setOutreachMessage, setReferralCode } from './queries.ts';

export async function referralOf(deps: Deps, actor: SessionUser, language: string): Promise<ReferralInfo> {
  const found = await findReferral(deps.db, actor.userId);
  const referralCode = found?.referralCode ?? '';
  return {
    referralCode,
    defaultOutreachMessage: found?.outreachMessage || defaultMessage(language),
    referralLink: referralLink(deps, referralCode),
  };
}

const referralLink = ({ config }: Pick<Deps, 'config'>, code: string): string =>
  code ? `${config.baseUrl}/?code=${encodeURIComponent(code)}` : config.baseUrl;

/** The product's own text is stored as none, so that a coach who never wrote one gets a later version's, or another language's. */
export async function changeOutreachMessage(
  deps: Deps,
  actor: SessionUser,
  message: string,
  language: string,
): Promise<ReferralInfo> {
  const isOurs = languages.some((one) => message === defaultMessage(one));
  await setOutreachMessage(deps.db, actor.userId, isOurs ? '' : message);
  return await referralOf(deps, actor, language);
}

const codeAttempts = 5;

/**
 * The old code stops with the statement that sets the new one: someone who is just joining waits for it, and is then
 * refused.
 */
export async function renewReferralCode(deps: Deps, actor: SessionUser, language: string): Promise<ReferralInfo> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await deps.db.transaction(async (tx) => {
        if (!(await setReferralCode(tx, actor.userId, newReferralCode(actor.firstName))))
          throw refusal('own-coach-profile-not-found');
        await audit(tx, { actorId: actor.userId, action: 'referral-code-renewed' });
      });
      return await referralOf(deps, actor, language);
    } catch (error) {
      // Another coach of the same name has the same six characters: try again.
      if (attempt >= codeAttempts || !isUniqueViolation(error)) throw error;
    }
  }
}
