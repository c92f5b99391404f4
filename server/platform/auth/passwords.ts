import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashInTurn, type Cost } from './hash-password.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const passwordCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** No stored hash may ask for more than this, so that a tampered row cannot exhaust the memory. */
const mostMemory = 262_144;

/**
 * The result carries its own parameters (PHC string), so that they can be raised later. `person` has a turn among all who
 * want a hash; without one it is the one `hashingFor` names.
 */
export async function hashPassword(password: string, person?: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await hashInTurn(password, salt, passwordCost, tagBytes, person);
  const { memory, passes, parallelism } = passwordCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

export async function verifyPassword(hash: string, password: string, person?: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const stored: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (stored.memory > mostMemory || stored.passes > 10 || stored.parallelism > 4) return false;
  const expected = Buffer.from(tag, 'base64');
  const actual = await hashInTurn(password, Buffer.from(salt, 'base64'), stored, expected.length, person);
  return timingSafeEqual(expected, actual);
}

/** As passwords were altered before they were hashed, until they no longer were. Hashes of that time still count. */
export const formerly = (password: string): string => password.toWellFormed().replaceAll('\0', '').normalize('NFKC');

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
