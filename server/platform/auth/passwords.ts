import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordMaxLength, passwordMinLength } from '#contract/settings/rules.ts';
import { hashInTurn, type Cost } from './hash-password.ts';

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

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** No stored hash may ask for more than this, so that a tampered row cannot exhaust the memory. */
const mostMemory = 262_144;

/**
 * The result carries its own parameters (PHC string), so that they can be raised later. `person` has a turn among all who
 * want a hash; without one it is whoever `hashingFor` names.
 */
export async function hashPassword(password: string, person?: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await hashInTurn(normal(password), salt, cost, tagBytes, person);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

export async function verifyPassword(hash: string, password: string, person?: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const stored: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (stored.memory > mostMemory || stored.passes > 10 || stored.parallelism > 4) return false;
  const expected = Buffer.from(tag, 'base64');
  const actual = await hashInTurn(normal(password), Buffer.from(salt, 'base64'), stored, expected.length, person);
  return timingSafeEqual(expected, actual);
}

/** Unicode can write one password in several ways (é as one sign or two); NFKC makes them equal on every keyboard. */
const normal = (password: string): string => password.normalize('NFKC');

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
