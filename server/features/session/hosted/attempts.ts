import { limits, signUpLimit } from '#server/platform/auth/limits.ts';
import {
  addressGroup,
  forgetAttempts,
  privateKey,
  returnAttempt,
  takeAttempt,
} from '#server/platform/auth/rate-limit.ts';
import type { Deps } from '#server/platform/deps.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'vault'>;

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

/** A passkey names no one before it is right: what counts is the address. */
export async function takeAddressAttempt(deps: Needs, ip: string): Promise<{ succeeded: () => Promise<void> }> {
  const address = `sign-in address:${addressGroup(ip)}`;
  await takeAttempt(deps.db, deps.clock, address, limits.signInAddress);
  return { succeeded: () => returnAttempt(deps.db, address) };
}

export async function takeChallenge(deps: Needs, ip: string): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `passkey challenge:${addressGroup(ip)}`, limits.passkeyChallenge);
}

export async function takeSignUpAttempt(deps: NeedsForSignUp, ip: string): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `sign-up address:${addressGroup(ip)}`, signUpLimit(deps.config.signUpLimit));
}

export async function takeForgottenAttempt(deps: Needs, email: string, ip: string): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `forgotten address:${addressGroup(ip)}`, limits.passwordForgottenAddress);
  await takeAttempt(
    deps.db,
    deps.clock,
    privateKey(deps.vault.authSecret, 'forgotten account', email.toLowerCase()),
    limits.passwordForgottenAccount,
  );
}

export async function takeResetAttempt(deps: Needs, ip: string): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `reset address:${addressGroup(ip)}`, limits.passwordReset);
}

export async function takeSecondFactorAttempt(
  deps: Needs,
  userId: string,
): Promise<{ succeeded: () => Promise<void> }> {
  const key = `second factor:${userId}`;
  await takeAttempt(deps.db, deps.clock, key, limits.identityProof);
  return { succeeded: () => forgetAttempts(deps.db, key) };
}
