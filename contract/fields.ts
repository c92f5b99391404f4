import * as z from 'zod/mini';
import { notesVersionMax } from './notes/constants.ts';
import { readsAsAddress, tidyName } from './person-names.ts';

/**
 * Building blocks of schemas. Each refusal is a sentence to show beside the field. Lengths are counted like the
 * browser's `maxlength`, so that page and server agree. A length is checked before any pattern runs, and a failure ends
 * the field's checks, so what is too long is never scanned; the same for lists whose first check is `maxLength`. See
 * contract/bounds.test.ts.
 */
type TextRule = {
  /** The field's name at the start of a sentence. */
  name: string;
  min?: number;
  max: number;
  /** Used when nothing, or too little, was given; otherwise a sentence is derived from the name. */
  tooShort?: string;
  /** For hand-written documents: what cannot be stored is refused rather than dropped silently. */
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

/** A line break in a name or title could inject mail headers. */
// oxlint-disable-next-line no-control-regex
const onOneLine = z.overwrite<string>((text) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' '));

/** "5,000". Hand-written: the first use of Intl costs 25 ms at each start. */
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

/** A request object. Unknown fields are dropped. */
export function input<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  sentence = 'The request isn’t complete. Please reload the page and try again.',
) {
  return z.object(shape, sentence);
}

function trimmed(rule: TextRule, ...more: z.core.$ZodCheck<string>[]) {
  const say = sentences(rule);
  return z
    .string({ error: say.notText })
    .check(
      ...onlyStorable(rule),
      storable,
      z.trim(),
      atMost(rule.max, say.long),
      ...more,
      z.minLength(rule.min ?? 0, say.short),
    );
}

/** Trimmed multi-line text. */
export const text = (rule: TextRule) => trimmed(rule);

/** Trimmed single-line text. */
export const line = (rule: TextRule) => trimmed(rule, onOneLine, z.trim());

/** A name others see: nothing invisible, and no address. */
export function personName(rule: TextRule) {
  const say = sentences(rule);
  return line(rule).check(
    z.overwrite(tidyName),
    // Normalisation can lengthen it, or leave nothing.
    atMost(rule.max, say.long),
    z.minLength(rule.min ?? 0, say.short),
    z.refine((name) => !readsAsAddress(name), `${rule.name} can’t hold a web or e-mail address.`),
  );
}

/** Text that keeps its spaces and line breaks. */
export function verbatim(rule: TextRule) {
  const say = sentences(rule);
  return z
    .string({ error: say.notText })
    .check(storable, atMost(rule.max, say.long), z.minLength(rule.min ?? 0, say.short));
}

/** A list may contain items that will be dropped, but one that is far too long is refused before any item is read. */
export const withDropped = (most: number): number => most * 10;

/** Lines; blank ones are dropped. */
export function lines(rule: TextRule & { list: string; most: number }) {
  const tooMany = `${rule.list} can have at most ${figure(rule.most)} items.`;
  return z.array(line(rule), `${rule.list} must be a list.`).check(
    z.maxLength(withDropped(rule.most), tooMany),
    z.overwrite((items) => items.filter((item) => item !== '')),
    z.maxLength(rule.most, tooMany),
  );
}

const uuidLength = 36;

/** One of our ids, in lower case, so that two spellings are one id. */
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

/** A form or link sends an empty value for an unset filter. */
const blankIsMissing = z.transform((value: unknown) => (value === '' ? undefined : value));

/** An integer in a query string; missing and blank are the same. */
export function queryWhole(rule: WholeRule) {
  const sentence = wholeSentence(rule);
  const number = z.coerce.number(sentence).check(z.int(sentence), z.gte(rule.min, sentence), z.lte(rule.max, sentence));
  return z.optional(z.pipe(blankIsMissing, z.optional(number)));
}

const dayLength = 10;
/** With nanoseconds and an offset. */
const momentLengthMax = 40;

/** A calendar date, such as 2025-10-08. */
export function calendarDay(sentence: string) {
  return z.string(sentence).check(atMost(dayLength, sentence), z.iso.date(sentence));
}

/** An instant with its offset, or in UTC. */
export function moment(sentence: string, { offset = false } = {}) {
  return z.string(sentence).check(atMost(momentLengthMax, sentence), z.iso.datetime({ offset, error: sentence }));
}

/** A calendar date in a query string. */
export function queryDay(sentence: string) {
  return z.optional(z.pipe(blankIsMissing, z.optional(calendarDay(sentence))));
}

export function queryWord<const Words extends readonly string[]>(words: Words, sentence: string) {
  return z.optional(z.pipe(blankIsMissing, z.optional(z.enum(words, sentence))));
}

/** Longer than any address that works in every browser. */
const webAddressMax = 2_000;

/** No user name before the host: `https://bank.example@elsewhere.example` reads like another site. */
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

/** The same for pictures on our pages: https only. */
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

/** For keyset paging: a cursor that is not a position in the list. */
export const unknownPlaceSentence = 'We can’t find this place in the list. Please start from the top.';

/** In responses: an instant as an ISO string in UTC. */
export const instant = z.iso.datetime();

/** In responses: a calendar date as an ISO string. */
export const day = z.iso.date();

/** Separate from `nextVersions`, which pages use, so that they do not load the schemas. */
export const versionsQuerySchema = input({ before: queryWhole({ name: 'The version', min: 1, max: notesVersionMax }) });
