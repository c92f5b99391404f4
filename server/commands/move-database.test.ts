import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { targetOf } from './move-database.ts';

const url = 'postgres://dayloom:secret@localhost/new';
const target = (words: string[], env: Record<string, string> = {}, input = '') =>
  targetOf(words, readConfig(env), Readable.from([input]));

it('takes the address from the environment, a file or standard input, without a word about it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dayloom-move-'));
  const file = join(folder, 'database-url');
  writeFileSync(file, `${url}\n`);
  const key = { SECRET_KEY: 's'.repeat(40) };
  expect(await target([], { ...key, DATABASE_URL: url })).toEqual({ url });
  expect(await target([], { ...key, DATABASE_URL_FILE: file })).toEqual({ url });
  expect(await target(['-'], {}, `${url}\n`)).toEqual({ url });
  rmSync(folder, { recursive: true });
});

it('takes it as an argument too, and warns if it holds a password', async () => {
  expect(await target([url])).toEqual({
    url,
    warning: expect.stringMatching(/^Everyone on this machine .*(?<!secret)$/),
  });
  const open = 'postgres://dayloom@localhost/new';
  expect(await target([open])).toEqual({ url: open });
});

it('says what is missing and how to give it', async () => {
  for (const [words, input] of [
    [[], ''],
    [['-'], '\n'],
  ] as const)
    expect(await target([...words], {}, input)).toEqual({
      refusal:
        'The address of the new database is missing. Set DATABASE_URL_FILE or DATABASE_URL, or pass it on standard input: ' +
        'npm run db:move -- - < file',
    });
  expect(await target([url, 'more'])).toMatchObject({ refusal: expect.stringContaining('takes one address') });
});
