import { refusal, type AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SignUpRule } from '#server/platform/auth/sign-up-rule.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { refuseUnlessOpenCode } from '#server/features/cohorts/join.ts';
import { findOpenLink, takeLink } from './queries.ts';

type Needs = { config: Pick<Config, 'signUp' | 'adminEmail' | 'oidc' | 'coachApproval'>; clock: Clock };

/** The one decision about who can create an account, for the hosted form and for a first sign-in at the issuer. */
export function signUpRule({ config, clock }: Needs): SignUpRule {
  const { mode, domains } = config.signUp;
  const findLink = async (db: Db | Tx, hash: string, now: Date) => {
    const link = await findOpenLink(db, hash, now);
    return link?.isByCoach && !canCoachesInvite(config) ? undefined : link;
  };
  return {
    findLink: async (db, hash) => await findLink(db, hash, clock.now()),
    decide: async (db, attempt, newUserId) => {
      const now = clock.now();
      // An address that the issuer does not vouch for could be anyone's.
      const isProven = !config.oidc || attempt.emailVerified;
      const isAdmin = isProven && attempt.email === config.adminEmail;
      const otherDomain = isAdmin ? undefined : domainProblem(config, attempt.email);
      if (otherDomain) throw otherDomain;
      if (domains.length > 0 && !isProven) throw refusal('sign-up-unproven');
      const link = attempt.link === undefined ? undefined : await findLink(db, attempt.link, now);
      if (link) {
        if (link.email !== null && link.email !== attempt.email) throw refusal('sign-up-link-address');
        if (newUserId !== undefined) {
          if (!(await takeLink(db, link.id, newUserId, now))) throw refusal('sign-up-link-over');
          await audit(db, { actorId: newUserId, action: 'sign-up-link-used', detail: { role: link.role } });
        }
        return { role: link.role };
      }
      if (mode === 'open' || isAdmin) return {};
      if (attempt.link !== undefined) throw refusal('sign-up-link-over');
      if (mode === 'closed') throw refusal('sign-up-closed');
      if (!attempt.code) throw refusal('sign-up-invited');
      await refuseUnlessOpenCode({ config }, db, attempt.code, now);
      return { role: 'client' };
    },
  };
}

/** Where sign-up is closed, an invitation by a coach opens it to nobody. */
export const canCoachesInvite = ({ signUp }: Pick<Config, 'signUp'>): boolean => signUp.mode !== 'closed';

/** Domains are exact: a subdomain is another one. */
export function domainProblem({ signUp: { domains } }: Pick<Config, 'signUp'>, email: string): AppError | undefined {
  if (domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1))) return undefined;
  return refusal('sign-up-domain', { domains: domains.join(', ') });
}
