import type { NamedLanguage } from '#contract/messages.ts';
import { languages } from '#messages/language.ts';
import type { Body } from '#web/platform/api.ts';
import type { Translation, Translations } from './queries.ts';

/** What was typed and not saved, with the text it was typed over: to see when somebody else has saved another there. */
export type Draft = { texts: Record<string, { text: string; from: string }> };
export const noDraft: Draft = { texts: {} };

/** One that is not among those of the pages any more keeps its code. */
export const nameOf = (code: string): NamedLanguage =>
  languages.find((one) => one.code === code) ?? { code, name: code, nameHere: code, isReviewed: true };

export const blank = (language: string): Translation => ({ language, texts: {}, changed: {}, revision: 0 });

export const textAt = ({ texts }: Translation, draft: Draft, place: string): string =>
  draft.texts[place]?.text ?? texts[place] ?? '';

/** A text that is typed again is looked at. */
export const changedAt = ({ changed }: Translation, draft: Draft, place: string): string | undefined =>
  draft.texts[place] ? undefined : changed[place];

/** Somebody else's, saved since ours was begun. */
export function theirsAt({ texts }: Translation, draft: Draft, place: string): string | undefined {
  const mine = draft.texts[place];
  const now = texts[place] ?? '';
  return mine && mine.from !== now && mine.text !== now ? now : undefined;
}

/** `isChecked`: also where it is the saved text again, whose original has changed. */
export function typed(stored: Translation, draft: Draft, place: string, text: string, isChecked = false): Draft {
  const { [place]: before, ...others } = draft.texts;
  const from = before?.from ?? stored.texts[place] ?? '';
  return text === (stored.texts[place] ?? '') && !isChecked
    ? { texts: others }
    : { texts: { ...others, [place]: { text, from } } };
}

/** What was typed while `sent` was on its way: over what is saved by now. */
export function typedSince(sent: Draft, now: Draft): Draft {
  const later = Object.entries(now.texts).flatMap(([place, { text, from }]) => {
    const saved = sent.texts[place]?.text;
    return text === saved ? [] : [[place, { text, from: saved ?? from }] as const];
  });
  return { texts: Object.fromEntries(later) };
}

export function bodyOf(stored: Translation, draft: Draft): Body<'PUT /api/programs/{id}/translations/{language}'> {
  const mine = Object.entries(draft.texts).map(([place, { text }]) => [place, text]);
  const changed = Object.entries(stored.changed).filter(([place]) => !draft.texts[place]);
  return {
    texts: { ...stored.texts, ...Object.fromEntries(mine) } as Record<string, string>,
    changed: Object.fromEntries(changed),
    revision: stored.revision,
  };
}

export type Place = {
  place: string;
  kind: 'heading' | 'week' | 'practice' | 'prompt';
  week: number;
  at: number;
  field: string;
};

/** `practice.2.1.purpose`; the heading is no week. */
export function readPlace(place: string): Place {
  const [kind = '', week = '0', ...rest] = place.split('.');
  const isHeading = !place.includes('.');
  return {
    place,
    kind: isHeading ? 'heading' : (kind as Place['kind']),
    week: isHeading ? 0 : Number(week),
    at: rest.length > 1 ? Number(rest[0]) : 0,
    field: isHeading ? kind : (rest.at(-1) ?? ''),
  };
}

export const promptPlace = (day: number): string => `prompt.${Math.ceil(day / 7)}.${((day - 1) % 7) + 1}.promptText`;

export const dayOf = ({ week, at }: Place): number => (week - 1) * 7 + at;

/** After the theme of a week its days, then what is done in it. */
const kinds = ['heading', 'week', 'prompt', 'practice'];

/** Of one part of the page: the heading, or a week. */
export const placesIn = ({ texts }: Translations, week: number): Place[] =>
  Object.keys(texts)
    .map(readPlace)
    .filter((one) => one.week === week)
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));

/** Of the prompts of a week, or of all. */
export function countPrompts(data: Translations, isThere: (place: string) => boolean, week?: number) {
  const prompts = Object.keys(data.texts)
    .map(readPlace)
    .filter((one) => one.kind === 'prompt' && (week === undefined || one.week === week));
  return { days: prompts.length, translated: prompts.filter(({ place }) => isThere(place)).length };
}
