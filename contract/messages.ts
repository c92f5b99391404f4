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
