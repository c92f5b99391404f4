import * as z from 'zod/mini';
import { notesVersionMax } from './notes/constants.ts';
import { readsAsAddress, tidyName } from './person-names.ts';
import { said, type FieldLabel } from './said.ts';

/**
 * Building blocks of schemas. Each refusal is a sentence to show beside the field. Lengths are counted like the
 * browser's `maxlength`, so that page and server agree. A length is checked before any pattern runs, and a failure ends
 * the field's checks, so what is too long is never scanned; the same for lists whose first check is `maxLength`, and for
 * `record`. See contract/bounds.test.ts.
 */
type TextRule = {
  /** What sentences call it. */
  field: FieldLabel;
  min?: number;
  max: number;
  /** Used when nothing, or too little, was given; otherwise a sentence is derived from the name. */
  tooShort?: string;
  /** For hand-written documents: what cannot be stored is refused rather than dropped silently. */
  refusesUnstorable?: boolean;
};

/** PostgreSQL refuses NUL in text and half a surrogate pair in JSON; form posts bring CRLF. */
const storable = z.overwrite<string>((text) => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').toWellFormed());

function onlyStorable({ field, refusesUnstorable = false }: TextRule) {
  if (!refusesUnstorable) return [];
  return [z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), said('not-storable', { field }))];
}

/** Ends the checks of a field that is too long. */
export const atMost = (max: number, sentence: string) => z.maxLength(max, { error: sentence, abort: true });

/** A line break in a name or title could inject mail headers. */
// oxlint-disable-next-line no-control-regex
const onOneLine = z.overwrite<string>((text) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' '));

function sentences({ field, min = 0, max, tooShort }: TextRule) {
  const short = tooShort ?? (min > 1 ? said('too-short', { field, min }) : said('required', { field }));
  const notText = said('not-text', { field });
  return {
    short,
    long: said('too-long', { field, max }),
    notText: (issue: { input?: unknown }) => (issue.input === undefined && min > 0 ? short : notText),
  };
}

/** A request object. Unknown fields are dropped. */
export function input<Shape extends z.core.$ZodLooseShape>(shape: Shape, sentence = said('request-isnt-complete')) {
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
    z.refine((name) => !readsAsAddress(name), said('holds-address', { field: rule.field })),
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
export function lines(rule: TextRule & { list: FieldLabel; most: number }) {
  const tooMany = said('too-many-items', { field: rule.list, most: rule.most });
  return z.array(line(rule), said('not-a-list', { field: rule.list })).check(
    z.maxLength(withDropped(rule.most), tooMany),
    z.overwrite((items) => items.filter((item) => item !== '')),
    z.maxLength(rule.most, tooMany),
  );
}

type RecordRule = { most: number; tooMany: string; sentence: string };

/** An object whose keys the caller chooses. They are counted before any key or value is read. */
export function record<Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  { most, tooMany, sentence }: RecordRule,
) {
  const counted = z.transform((given: unknown, context) => {
    if (typeof given === 'object' && given !== null && Object.keys(given).length > most)
      context.issues.push({ code: 'custom', message: tooMany, input: undefined });
    return given;
  });
  return z.pipe(counted, z.record(key, value, sentence));
}

const uuidLength = 36;

/** One of our ids, in lower case, so that two spellings are one id. */
export function id(sentence: string) {
  return z.string(sentence).check(atMost(uuidLength, sentence), z.toLowerCase(), z.uuid(sentence));
}

type WholeRule = { field: FieldLabel; min: number; max: number; sentence?: string };

function wholeSentence({ field, min, max, sentence }: WholeRule): string {
  return sentence ?? said('not-whole', { field, min, max });
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

/** Near the ends of what dates can express, adding some weeks or a time zone fails. As text, dates are in order. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'];
const isInRange = (date: string): boolean => date >= firstDay && date.slice(0, dayLength) <= lastDay;

const anyDay = (sentence: string) => z.string(sentence).check(atMost(dayLength, sentence), z.iso.date(sentence));

/** A calendar date, such as 2025-10-08. */
export function calendarDay(sentence: string) {
  return anyDay(sentence).check(z.refine(isInRange, sentence));
}

/** An instant with its offset, or in UTC. */
export function moment(sentence: string, { offset = false } = {}) {
  return z
    .string(sentence)
    .check(
      atMost(momentLengthMax, sentence),
      z.iso.datetime({ offset, error: sentence }),
      z.refine(isInRange, sentence),
    );
}

/** A calendar date in a query string. While a year is typed it is far away, and stands for the nearest date. */
export function queryDay(sentence: string) {
  const nearest = z.overwrite<string>((date) => (date < firstDay ? firstDay : date > lastDay ? lastDay : date));
  return z.optional(z.pipe(blankIsMissing, z.optional(anyDay(sentence).check(nearest))));
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
export function webAddress(field: FieldLabel) {
  const sentence = said('not-web-address', { field });
  return z.string(sentence).check(
    atMost(webAddressMax, said('too-long', { field, max: webAddressMax })),
    z.refine(
      (address) => address === '' || (webAddressPattern.test(address) && anyUrl.safeParse(address).success),
      sentence,
    ),
  );
}

/** The same for pictures on our pages: https only. */
export function secureAddress(field: FieldLabel) {
  const sentence = said('not-secure-address', { field });
  return webAddress(field).check(z.regex(/^(?:https:|$)/i, sentence));
}

/** RFC 5321 allows no longer address. */
const emailMax = 254;

/** One address in lower case; the pattern leaves no room for line breaks or a second recipient. */
export function emailAddress(sentence: string) {
  return z.string(sentence).check(z.trim(), atMost(emailMax, sentence), z.toLowerCase(), z.email(sentence));
}

/** For keyset paging: a cursor that is not a position in the list. */
export const unknownPlaceSentence = said('we-cant-find');

/** In responses: an instant as an ISO string in UTC. */
export const instant = z.iso.datetime();

/** In responses: a calendar date as an ISO string. */
export const day = z.iso.date();

/** Separate from `nextVersions`, which pages use, so that they do not load the schemas. */
export const versionsQuerySchema = input({ before: queryWhole({ field: 'version', min: 1, max: notesVersionMax }) });

/** Far longer than the code of any language. */
const languageMax = 20;

/** More than a person translates a program or a check-in into. */
export const languagesMax = 50;

/** The server knows which there are. */
export const languageCode = z.string(said('language-unknown')).check(atMost(languageMax, said('language-unknown')));
