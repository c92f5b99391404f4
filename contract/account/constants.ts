/** Days in which somebody who asked for their account to be deleted may change their mind. */
export const daysToChangeMind = 14;

/** For an account without a password: how long ago its session may have begun, in minutes. */
export const freshSignInMinutes = 10;

/** How somebody proves once more who they are. Without a password, by having signed in a moment ago. */
export const proofs = ['password', 'password-and-code', 'fresh-sign-in'] as const;
export type Proof = (typeof proofs)[number];
