import * as z from 'zod/mini';
import { notesVersionMax } from './notes/constants.ts';
import { readsAsAddress, tidyName } from './person-names.ts';

/**
 * The pieces the features' schemas are made of. Each refusal is a sentence that can stand beside the field.
 * Lengths are counted as the browser's `maxlength` counts them, so that page and server agree. A length is checked before
 * any pattern runs, and a failure ends the checks of its field: what is too long is never looked through. Lists are the
 * same, as long as `maxLength` is their first check. See contract/bounds.test.ts.
 */
type TextRule = {
  /** How the field is called at the start of a sentence. */
  name: string;
  min?: number;
  max: number;
  /** Said when nothing, or too little, was given; otherwise a sentence is made from the name. */
  tooShort?: string;
  /** For documents written by hand: what cannot be stored is refused rather than dropped, so that nothing changes in silence. */
  refusesUnstorable?: boolean;
};

/** PostgreSQL refuses NUL in text and half a surrogate pair in JSON; form posts bring CRLF. */
const storable = z.overwrite<string>((text) => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').toWellFormed());

function onlyStorable({ name, refusesUnstorable = false }: TextRule) {
  if (!refusesUnstorable) return [];
  const sentence = `${name} contains a character that can’t be stored (U+0000, or half of one). Please remove it.`;
  return [z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), sentence)];
}

/** Ends the checks of a field that is too long. */
export const atMost = (max: number, sentence: string) => z.maxLength(max, { error: sentence, abort: true });

/** A line break in a name or title would be a way into mail headers. */
// oxlint-disable-next-line no-control-regex
const onOneLine = z.overwrite<string>((text) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' '));

/** "5,000". By hand: every schema has some, and the first use of the language's own way takes 25 ms of each start. */
const figure = (value: number): string =>
  value < 1000 ? String(value) : `${figure(Math.floor(value / 1000))},${String(value % 1000).padStart(3, '0')}`;

function sentences({ name, min = 0, max, tooShort }: TextRule) {
  const short = tooShort ?? (min > 1 ? `${name} must be at least ${figure(min)} characters` : `${name} is required.`);
  return {
    short,
    long: `${name} can have at most ${figure(max)} characters.`,
    notText: (issue: { input?: unknown }) => (issue.input === undefined && min > 0 ? short : `${name} must be text.`),
  };
}

/** An object somebody sends. Fields it does not know are dropped. */
export function input<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  sentence = 'The request isn’t complete. Please reload the page and try again.',
) {
  return z.object(shape, sentence);
}

/** Trimmed text of several lines. */
export function text(rule: TextRule) {
  const say = sentences(rule);
  return z
    .string({ error: say.notText })
    .check(
      ...onlyStorable(rule),
      storable,
      z.trim(),
      atMost(rule.max, say.long),
      z.minLength(rule.min ?? 0, say.short),
    );
}

/** Trimmed text of one line. */
export function line(rule: TextRule) {
  const say = sentences(rule);
  return z
    .string({ error: say.notText })
    .check(
      ...onlyStorable(rule),
      storable,
      z.trim(),
      atMost(rule.max, say.long),
      onOneLine,
      z.trim(),
      z.minLength(rule.min ?? 0, say.short),
    );
}

/** A name that others see: nothing invisible in it, and no address that could send them anywhere. */
export function personName(rule: TextRule) {
  const say = sentences(rule);
  return line(rule).check(
    z.overwrite(tidyName),
    // Folding can make it longer, and nothing can be left.
    atMost(rule.max, say.long),
    z.minLength(rule.min ?? 0, say.short),
    z.refine((name) => !readsAsAddress(name), `${rule.name} can’t hold a web or e-mail address.`),
  );
}

/** Text that keeps its spaces and line breaks as they were typed. */
export function verbatim(rule: TextRule) {
  const say = sentences(rule);
  return z
    .string({ error: say.notText })
    .check(storable, atMost(rule.max, say.long), z.minLength(rule.min ?? 0, say.short));
}

/** Items that will be dropped may come with a list, but one that is far longer is refused before any of them is read. */
export const withDropped = (most: number): number => most * 10;

