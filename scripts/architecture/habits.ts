import { fileName, isCode, isTest } from './source.ts';
import type { Module, SourceFile, SyntaxNode, Violation } from './source.ts';

const longest = 400;
/** The formatter breaks at 120 whatever it may break; long strings and comments are left to us. */
const widest = 140;
const vagueWords = new Set(['util', 'utils', 'helper', 'helpers', 'misc']);
const kebabSegment = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

export function checkNames(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap(({ path }) => {
      const found: Violation[] = [];
      const name = fileName(path);
      if (name.startsWith('index.'))
        found.push({
          path,
          line: 1,
          what: 'is a barrel',
          remedy: 'import from the file that has it; delete the index.',
        });
      if (path.split(/[/.-]/).some((word) => vagueWords.has(word))) {
        found.push({
          path,
          line: 1,
          what: 'has a name that says nothing',
          remedy: 'name it after what it knows, or move each part to its only user.',
        });
      }
      if (!path.split('/').every((segment) => kebabSegment.test(segment))) {
        found.push({
          path,
          line: 1,
          what: 'is not in kebab-case',
          remedy: 'rename it: journal-entry.tsx, not JournalEntry.tsx.',
        });
      }
      return found;
    });
}

export function checkLengths(files: SourceFile[]): Violation[] {
  return codeLines(files)
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => ({
      path,
      line: longest,
      what: `has ${lines} lines`,
      remedy: `split it by what it knows; ${longest} is the most.`,
    }));
}

export function checkWidths(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isCode(path) || path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((content, index) =>
        content.length > widest
          ? [
              {
                path,
                line: index + 1,
                what: `is ${content.length} characters wide`,
                remedy: `break the string or comment; ${widest} is the most, and 120 reads better.`,
              },
            ]
          : [],
      ),
    );
}

function codeLines(files: SourceFile[]): { path: string; lines: number }[] {
  return files.filter(({ path }) => isCode(path)).map(({ path, text }) => ({ path, lines: lineCount(text) }));
}

export function checkComments(modules: Module[]): Violation[] {
  return modules.flatMap(({ path, comments }) =>
    comments.flatMap(({ text, line }) => {
      const found: Violation[] = [];
      if (/@ts-(ignore|nocheck)\b/.test(text))
        found.push({
          path,
          line,
          what: 'switches the type check off',
          remedy: 'repair the type; where that is impossible, @ts-expect-error with the reason.',
        });
      if (/\b(TODO|FIXME|XXX|HACK)\b/.test(text))
        found.push({
          path,
          line,
          what: 'leaves work for later',
          remedy: 'do it now, or write it down where work is planned.',
        });
      return found;
    }),
  );
}

/** drizzle-kit and the Drizzle client need all tables together, the registry all features. */
const mayExportFrom = new Set(['server/platform/db/schema.ts', 'contract/calls.ts']);

export function checkExportsFrom(modules: Module[]): Violation[] {
  return modules
    .filter(({ path }) => !mayExportFrom.has(path))
    .flatMap(({ path, nodes, lineAt }) =>
      nodes
        .filter(({ type, source }) => /^Export(All|Named)Declaration$/.test(type) && source)
        .map((node) => ({
          path,
          line: lineAt(node.start),
          what: 'exports what another file has',
          remedy: 'let those who need it import it from there.',
        })),
    );
}

const testFunctions = new Set(['it', 'test', 'describe', 'suite']);
const switches = new Set(['only', 'skip', 'todo', 'skipIf', 'runIf', 'fixme']);
const switchedFunctions = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe']);

export function checkSwitchedTests(modules: Module[]): Violation[] {
  return modules
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, nodes, lineAt }) =>
      nodes.flatMap((node) => {
        const name = node.type === 'CallExpression' ? switchedBy(node.callee as SyntaxNode) : undefined;
        if (!name) return [];
        return [
          {
            path,
            line: lineAt(node.start),
            what: `a test is switched by ${name}`,
            remedy: 'every test runs, every time: repair it or delete it.',
          },
        ];
      }),
    );
}

/** `it.only`, `test.concurrent.skip`, `describe.skipIf(x)`, `xit` */
function switchedBy(callee: SyntaxNode): string | undefined {
  const names = chainOf(callee);
  const [first = ''] = names;
  if (names.length === 1) return switchedFunctions.has(first) ? first : undefined;
  return testFunctions.has(first) ? names.slice(1).find((name) => switches.has(name)) : undefined;
}

function chainOf(node: SyntaxNode): string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type !== 'MemberExpression') return [];
  return [...chainOf(node.object as SyntaxNode), String((node.property as SyntaxNode).name)];
}
