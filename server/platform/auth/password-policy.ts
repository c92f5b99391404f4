import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordMaxLength, passwordMinLength } from '#contract/settings/constants.ts';

const nameBytes = 6;
/** See common-passwords.md. */
const commonPasswords = readFileSync(join(import.meta.dirname, 'common-passwords.bin'));

/** Why a new password is refused, as a sentence to show beside the field; undefined when it is fine. */
export function passwordProblem(password: string, person: { email: string }): string | undefined {
  // Counted as people count: a sign outside the basic plane is one character, not two.
  const length = [...password].length;
  if (length < passwordMinLength) return `Please use at least ${passwordMinLength} characters. A sentence is fine.`;
  if (length > passwordMaxLength) return `Please use at most ${passwordMaxLength} characters.`;
  if (isCommonPassword(password))
    return 'This password is among the most common ones, so it is easily guessed. Please choose another.';
  if (password.toLowerCase() === person.email.toLowerCase())
    return 'Please choose something other than your e-mail address.';
  if (new Set(password).size < 3) return 'Please use more than one or two different characters.';
  return undefined;
}

export function isCommonPassword(password: string): boolean {
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, nameBytes);
  let low = 0;
  let high = commonPasswords.length / nameBytes - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = commonPasswords.compare(wanted, 0, nameBytes, middle * nameBytes, (middle + 1) * nameBytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
