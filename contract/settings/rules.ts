/**
 * A place name of the time zone database, such as Europe/Lisbon. Bare offsets are refused: they know no summer time,
 * and days would shift under people twice a year.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || name.length > 64) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** As people write numbers: with spaces, dashes, dots and brackets. What is left has to be E.164. */
export function tidyPhoneNumber(typed: string): string {
  return typed.replace(/[\s().\-\u2010-\u2015\u00a0]/g, '');
}

/** Empty, or plus, country code and number: 7 to 15 digits. */
export const phoneNumberPattern = /^(?:\+[1-9]\d{6,14})?$/;
