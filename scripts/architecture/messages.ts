import { flat } from '#scripts/messages/compile.ts';
import type { Catalogue, Entry } from '#scripts/messages/emit.ts';
import { messagesRead, type MessagePath } from './message-reads.ts';
import { isBelow, isTest } from './source.ts';
import type { Module, SourceFile, SyntaxNode, Violation } from './source.ts';

/** Shown to nobody but developers. */
const forDevelopers = ['web/app/pages/component-sheet'];
const isOfPages = (path: string): boolean =>
  isBelow(path, 'web') &&
  !isTest(path) &&
  !/-in-test\.tsx?$/.test(path) &&
  !forDevelopers.some((one) => path.startsWith(one));

/** A capital, and a second word in small letters: what people read, and hardly ever code. */
const sentence = /^\s*[A-Z][\w’'-]*[,:]? [a-z]/;
const word = /\p{L}{2}/u;

/** Every word that people read in the pages is in messages/, where it can be translated. */
export function checkSentences(modules: Module[]): Violation[] {
  return modules
    .filter(({ path }) => isOfPages(path))
    .flatMap(({ path, nodes, lineAt }) => {
      const errors = errorsAmong(nodes);
      const isInError = ({ start, end }: SyntaxNode) => errors.some((one) => one.start <= start && end <= one.end);
      return nodes
        .filter((node) => isSentence(node) && !isInError(node))
        .map((node) => ({
          path,
          line: lineAt(node.start),
          what: 'has words that people read',
          remedy: 'move them into messages/en; docs/translating.md says how.',
        }));
    });
}

function isSentence({ type, value }: SyntaxNode): boolean {
  if (type === 'JSXText') return word.test(String(value));
  if (type === 'Literal') return typeof value === 'string' && sentence.test(value);
  return type === 'TemplateElement' && sentence.test(String((value as { raw: string }).raw));
}

/** What a programmer did wrong is said in English: a new error, and the text that a class of errors hands to `super`. */
function errorsAmong(nodes: readonly SyntaxNode[]): SyntaxNode[] {
  const isErrorName = (node: unknown) => String((node as SyntaxNode | null | undefined)?.name).endsWith('Error');
  const classes = nodes.filter(({ superClass }) => isErrorName(superClass));
  return nodes.filter(({ type, callee, start }) => {
    if (type === 'NewExpression') return isErrorName(callee);
    if (type !== 'CallExpression' || (callee as SyntaxNode).type !== 'Super') return false;
    return classes.some((one) => one.start < start && start < one.end);
  });
}

/** A message that no code reads is in the way of translators. */
export function checkUnusedMessages(files: SourceFile[], modules: Module[]): Violation[] {
  const imported = new Set(modules.flatMap(({ imports }) => imports.map(({ specifier }) => specifier)));
  const catalogues = new Map(
    files.flatMap(({ path, text }) => {
      const name = /^messages\/en\/(.*)\.json$/.exec(path)?.[1];
      return name ? [[name, JSON.parse(text) as Catalogue] as const] : [];
    }),
  );
  const read = new Set(
    modules
      .filter(({ path }) => isOfPages(path))
      .flatMap((module) => messagesRead(module).flatMap((path) => messagesAt(catalogues, path))),
  );
  const isMentioned = mentionsIn(modules);
  return [...catalogues].flatMap(([name, catalogue]) => {
    const isUsed = (place: string) => (name.startsWith('server/') ? isMentioned(place) : read.has(place));
    const unused = imported.has(`#messages/${name}.ts`)
      ? [...flat(new Map([[name, catalogue]])).keys()].filter((place) => !isUsed(place))
      : [name];
    return unused.map((place) => ({
      path: `messages/en/${name}.json`,
      line: 1,
      what: `has a message that nobody reads: ${place}`,
      remedy: 'delete it, in every language.',
    }));
  });
}

function messagesAt(catalogues: ReadonlyMap<string, Catalogue>, [name = '', ...rest]: MessagePath): string[] {
  let place = name;
  let entry: Entry | undefined = catalogues.get(name);
  for (const key of rest) {
    // `copy.rows.map` reads all rows, `copy.title.length` the title.
    if (typeof entry !== 'object' || (Array.isArray(entry) && !Object.hasOwn(entry, key))) break;
    entry = (entry as Catalogue)[key];
    place = `${place}.${key}`;
  }
  return entry === undefined ? [] : [...flat(new Map([[place, entry as Catalogue]])).keys()];
}

/** The server looks up messages by their names, so it counts that the name stands somewhere. */
function mentionsIn(modules: Module[]): (place: string) => boolean {
  const known = new Set(modules.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const isKnown = (name: string) => name.split(' ').every((word) => known.has(word));
  // `copy.kinds[kind]`: any of its messages may be meant.
  const indexed = new Set(
    modules.flatMap(({ text }) => [...text.matchAll(/(\w+)\??\.?\[(?!['"\d])/g)].map(([, name]) => name)),
  );
  return (place) =>
    place
      .split('.')
      .every((part, at, parts) => at === 0 || /^\d+$/.test(part) || isKnown(part) || indexed.has(parts[at - 1] ?? ''));
}
