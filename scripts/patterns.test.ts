import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCode, parseModule, repositoryFiles } from './architecture/source.ts';

/** The checker as plain JavaScript; the package's own entrance would look for Java or a binary first. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck');

/** Where nothing arrives that people send. */
const unseen: { in: string; pattern?: string; because: string }[] = [
  { in: 'server/platform/backup/', because: 'a backup file of the host' },
  { in: 'server/platform/config', because: 'the environment' },
  { in: 'server/platform/env-file.ts', because: 'the file .env' },
  { in: 'server/platform/help-lines.ts', because: 'the environment' },
  { in: 'server/platform/db/', because: 'our own migrations, addresses of databases and what PostgreSQL says' },
  { in: 'server/platform/prose.ts', because: 'texts in the source' },
  { in: 'server/app/shell-template.ts', pattern: '<script', because: 'our own index.html' },
  { in: 'server/app/shell-template.ts', pattern: 'name="application-name"', because: 'our own index.html' },
];

/** Put together while it runs, of nothing but plain words: there is nothing in them that repeats. */
const ofPlainWords = ['server/features/care/distress.ts', 'server/features/journal/search.ts'];

type Pattern = { place: string; path: string; source: string; flags: string };
type SyntaxNode = {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
};

const modules = repositoryFiles(join(import.meta.dirname, '..'))
  .filter(({ path }) => isCode(path) && /^(?:contract|server)\//.test(path) && !path.endsWith('.test.ts'))
  .map(parseModule);

const literals: Pattern[] = modules.flatMap(({ path, nodes, lineAt }) =>
  (nodes as unknown as SyntaxNode[]).flatMap(({ regex, start }) =>
    regex ? [{ place: `${path}:${lineAt(start)}`, path, source: regex.pattern, flags: regex.flags }] : [],
  ),
);
const built = modules
  .filter(({ nodes }) =>
    (nodes as unknown as SyntaxNode[]).some(
      ({ type, callee }) => (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp',
    ),
  )
  .map(({ path }) => path);

const isUnseen = ({ path, source }: Pattern): boolean =>
  unseen.some((entry) => path.startsWith(entry.in) && source.includes(entry.pattern ?? ''));
const seen = Map.groupBy(
  literals.filter((pattern) => !isUnseen(pattern)),
  ({ source, flags }) => `/${source}/${flags}`,
);

/** `safe` where it is proven that time grows with the length and no faster. No fuzzing: what is not proven is not safe. */
const statusOf = (source: string, flags: string): string =>
  checkSync(source, flags, { checker: 'automaton', timeout: null }).status;

describe('a pattern that sees what people send', () => {
  it('is found wherever it is written', () => {
    expect(seen.size).toBeGreaterThan(100);
    expect(built).toEqual(ofPlainWords);
    const unused = unseen.filter(
      ({ in: place, pattern = '' }) =>
        !literals.some((one) => one.path.startsWith(place) && one.source.includes(pattern)),
    );
    expect(unused).toEqual([]);
  });

  it('takes no longer than its text is long', () => {
    const unproven = [...seen].flatMap(([pattern, [first]]) => {
      const status = statusOf(first?.source ?? '', first?.flags ?? '');
      return status === 'safe' ? [] : [`${first?.place} ${pattern} ${status}`];
    });
    expect(unproven).toEqual([]);
  });

  it.each([
    ['(a+)+$', ''],
    ['\\s+$', ''],
    ['[\\w-]{2,}\\.(?:com|org)$', 'i'],
    ['^(.+?)\\1*$', 'u'],
  ])('would not be %s', (source, flags) => {
    expect(statusOf(source, flags)).not.toBe('safe');
  });
});
