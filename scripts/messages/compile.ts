// npm run messages
// Makes TypeScript of the catalogues in messages/, one folder for each language in .cache/messages. Runs by itself before
// the pages are built and before the tests; by hand, for an editor in a fresh clone.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { directionOf, namesOfLanguages, smallPluralsOf, type LanguageStates } from '#contract/messages.ts';
import { pseudoLanguage, pseudoText } from './pseudo.ts';
import { emitModule, parametersOf, parseMessage, type Catalogue, type Entry } from './emit.ts';

const root = join(import.meta.dirname, '..', '..');
export const sourceLanguage = 'en';

export const statesIn = (folder = join(root, 'messages')): LanguageStates =>
  JSON.parse(readFileSync(join(folder, 'languages.json'), 'utf8')) as LanguageStates;

/** Throws with every message that is malformed, missing in a language or no longer in English. */
export function compileMessages(from = join(root, 'messages'), to = join(root, '.cache', 'messages')): void {
  const source = catalogues(join(from, sourceLanguage));
  const states = statesIn(from);
  for (const language of Object.keys(states)) {
    const own = catalogues(join(from, language));
    const problems = language === sourceLanguage ? [] : differences(language, source, own);
    if (problems.length > 0) throw new Error(`messages/${language}:\n${problems.join('\n')}`);
    const modules = new Map([['language', languageModule(language, states)]]);
    for (const [name, catalogue] of own) modules.set(name, emitModule(language, `${language}/${name}`, catalogue));
    write(join(to, language), modules);
  }
}

/** English in disguise, for a build of the pages that only tests make. */
export function compilePseudo(from = join(root, 'messages'), to = join(root, '.cache', 'messages')): void {
  const modules = new Map([['language', languageModule(sourceLanguage, { [sourceLanguage]: 'reviewed' })]]);
  for (const [name, catalogue] of catalogues(join(from, sourceLanguage)))
    modules.set(name, emitModule(sourceLanguage, `${pseudoLanguage}/${name}`, catalogue, pseudoText));
  write(join(to, pseudoLanguage), modules);
}

/** What can be read in English beside a translation that nobody has reviewed. */
const english = '#web/platform/english.ts';

function languageModule(language: string, states: LanguageStates): string {
  const loadsEnglish = states[language] === 'reviewed' ? undefined : `() => import('${english}')`;
  const given = `'${language}', ${JSON.stringify(smallPluralsOf(language))}`;
  return [
    `import { formatsOf, type NamedLanguage } from '#contract/messages.ts';`,
    ...(directionOf(language) === 'rtl' ? [`export { isolated } from '#contract/messages.ts';`] : []),
    `export const { language, select, plural, number, spellout } = formatsOf(${given});`,
    `export const languages: readonly NamedLanguage[] = ${JSON.stringify(namesOfLanguages(states, language))};`,
    `export const loadEnglish: (() => Promise<typeof import('${english}')>) | undefined = ${loadsEnglish};`,
    '',
  ].join('\n');
}

function catalogues(folder: string): Map<string, Catalogue> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((file) => [
      file.slice(0, -'.json'.length).replaceAll(sep, '/'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue,
    ]),
  );
}

/** Both have the same names, and each message the same placeholders. */
function differences(language: string, source: Map<string, Catalogue>, own: Map<string, Catalogue>): string[] {
  const [wanted, given] = [flat(source), flat(own)];
  const placeholders = (tag: string, message: string) =>
    [...parametersOf(parseMessage(tag, message)).keys()].sort().join(', ');
  const missing = [...wanted].flatMap(([place, message]) => {
    const translated = given.get(place);
    if (translated === undefined) return [`${place} is missing`];
    const [theirs, ours] = [placeholders(sourceLanguage, message), placeholders(language, translated)];
    return theirs === ours ? [] : [`${place} has the placeholders ${ours || 'none'} instead of ${theirs || 'none'}`];
  });
  const left = [...given.keys()].filter((place) => !wanted.has(place)).map((place) => `${place} is not in English`);
  return [...missing, ...left];
}

export function flat(all: Map<string, Catalogue>): Map<string, string> {
  const walk = (place: string, entry: Entry): [string, string][] =>
    typeof entry === 'string'
      ? [[place, entry]]
      : Object.entries(entry).flatMap(([name, inner]) => walk(`${place}.${name}`, inner as Entry));
  return new Map([...all].flatMap(([name, catalogue]) => walk(name, catalogue)));
}

/** Only what changed, each file in one step: several builds and test runs may do this at once. */
function write(folder: string, modules: Map<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = file.slice(0, -'.ts'.length).replaceAll(sep, '/');
    if (file.endsWith('.ts') && !modules.has(name)) rmSync(join(folder, file), { force: true });
  }
  for (const [name, content] of modules) {
    const path = join(folder, `${name}.ts`);
    mkdirSync(dirname(path), { recursive: true });
    if (contentOf(path) === content) continue;
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, content);
    renameSync(fresh, path);
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.main) compileMessages();
