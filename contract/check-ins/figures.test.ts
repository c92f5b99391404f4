import { describe, expect, it, test } from 'vitest';
import type { Item, Scale } from './instrument-schema.ts';
import { changeFigures, firstAndLatest, groupsOf, scalesForFigures, type Countable } from './figures.ts';

const week = 7 * 86_400_000;
const noise5 = { change: { points: 5, words: '', source: '' } };
const person = (since: number, first?: number, latest?: number): Countable => ({
  id: `p${since}`,
  since,
  between:
    first === undefined || latest === undefined
      ? null
      : { first: { score: first, at: since * week }, latest: { score: latest, at: (since + 4) * week } },
});
const five = [person(1, 10, 20), person(2, 10, 14), person(3, 20, 15), person(4, 12, 12), person(5, 15, 20)];

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const histories = Array.from({ length: 200 }, (_, seed) => {
  const next = numbers(seed + 1);
  const people = Array.from({ length: next(24) }, (_, index) =>
    next(4) === 0 ? person(index + 1) : person(index + 1, next(30), next(30)),
  );
  return { next, people };
});

describe('changes across people', () => {
  it('are shown from five on, by what is more than noise, in whole points and weeks', () => {
    expect(changeFigures(five.slice(1), noise5)).toEqual({ people: 4, figures: null });
    expect(changeFigures(five, noise5)).toEqual({
      people: 5,
      figures: { people: 5, up: 2, same: 2, down: 1, medianFirst: 12, medianLatest: 15, medianWeeks: 4 },
    });
    // Of ten the median lies between two.
    const ten = [...five, ...five.map((one, index) => ({ ...one, id: `q${index}`, since: 10 + index }))];
    expect(changeFigures(ten, noise5).figures).toMatchObject({ people: 10, medianFirst: 12, medianLatest: 15 });
  });

  it('count any difference where nobody has published what is noise', () => {
    expect(changeFigures(five, { change: null }).figures).toMatchObject({ up: 3, same: 1, down: 1 });
  });

  it('compare the first with the latest, whatever came between', () => {
    const scores = [
      { score: 3, at: 2 },
      { score: 9, at: 3 },
      { score: 1, at: 1 },
    ];
    expect(firstAndLatest(scores)).toEqual({ first: { score: 1, at: 1 }, latest: { score: 9, at: 3 } });
    expect([firstAndLatest([]), firstAndLatest(scores.slice(1, 2))]).toEqual([null, null]);
  });
});

describe('for two hundred histories', () => {
  it('one person more changes nothing, or is the fifth and brings a whole group', () => {
    for (const { next, people } of histories) {
      const before = groupsOf(people);
      const more = [...people, person(100, next(30), next(30))];
      const added = groupsOf(more).slice(before.length);
      expect(groupsOf(more).slice(0, before.length)).toEqual(before);
      const mayBring = more.length % 5 === 0 && more.slice(-5).every(({ between }) => between);
      expect(added.map(({ length }) => length)).toEqual(mayBring ? [5] : []);
      if (!mayBring) expect(changeFigures(more, noise5).figures).toEqual(changeFigures(people, noise5).figures);
    }
  });

  it('one who takes a score back, or leaves, changes nothing or takes exactly their group out', () => {
    for (const { next, people } of histories.filter(({ people: { length } }) => length > 0)) {
      const index = next(people.length);
      const left = people.map((one, at) => (at === index ? { ...one, between: null } : one));
      const own = people.slice(index - (index % 5), index - (index % 5) + 5).map(({ between }) => between);
      const others = groupsOf(people).filter((group) => group.some((between) => !own.includes(between)));
      expect(groupsOf(left)).toEqual(others);
    }
  });

  it('the order in which people come from the database does not matter', () => {
    for (const { people } of histories) expect(groupsOf(people.toReversed())).toEqual(groupsOf(people));
    const tied = five.map((one) => ({ ...one, since: 1 }));
    const sixth = { ...person(1, 1, 1), id: 'p6' };
    expect(groupsOf([sixth, ...tied])).toEqual(groupsOf(tied));
  });
});

const scale = (id: string, items: string[]) => ({ id, items }) as Scale;
const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as Item);
const [pair, other, whole] = [
  scale('pair', ['a', 'b']),
  scale('other', ['c', 'd']),
  scale('whole', ['a', 'b', 'c', 'd']),
];
const singles = items.map(({ id }) => scale(id, [id]));
test.each([
  ['up to three', [whole, pair, other], [whole, pair, other]],
  ['never a single question', [pair, ...singles.slice(0, 2)], [pair]],
  ['of many the whole', [whole, ...singles], [whole]],
  ['of many without a whole none', [pair, other, ...singles], []],
  ['a balance alone', [pair, other, scale('balance', ['a', 'b', 'c', 'd'])], [scale('balance', ['a', 'b', 'c', 'd'])]],
])('scales that have figures: %s', (_name, scales, expected) => {
  expect(scalesForFigures({ scales, items })).toEqual(expected);
});