/** Lines of which the blank ones are dropped. */
export function lines(rule: TextRule & { list: string; most: number }) {
  const tooMany = `${rule.list} can have at most ${figure(rule.most)} items.`;
  return z.array(line(rule), `${rule.list} must be a list.`).check(
    z.maxLength(withDropped(rule.most), tooMany),
    z.overwrite((items) => items.filter((item) => item !== '')),
    z.maxLength(rule.most, tooMany),
  );
}

const uuidLength = 36;

/** An id of ours. Lower case, so that two spellings of one id are one. */
export function id(sentence: string) {
  return z.string(sentence).check(atMost(uuidLength, sentence), z.toLowerCase(), z.uuid(sentence));
}

type WholeRule = { name: string; min: number; max: number; sentence?: string };

function wholeSentence({ name, min, max, sentence }: WholeRule): string {
  return sentence ?? `${name} must be a whole number from ${figure(min)} to ${figure(max)}.`;
}

export function whole(rule: WholeRule) {
  const sentence = wholeSentence(rule);
  return z.number(sentence).check(z.int(sentence), z.gte(rule.min, sentence), z.lte(rule.max, sentence));
}

/** A form or a link sends an empty value for a filter that is not set. */
const blankIsMissing = z.transform((value: unknown) => (value === '' ? undefined : value));

/** A whole number in a query string; missing and blank are the same. */
export function queryWhole(rule: WholeRule) {
  const sentence = wholeSentence(rule);
  const number = z.coerce.number(sentence).check(z.int(sentence), z.gte(rule.min, sentence), z.lte(rule.max, sentence));
  return z.optional(z.pipe(blankIsMissing, z.optional(number)));
}

const dayLength = 10;
/** With nanoseconds and an offset. */
const momentLengthMax = 40;

/** A calendar day, such as 2025-10-08. */
export function calendarDay(sentence: string) {
  return z.string(sentence).check(atMost(dayLength, sentence), z.iso.date(sentence));
}

/** A moment with its offset from UTC, or in UTC alone. */
export function moment(sentence: string, { offset = false } = {}) {
  return z.string(sentence).check(atMost(momentLengthMax, sentence), z.iso.datetime({ offset, error: sentence }));
}

/** A calendar day in a query string. */
export function queryDay(sentence: string) {
  return z.optional(z.pipe(blankIsMissing, z.optional(calendarDay(sentence))));
}

export function queryWord<const Words extends readonly string[]>(words: Words, sentence: string) {
  return z.optional(z.pipe(blankIsMissing, z.optional(z.enum(words, sentence))));
}

/** Longer than any address that works in every browser. */
const webAddressMax = 2_000;

/** Without a name before the host: `https://bank.example@elsewhere.example` reads like another site. */
const webAddressPattern = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

const anyUrl = z.url();

/** A complete http(s) address, or the empty string. Other schemes (`javascript:`) would run in the reader's page. */
export function webAddress(name: string) {
  const sentence = `${name} must be a complete address that begins with https:// or http://.`;
  return z.string(sentence).check(
    atMost(webAddressMax, `${name} can have at most ${figure(webAddressMax)} characters.`),
    z.refine(
      (address) => address === '' || (webAddressPattern.test(address) && anyUrl.safeParse(address).success),
      sentence,
    ),
  );
}

/** The same for pictures shown on our pages: a page of ours loads nothing that came over an open line. */
export function secureAddress(name: string) {
  const sentence = `${name} must be a complete address that begins with https://.`;
  return webAddress(name).check(z.regex(/^(?:https:|$)/i, sentence));
}

/** RFC 5321 allows no longer address. */
const emailMax = 254;

/** One address in lower case; the pattern leaves no room for line breaks or a second recipient. */
export function emailAddress(sentence: string) {
  return z.string(sentence).check(z.trim(), atMost(emailMax, sentence), z.toLowerCase(), z.email(sentence));
}

/** In answers: a moment as an ISO string in UTC. */
/** For a list that goes on after a row: what is no place in it. */
export const unknownPlaceSentence = 'We can’t find this place in the list. Please start from the top.';

export const instant = z.iso.datetime();

/** In answers: a calendar day as an ISO string. */
export const day = z.iso.date();

/** Not beside `nextVersions`, which pages use: the schemas would come with it. */
export const versionsQuerySchema = input({ before: queryWhole({ name: 'The version', min: 1, max: notesVersionMax }) });
