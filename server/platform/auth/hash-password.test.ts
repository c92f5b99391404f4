import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashInTurn, hashingFor } from './hash-password.ts';

const salt = Buffer.alloc(16, 1);
/** The least argon2 takes: these tests are about turns. */
const cheap = { memory: 8, passes: 1, parallelism: 1 };
const hash = async (person?: string) => await hashInTurn('a password', salt, cheap, 32, person);

it('needs none of the threads that files and compression share', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dayloom-pool-'));
  // Opening a pipe that no one writes to holds a thread of the pool for as long as we like.
  const pipes = Array.from({ length: 4 }, (_, index) => join(folder, `pipe-${index}`));
  execFileSync('mkfifo', pipes);
  const held = pipes.map((pipe) => open(pipe, 'r'));
  try {
    expect((await hash()).length).toBe(32);
  } finally {
    const writers = pipes.map((pipe) => openSync(pipe, constants.O_RDWR));
    for (const file of await Promise.all(held)) await file.close();
    writers.forEach((writer) => closeSync(writer));
    rmSync(folder, { recursive: true });
  }
});

it('refuses who asks for very many at once, and nobody else', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 80 }, () => hash('greedy')));
  const refused = flood.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(80 - 61);
  expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited', retryAfter: 2 } });
  expect((await hash('modest')).length).toBe(32);
});

it('counts hashes behind somebody else’s code for whom they are made, and throws the refusal itself', async () => {
  const hidden = async () => await hash().catch(() => 'an error of the code in between');
  const floods = Array.from({ length: 80 }, () => hashingFor('192.0.2.7', hidden));
  const outcomes = await Promise.allSettled(floods);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(80 - 61);
  await expect(hashingFor('192.0.2.8', hidden)).resolves.toHaveLength(32);
});

it('says so when a hash cannot be made, and goes on', async () => {
  await expect(hashInTurn('a password', salt, { ...cheap, memory: 1 }, 32)).rejects.toThrow();
  expect((await hash()).length).toBe(32);
});
