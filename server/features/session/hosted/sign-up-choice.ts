import { chosen } from '#server/platform/auth/hooks.ts';
import { text } from './hosted.ts';

/** What the visitor chose on the landing page, carried along until the account exists. */
export type SignUpChoice = ReturnType<typeof chosen>;

export function readChoice(from: unknown): SignUpChoice {
  return chosen(text(from, 'role', 20), text(from, 'code', 100) || text(from, 'referralCode', 100));
}

export function choiceQuery(choice: SignUpChoice): string {
  const query = new URLSearchParams();
  if (choice.signupRole) query.set('role', choice.signupRole);
  if (choice.signupReferralCode) query.set('code', choice.signupReferralCode);
  return query.size > 0 ? `?${query}` : '';
}
