import { inSmallWords, inWords } from './numbers.ts';

/** Figures below this are said without Intl, whose first use takes a phone long. */
const smallest = 100;
const isSmall = (count: number): boolean => Number.isInteger(count) && count >= 0 && count < smallest;

/** The plurals of small figures that are not `other`; none where the language has digits of its own. */
export type SmallPlurals = Readonly<Record<number, string>> | undefined;

export function smallPluralsOf(language: string): SmallPlurals {
  if (new Intl.NumberFormat(language).format(10) !== '10') return undefined;
  const rules = new Intl.PluralRules(language);
  const all = Array.from({ length: smallest }, (_, count) => [count, rules.select(count)] as const);
  return Object.fromEntries(all.filter(([, plural]) => plural !== 'other'));
}

/** What compiled messages call (scripts/messages), in one language. */
/* @__NO_SIDE_EFFECTS__ */
export function formatsOf(language: string, small: SmallPlurals) {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const number = (count: number): string =>
    small && isSmall(count) ? String(count) : (numbers ??= new Intl.NumberFormat(language)).format(count);
  const pluralOf = (count: number): string =>
    small && isSmall(count) ? (small[count] ?? 'other') : (rules ??= new Intl.PluralRules(language)).select(count);
  return {
    language,
    number,
    select: (value: string | boolean, cases: Cases): string => cases[String(value)] ?? cases.other,
    plural: (count: number, cases: Cases): string => cases[`=${count}`] ?? cases[pluralOf(count)] ?? cases.other,
    /** "seven"; "Seven" where a sentence begins with it. Other languages have figures. */
    spellout: (count: number, style?: string): string =>
      language !== 'en' ? number(count) : style === 'capitalized' ? inWords(count) : inSmallWords(count),
  };
}

type Cases = { other: string; [name: string]: string };

/** Not among TypeScript's own types yet. */
type WithTextInfo = Intl.Locale & { getTextInfo: () => { direction: 'ltr' | 'rtl' } };

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  (new Intl.Locale(language) as WithTextInfo).getTextInfo().direction;

/** Words that are read from left to right, and numbers of phones. */
const leftToRight = /(?![\p{sc=Hebr}\p{sc=Arab}])\p{L}|\d \d/u;

/**
 * What a sentence from right to left is made of keeps its own direction: names, titles, addresses. Figures follow the
 * sentence, which may put them together, as a clock does.
 */
export const isolated = (value: string | number | boolean): string =>
  typeof value === 'string' && leftToRight.test(value) ? `\u2068${value}\u2069` : String(value);

/** Every language of messages/, and whether a native reader has read its catalogues: languages.json there. */
export type LanguageStates = Readonly<Record<string, 'reviewed' | 'awaiting a native reader'>>;

export type NamedLanguage = { code: string; name: string; nameHere: string; isReviewed: boolean };

/** For a choice: each in its own name and in the reader's. */
export function namesOfLanguages(states: LanguageStates, reader: string): NamedLanguage[] {
  const nameIn = (inside: string, code: string) => new Intl.DisplayNames(inside, { type: 'language' }).of(code) ?? code;
  return Object.entries(states).map(([code, state]) => ({
    code,
    name: nameIn(code, code),
    nameHere: nameIn(reader, code),
    isReviewed: state === 'reviewed',
  }));
}
