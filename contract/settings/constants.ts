/** Short enough to be typed on a phone, long enough that guessing by machine is hopeless together with the limits. */
export const passwordMinLength = 10;
/** A sentence fits; more would only be work for the server. */
export const passwordMaxLength = 200;

export const firstNameMaxLength = 60;
export const lastNameMaxLength = 60;
/** The longest address that mail servers accept. */
export const emailMaxLength = 254;

export const deviceKinds = ['phone', 'tablet', 'computer', 'other'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const signInMethods = ['local', 'oidc'] as const;
export type SignInMethod = (typeof signInMethods)[number];
