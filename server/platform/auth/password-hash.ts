import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

type Cost = { memory: number; passes: number; parallelism: number };

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** No stored hash may ask for more than this, so that a tampered row cannot exhaust the memory. */
const mostMemory = 262_144;

const derive = promisify(argon2);

/** Runs on a worker thread; the result carries its own parameters (PHC string), so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await compute(password, salt, cost, tagBytes);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const stored: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (stored.memory > mostMemory || stored.passes > 10 || stored.parallelism > 4) return false;
  const expected = Buffer.from(tag, 'base64');
  const actual = await compute(password, Buffer.from(salt, 'base64'), stored, expected.length);
  return timingSafeEqual(expected, actual);
}

/** Unicode can write one password in several ways (é as one sign or two); NFKC makes them equal on every keyboard. */
function compute(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength: number,
): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength });
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
