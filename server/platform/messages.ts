import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { directionOf, formatsOf, isolated, type LanguageStates } from '#contract/messages.ts';

const folder = join(import.meta.dirname, '..', '..', 'messages');
export const sourceLanguage = 'en';

export const languageStates = JSON.parse(readFileSync(join(folder, 'languages.json'), 'utf8')) as LanguageStates;
/** Those of messages/, with the one that every text is written in first. */
export const languages: readonly string[] = Object.keys(languageStates);

/** The first of ours that somebody reads, of languages or locales in the order they like them. */
export function nearestLanguage(tags: readonly (string | null)[], ours: readonly string[] = languages): string {
  const [found] = tags.flatMap((tag) => {
    const [language = ''] = (tag ?? '').toLowerCase().split('-');
    return ours.includes(language) ? [language] : [];
  });
  return found ?? sourceLanguage;
}

/**
 * A catalogue of messages/<language>/server. Its shape is what the compiler makes of it for the types: a string, or a
 * function of the placeholders. The server reads the files themselves, so that nothing has to be built before it starts.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what is in the file
export function catalogue<Shape>(name: string): (language: string) => Shape {
  const known = new Map<string, Shape>();
  return (asked) => {
    const language = languages.includes(asked) ? asked : sourceLanguage;
    const messages = known.get(language) ?? (read(language, name) as Shape);
    known.set(language, messages);
    return messages;
  };
}

function read(language: string, name: string): unknown {
  const formats = formatsOf(language, undefined);
  const build = (entry: unknown): unknown => {
    if (typeof entry === 'string') return message(entry, formats);
    if (Array.isArray(entry)) return entry.map(build);
    return Object.fromEntries(Object.entries(entry as object).map(([key, inner]) => [key, build(inner)]));
  };
  return build(JSON.parse(readFileSync(join(folder, language, 'server', `${name}.json`), 'utf8')));
}

type Formats = ReturnType<typeof formatsOf>;
type Values = Record<string, string | number | boolean>;

/** The same as scripts/messages/emit.ts writes down; a test compares both. */
export function message(source: string, formats: Formats): string | ((values: Values) => string) {
  const tokens = parse(source);
  if (tokens.every(({ type }) => type === 'content')) return say(tokens, {}, formats);
  return (values) => say(tokens, values, formats);
}

function say(tokens: readonly Token[], values: Values, formats: Formats, counted = 0): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return token.value;
      if (token.type === 'octothorpe') return formats.number(counted);
      const value = values[token.arg] ?? '';
      if (token.type === 'argument') return directionOf(formats.language) === 'rtl' ? isolated(value) : String(value);
      if (token.type === 'function') {
        const style = token.param?.map((part) => (part.type === 'content' ? part.value.trim() : '')).join('');
        return token.key === 'number' ? formats.number(Number(value)) : formats.spellout(Number(value), style);
      }
      // Only the case that holds is put together.
      const found = new Map(token.cases.map(({ key, tokens }) => [key, tokens]));
      const keys = Object.fromEntries([...found.keys()].map((key) => [key, key])) as { other: string };
      const isPlural = token.type === 'plural';
      const key = isPlural ? formats.plural(Number(value), keys) : formats.select(value as string | boolean, keys);
      return say(found.get(key) ?? [], values, formats, isPlural ? Number(value) : counted);
    })
    .join('');
}
