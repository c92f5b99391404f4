/** Days in which a person who asked for their account to be deleted may change their mind. */
export const daysToChangeMind = 14;

/** For an account without a password: the maximum age of its session, in minutes. */
export const freshSignInMinutes = 10;

/** How a person re-authenticates: by password, or without one by a recent sign-in. */
export const proofs = ['password', 'password-and-code', 'fresh-sign-in'] as const;
export type Proof = (typeof proofs)[number];
