import type { ChosenRole } from '#contract/roles/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type SignUpAttempt = {
  email: string;
  /** What an issuer says; addresses typed here are confirmed by mail afterwards. */
  emailVerified: boolean;
  /** A coach's or a group's code. */
  code?: string | undefined;
  /** Hash of the token of an admin's link. */
  link?: string | undefined;
};

/** Whether an account may be created. Made by features/sign-up; the identity calls it where accounts are made. */
export type SignUpRule = {
  /**
   * Throws a refusal, or says which role the person came for. With the id of the new account the link is used up, so this
   * belongs into the transaction that creates it.
   */
  decide: (db: Db | Tx, attempt: SignUpAttempt, newUserId?: string) => Promise<{ role?: ChosenRole }>;
  /** An admin's link that can be used now. */
  findLink: (db: Db | Tx, hash: string) => Promise<{ role: ChosenRole; email: string | null } | undefined>;
};
