// npm run test:table
// Writes what each part of npm test proves, and how long it took here the last time it ran whole, into CONTRIBUTING.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parts } from './setup/test-parts.mjs';

const [begin, end] = ['<!-- npm run test:table -->\n', '<!-- end of the table -->\n'];

export function withTable(text: string, times: Record<string, number>, cores: number): string {
  const [before, rest = ''] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error('CONTRIBUTING.md has no place for the table.');
  const rows = parts.map(({ name, proves, isLeftOut }) => {
    const seconds = times[name] === undefined ? '' : Math.round(times[name]);
    return `| \`${name}\`${isLeftOut ? ' (with `--all`)' : ''} | ${proves} | ${seconds} |\n`;
  });
  return `${before}${begin}| Part | What it proves | Seconds on ${cores} cores |\n|---|---|---|\n${rows.join('')}${end}${after}`;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const page = join(root, 'CONTRIBUTING.md');
  const times = JSON.parse(readFileSync(join(root, 'test-results/times.json'), 'utf8')) as Record<string, number>;
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), times, availableParallelism()));
}
