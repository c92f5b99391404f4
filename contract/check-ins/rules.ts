import { goalsInstrument } from './constants.ts';
import type { Answer, Instrument, Item, Scale } from './instrument-schema.ts';

/** By item id: the value of a scale, a number, the index of a choice, or words. */
export type Answers = Record<string, number | string>;

/** The answers of an item with a row of numbers, lowest first. */
export const answersOf = ({ answers }: Pick<Instrument, 'answers'>, item: Item): readonly Answer[] =>
  item.kind === 'scale' ? (answers[item.answers] ?? []) : [];

function rangeOf(instrument: Pick<Instrument, 'answers'>, item: Item): { min: number; max: number } {
  if (item.kind === 'number') return item;
  const values = answersOf(instrument, item).map(({ value }) => value);
  return { min: Math.min(...values), max: Math.max(...values) };
}

/** Whether this can be the answer to this item. */
export function isAnswer(instrument: Pick<Instrument, 'answers'>, item: Item, answer: number | string): boolean {
  switch (item.kind) {
    case 'words':
      return typeof answer === 'string';
    case 'choice':
      return typeof answer === 'number' && item.options[answer] !== undefined;
    case 'number':
      return typeof answer === 'number' && answer >= item.min && answer <= item.max;
    case 'scale':
      return answersOf(instrument, item).some(({ value }) => value === answer);
  }
}

/** Null when an answer is missing: a score of what is left would be another scale. */
export function scoreOf(
  instrument: Pick<Instrument, 'answers' | 'items'>,
  scale: Scale,
  answers: Answers,
): number | null {
  let sum = 0;
  for (const id of scale.items) {
    const [item, answer] = [instrument.items.find((one) => one.id === id), answers[id]];
    if (!item || typeof answer !== 'number' || !isAnswer(instrument, item, answer)) return null;
    const { min, max } = rangeOf(instrument, item);
    sum += scale.reversed.includes(id) ? min + max - answer : answer;
  }
  const score = (scale.method === 'mean' ? sum / scale.items.length : sum) + (scale.add ?? 0);
  return Math.round(score * 100) / 100;
}

/** The index of the band a score is in; null between bands, and where there are none. */
export function bandOf({ bands }: Pick<Scale, 'bands'>, score: number): number | null {
  const index = bands.findIndex(({ from, to }) => score >= from && score <= to);
  return index === -1 ? null : index;
}

export const hasRiskItem = ({ items }: Pick<Instrument, 'items'>): boolean =>
  items.some((item) => item.kind === 'scale' && item.isRisk === true);

/** Any answer above zero to a risk item: help comes first. */
export const isRiskAnswer = (item: Item, answer: number | string | undefined): boolean =>
  item.kind === 'scale' && item.isRisk === true && typeof answer === 'number' && answer > 0;

export const soundsHeavy = ({ items }: Pick<Instrument, 'items'>, answers: Answers): boolean =>
  items.some((item) => isRiskAnswer(item, answers[item.id]));

/** `noise`: no more than the scale moves by itself. `unknown`: nobody has published how much that is. */
export type Change = { by: number; kind: 'up' | 'down' | 'noise' | 'unknown' };

export function changeBetween({ change }: Pick<Scale, 'change'>, before: number, after: number): Change {
  const by = Math.round((after - before) * 100) / 100;
  if (!change) return { by, kind: 'unknown' };
  if (Math.abs(by) < change.points) return { by, kind: 'noise' };
  return { by, kind: by > 0 ? 'up' : 'down' };
}

/** Scores are one line while what is added up is the same: other wording of a question in a new version breaks nothing. */
export function isSameScale(one: Scale, other: Scale): boolean {
  const facts = ({ id, method, add = 0, items, reversed, min, max }: Scale) =>
    JSON.stringify([id, method, add, items.toSorted(), reversed.toSorted(), min, max]);
  return facts(one) === facts(other);
}

/**
 * What questions, answers and scales are marked with on a page in another language. Of a coach's own words nobody has said
 * which language they are in.
 */
export const foreignLanguage = (
  { licence, languages }: Pick<Instrument, 'licence' | 'languages'>,
  reader: string,
): string | undefined => (licence.status === 'own' || languages.includes(reader) ? undefined : languages[0]);

export const isGoals = ({ id }: Pick<Instrument, 'id'>): boolean => id === goalsInstrument;
