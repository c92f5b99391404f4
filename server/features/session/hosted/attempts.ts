import {
  addressGroup,
  forgetAttempts,
  privateKey,
  returnAttempt,
  takeAttempt,
} from '#server/platform/auth/rate-limit.ts';
import type { Limit } from '#server/platform/auth/rate-limit.ts';
import type { Deps } from '#server/platform/deps.ts';

const minute = 60;
const hour = 3600;

/**
 * Per account against guessing one person's password, per address against trying one password on many people.
 * A stranger's few guesses close an account to the stranger's own address only; guesses spread over many addresses
 * close it to all, at a hundred an hour. It keeps its open sessions: nobody is thrown out by guessing at their door.
 */
const limits = {
  signInAccountFromAddress: { limit: 5, windowSeconds: 15 * minute },
  signInAccount: { limit: 25, windowSeconds: 15 * minute },
  signInAddress: { limit: 30, windowSeconds: 15 * minute },
  challengeAddress: { limit: 60, windowSeconds: 15 * minute },
  forgottenAccount: { limit: 3, windowSeconds: hour },
  forgottenAddress: { limit: 20, windowSeconds: hour },
  resetAddress: { limit: 20, windowSeconds: hour },
  secondFactorAccount: { limit: 5, windowSeconds: 15 * minute },
} satisfies Record<string, Limit>;

type Needs = Pick<Deps, 'db' | 'clock' | 'vault'>;

/** How many sign up from one address is the host's to say: a workshop is one address too. */
type NeedsForSignUp = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Counted before the password is looked at, so that guesses sent at the same time count too. */
export async function takeSignInAttempt(
  deps: Needs,
  email: string,
  ip: string,
): Promise<{ succeeded: () => Promise<void> }> {
  const account = privateKey(deps.vault.authSecret, 'sign-in account', email.toLowerCase());
  const address = `sign-in address:${addressGroup(ip)}`;
  const both = `${account} from ${address}`;
  await takeAttempt(deps.db, deps.clock, address, limits.signInAddress);
  // Before the account's own: an address that has had its guesses does not use up what is left for others.
  await takeAttempt(deps.db, deps.clock, both, limits.signInAccountFromAddress);
  await takeAttempt(deps.db, deps.clock, account, limits.signInAccount);
  return {
    succeeded: async () => {
      await forgetAttempts(deps.db, both);
      // Only this one is given back: signing in must not wipe out guesses at other people, or by other people.
      await returnAttempt(deps.db, account);
      await returnAttempt(deps.db, address);
    },
  };
}

/** A passkey names nobody before it is right: what counts is the address. */
export async function takeAddressAttempt(deps: Needs, ip: string): Promise<{ succeeded: () => Promise<void> }> {
  const address = `sign-in address:${addressGroup(ip)}`;
  await takeAttempt(deps.db, deps.clock, address, limits.signInAddress);
  return { succeeded: () => returnAttempt(deps.db, address) };
}

/** Each challenge of a passkey is a row until it runs out, and strangers may ask for one. */
export async function takeChallenge(deps: Needs, ip: string): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `passkey challenge:${addressGroup(ip)}`, limits.challengeAddress);
}

export async function takeSignUpAttempt(deps: NeedsForSignUp, ip: string): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `sign-up address:${addressGroup(ip)}`, {
    limit: deps.config.signUpLimit,
    windowSeconds: hour,
  });
}

/** Counts for unknown addresses as well, so that the limit does not tell them apart. */
export async function takeForgottenAttempt(deps: Needs, email: string, ip: string): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `forgotten address:${addressGroup(ip)}`, limits.forgottenAddress);
  await takeAttempt(
    deps.db,
    deps.clock,
    privateKey(deps.vault.authSecret, 'forgotten account', email.toLowerCase()),
    limits.forgottenAccount,
  );
}

export async function takeResetAttempt(deps: Needs, ip: string): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `reset address:${addressGroup(ip)}`, limits.resetAddress);
}

export async function takeSecondFactorAttempt(
  deps: Needs,
  userId: string,
): Promise<{ succeeded: () => Promise<void> }> {
  const key = `second factor:${userId}`;
  await takeAttempt(deps.db, deps.clock, key, limits.secondFactorAccount);
  return { succeeded: () => forgetAttempts(deps.db, key) };
}
