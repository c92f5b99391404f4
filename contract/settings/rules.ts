/** Short enough to type on a phone, long enough that guessing is hopeless with the rate limits. */
export const passwordMinLength = 10;
/** Fits a sentence; more would only cost the server. */
export const passwordMaxLength = 200;

export const firstNameMaxLength = 60;
export const lastNameMaxLength = 60;
/** The longest address that mail servers accept. */
export const emailMaxLength = 254;

/** Enough to tell two phones apart. */
export const passkeyNameMax = 60;

export const deviceKinds = ['phone', 'tablet', 'computer', 'other'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const signInMethods = ['local', 'oidc'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Longer than the name of any. */
export const timeZoneMax = 64;

/**
 * An IANA zone name, such as Europe/Lisbon. Bare offsets are refused: they have no DST, and days would shift twice a
 * year.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > timeZoneMax || !/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Including separators. */
export const typedPhoneNumberMax = 60;

/** As people write numbers: with spaces, dashes, dots and brackets. The rest must be E.164. */
export function tidyPhoneNumber(typed: string): string {
  return typed.replace(/[\s().\-\u2010-\u2015\u00a0]/g, '');
}

/** Empty, or plus, country code and number: 7 to 15 digits. */
export const phoneNumberPattern = /^(?:\+[1-9]\d{6,14})?$/;

/** With spaces and dashes. */
export const typedCodeMax = 50;

/** As people type codes: digits in two groups, recovery codes with or without the dash, in any case. */
export function tidyCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}

/** Six digits from the app, or a recovery code. */
export const codePattern = /^(?:\d{6}|[a-z0-9]{10})$/;
