import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('no other file defines a rate limit', async () => {
  const server = join(import.meta.dirname, '../..');
  const defining: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: server })) {
    if (path.endsWith('.test.ts')) continue;
    if (/windowSeconds:\s*[\w(]/.test(await readFile(join(server, path), 'utf8'))) defining.push(path);
  }
  expect(defining).toEqual(['platform/auth/limits.ts']);
});
