import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { configVariables } from './config.ts';

it('the README lists exactly the variables that exist', async () => {
  const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const table = /<!-- configuration -->\n([\s\S]*?)<!-- \/configuration -->/.exec(readme)?.[1];
  const rows = Object.entries(configVariables).map(([name, meaning]) => `| \`${name}\` | ${meaning} |\n`);
  expect(table).toBe(rows.join(''));
});
