import { parse, type Token } from '@messageformat/parser';
import { directionOf } from '#contract/messages.ts';

/** A catalogue as it is on disk: names lead to messages, lists of them, or further names. */
export type Catalogue = { [name: string]: Entry };
export type Entry = string | Entry[] | Catalogue;

/** Half of the time of compiling was to ask for them for each message. */
const categoriesOf = new Map<string, Intl.LDMLPluralRule[]>();

function pluralCategories(language: string): Intl.LDMLPluralRule[] {
  const known = categoriesOf.get(language) ?? new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  categoriesOf.set(language, known);
  return known;
}

/** Throws with what is wrong, for a message that is malformed. */
export function parseMessage(language: string, message: string): Token[] {
  const tokens = parse(message, { cardinal: pluralCategories(language), strict: true });
  for (const token of tokens.flatMap(deep)) {
    if (token.type === 'selectordinal' || (token.type === 'function' && !(token.key in formats)))
      throw new Error(`“${token.ctx.text.trim()}” is no format that messages may use`);
    if ('cases' in token && !token.cases.some(({ key }) => key === 'other'))
      throw new Error(`{${token.arg}, ${token.type}, …} has no case “other”`);
  }
  return tokens;
}

/** The formats a placeholder may name, and the type of what is given to them. */
const formats = { number: 'number', spellout: 'number' } as const;

/** The placeholders of a message, with the TypeScript type of each. */
export function parametersOf(tokens: readonly Token[]): Map<string, string> {
  const types = new Map<string, string>();
  for (const token of tokens.flatMap(deep)) {
    if (token.type === 'content' || token.type === 'octothorpe') continue;
    const type =
      token.type === 'argument' ? 'string | number' : token.type === 'select' ? 'string | boolean' : 'number';
    const known = types.get(token.arg);
    // Also said as it is: the narrower type holds for both.
    if (known === undefined || known === 'string | number') types.set(token.arg, type);
  }
  return types;
}

const deep = (token: Token): Token[] =>
  'cases' in token ? [token, ...token.cases.flatMap(({ tokens }) => tokens.flatMap(deep))] : [token];

/** Words that JavaScript takes for itself. */
const reserved = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/** What is said between placeholders, changed for a language that nobody speaks. */
type Disguise = (text: string) => string;
type Made = { language: string; used: Set<string>; disguise: Disguise };

/** A module of TypeScript with one export for each name of the catalogue. */
export function emitModule(
  language: string,
  name: string,
  catalogue: Catalogue,
  disguise: Disguise = (text) => text,
): string {
  const used = new Set<string>();
  const made = { language, used, disguise };
  const parts = Object.entries(catalogue).map(([key, entry]) => {
    if (!/^[a-z]\w*$/i.test(key) || reserved.has(key)) throw new Error(`${name}: “${key}” can be no name of an export`);
    return `export const ${key} = ${emitEntry(entry, `${name}: ${key}`, made)};\n`;
  });
  const formats = `${name.includes('/server/') ? '..' : '.'}/language.ts`;
  const head = used.size > 0 ? `import { ${[...used].sort().join(', ')} } from '${formats}';\n` : '';
  return `${head}${parts.join('')}`;
}

function emitEntry(entry: Entry, place: string, made: Made): string {
  if (typeof entry === 'string') return emitMessage(entry, place, made);
  if (Array.isArray(entry))
    return `[${entry.map((one, index) => emitEntry(one, `${place}.${index}`, made)).join(', ')}] as const`;
  const inner = Object.entries(entry).map(
    ([key, one]) => `${JSON.stringify(key)}: ${emitEntry(one, `${place}.${key}`, made)}`,
  );
  return `{ ${inner.join(', ')} }`;
}

/** A text without placeholders is a string, any other a function of its parameters. */
function emitMessage(message: string, place: string, made: Made): string {
  const { language, disguise } = made;
  try {
    const tokens = parseMessage(language, message).map((token) => disguised(token, disguise));
    const types = [...parametersOf(tokens)];
    const text = emitText(tokens, made);
    if (types.length === 0) return text;
    return `(p: { ${types.map(([arg, type]) => `${arg}: ${type}`).join('; ')} }) => ${text}`;
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
  }
}

const disguised = (token: Token, disguise: Disguise): Token =>
  token.type === 'content'
    ? { ...token, value: disguise(token.value) }
    : 'cases' in token
      ? {
          ...token,
          cases: token.cases.map((one) => ({ ...one, tokens: one.tokens.map((inner) => disguised(inner, disguise)) })),
        }
      : token;

/** As a template literal; `counted` is what # stands for. */
function emitText(tokens: readonly Token[], made: Made, counted = ''): string {
  const use = (format: string, args: string) => {
    made.used.add(format);
    return `${format}(${args})`;
  };
  const parts = tokens.map((token) => {
    if (token.type === 'content') return token.value.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);
    if (token.type === 'octothorpe') return `\${${use('number', counted)}}`;
    const value = `p.${token.arg}`;
    if (token.type === 'argument')
      return `\${${directionOf(made.language) === 'rtl' ? use('isolated', value) : value}}`;
    if (token.type === 'function') {
      const style = token.param?.map((part) => (part.type === 'content' ? part.value.trim() : '')).join('');
      return `\${${use(token.key, style ? `${value}, ${JSON.stringify(style)}` : value)}}`;
    }
    const cases = token.cases.map(
      ({ key, tokens }) =>
        `${JSON.stringify(key)}: ${emitText(tokens, made, token.type === 'plural' ? value : counted)}`,
    );
    return `\${${use(token.type, `${value}, { ${cases.join(', ')} }`)}}`;
  });
  // A plural alone is a string already.
  const [only] = tokens;
  const isString = tokens.length === 1 && only !== undefined && only.type !== 'content' && only.type !== 'argument';
  return isString ? parts.join('').slice('${'.length, -1) : `\`${parts.join('')}\``;
}
