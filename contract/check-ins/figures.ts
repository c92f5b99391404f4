import { groupOf } from './constants.ts';
import type { Instrument, Scale } from './instrument-schema.ts';
import { changeBetween } from './rules.ts';
import type { ChangeFigures } from './schema.ts';

/** A score with its moment, in milliseconds. */
export type Scored = { score: number; at: number };

/** A client who has ever shown two scores of a scale. */
export type Countable = {
  id: string;
  /** When they became so, in milliseconds. It never changes: not by taking back, not by showing more. */
  since: number;
  /** First and latest of what they show now; null if that is fewer than two, or they are not the coach's client any more. */
  between: { first: Scored; latest: Scored } | null;
};

/** Scores a person shows now, in any order. */
export function firstAndLatest(shown: readonly Scored[]): Countable['between'] {
  const [first, ...later] = shown.toSorted((one, other) => one.at - other.at);
  const latest = later.at(-1);
  return first && latest ? { first, latest } : null;
}

/**
 * People stand in the order in which they became countable, five in a group, and keep their places for good. A group counts
 * only while all five of it have two scores to compare. So one person more changes nothing, or is the fifth and brings a
 * whole group; one who takes a score back or leaves changes nothing, or takes a whole group out. No two figures differ by
 * one person.
 */
export function groupsOf(people: readonly Countable[]): NonNullable<Countable['between']>[][] {
  const inOrder = people.toSorted((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
  return Array.from({ length: Math.floor(inOrder.length / groupOf) }, (_, index) =>
    inOrder.slice(index * groupOf, (index + 1) * groupOf).flatMap(({ between }) => between ?? []),
  ).filter(({ length }) => length === groupOf);
}

type Figures = Pick<ChangeFigures, 'people' | 'figures'>;

/** Without a published change any difference counts by its sign. */
export function changeFigures(people: readonly Countable[], { change }: Pick<Scale, 'change'>): Figures {
  const counted = groupsOf(people).flat();
  const showing = people.filter(({ between }) => between !== null).length;
  if (counted.length === 0) return { people: showing, figures: null };
  const directions = counted.map(({ first, latest }) => {
    const { by, kind } = changeBetween({ change }, first.score, latest.score);
    return kind === 'noise' ? 0 : Math.sign(by);
  });
  const number = (direction: number) => directions.filter((one) => one === direction).length;
  return {
    people: showing,
    figures: {
      people: counted.length,
      up: number(1),
      same: number(0),
      down: number(-1),
      medianFirst: median(counted.map(({ first }) => first.score)),
      medianLatest: median(counted.map(({ latest }) => latest.score)),
      medianWeeks: median(counted.map(({ first, latest }) => (latest.at - first.at) / weekMs)),
    },
  };
}

const weekMs = 7 * 86_400_000;

/** Rounded: a score to the point would give away more about the person in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [below = 0, above = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return Math.round((below + above) / 2);
}

const scalesMost = 3;

/** A scale of one question is that question, and figures are never by question. */
const isOfSeveral = ({ items }: Scale): boolean => items.length > 1;

/** The balance where there is one; otherwise all scales up to three; of more the one that all questions are in. */
export function scalesForFigures({ scales, items }: Pick<Instrument, 'scales' | 'items'>): readonly Scale[] {
  const several = scales.filter(isOfSeveral);
  const balance = several.find(({ id }) => id === 'balance');
  if (balance) return [balance];
  return scales.length <= scalesMost ? several : several.filter((scale) => scale.items.length === items.length);
}
