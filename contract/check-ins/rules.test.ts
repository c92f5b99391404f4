import { describe, expect, test } from 'vitest';
import type { Instrument, Scale } from './instrument-schema.ts';
import { bandOf, changeBetween, isAnswer, isRiskAnswer, isSameScale, scoreOf, soundsHeavy } from './rules.ts';

const agreement = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value}` }));
const instrument: Pick<Instrument, 'answers' | 'items'> = {
  answers: { agreement, frequency: [0, 1, 2, 3].map((value) => ({ value, label: `${value}` })) },
  items: [
    { id: 'calm', kind: 'scale', text: 'Calm', answers: 'agreement' },
    { id: 'tense', kind: 'scale', text: 'Tense', answers: 'agreement' },
    { id: 'hours', kind: 'number', text: 'Hours', min: 0, max: 10 },
    { id: 'where', kind: 'choice', text: 'Where', options: ['here', 'there'] },
    { id: 'why', kind: 'words', text: 'Why' },
    { id: 'harm', kind: 'scale', text: 'Harm', answers: 'frequency', isRisk: true },
  ],
};
const scale = (over: Partial<Scale> = {}): Scale => ({
  id: 'total',
  title: 'Total',
  method: 'sum',
  items: ['calm', 'tense'],
  reversed: ['tense'],
  min: 2,
  max: 10,
  direction: 'up',
  bands: [
    { from: 2, to: 5 },
    { from: 6, to: 10 },
  ],
  change: { points: 3, words: 'As an example.', source: '' },
  ...over,
});

describe('a score', () => {
  test('adds up, with reversed questions counted from the other end', () => {
    expect(scoreOf(instrument, scale(), { calm: 5, tense: 1 })).toBe(10);
    expect(scoreOf(instrument, scale(), { calm: 1, tense: 5 })).toBe(2);
    expect(scoreOf(instrument, scale({ reversed: [] }), { calm: 5, tense: 1 })).toBe(6);
    const hours = scale({ items: ['hours'], reversed: ['hours'] });
    expect(scoreOf(instrument, hours, { hours: 2 })).toBe(8);
  });
  test('is a mean, or a difference by what is added', () => {
    expect(scoreOf(instrument, scale({ method: 'mean', reversed: [] }), { calm: 4, tense: 1 })).toBe(2.5);
    expect(scoreOf(instrument, scale({ add: -6 }), { calm: 4, tense: 2 })).toBe(2);
  });
  test('is none when an answer is missing or fits no question', () => {
    expect(scoreOf(instrument, scale(), { calm: 4 })).toBeNull();
    expect(scoreOf(instrument, scale(), { calm: 4, tense: 6 })).toBeNull();
    expect(scoreOf(instrument, scale(), { calm: 4, tense: '2' })).toBeNull();
  });
});

test('an answer fits its question', () => {
  const fits = (id: string, answer: number | string) => {
    const item = instrument.items.find((one) => one.id === id);
    return item && isAnswer(instrument, item, answer);
  };
  expect([fits('calm', 1), fits('calm', 0), fits('calm', 1.5)]).toEqual([true, false, false]);
  expect([fits('hours', 10), fits('hours', 10.5), fits('hours', Number.NaN)]).toEqual([true, false, false]);
  expect([fits('where', 1), fits('where', 2), fits('where', 'here')]).toEqual([true, false, false]);
  expect([fits('why', 'so'), fits('why', 3)]).toEqual([true, false]);
});

test('a band has both its edges', () => {
  expect([2, 5, 6, 10].map((score) => bandOf(scale(), score))).toEqual([0, 0, 1, 1]);
  expect(bandOf(scale(), 5.5)).toBeNull();
});

test('below the threshold a change is noise, at it no longer', () => {
  expect(changeBetween(scale(), 4, 6)).toEqual({ by: 2, kind: 'noise' });
  expect(changeBetween(scale(), 4, 7)).toEqual({ by: 3, kind: 'up' });
  expect(changeBetween(scale(), 7, 4)).toEqual({ by: -3, kind: 'down' });
  expect(changeBetween(scale({ change: null }), 4, 9)).toEqual({ by: 5, kind: 'unknown' });
});

test('scores stay one line while what is added up is the same', () => {
  expect(isSameScale(scale(), scale({ title: 'Reworded', items: ['tense', 'calm'], bands: [] }))).toBe(true);
  for (const other of [
    scale({ reversed: [] }),
    scale({ items: ['calm'] }),
    scale({ method: 'mean' }),
    scale({ max: 9 }),
  ])
    expect(isSameScale(scale(), other)).toBe(false);
});

test('any answer above zero to a risk question is heavy', () => {
  const [calm, harm] = [instrument.items[0], instrument.items[5]];
  if (!calm || !harm) throw new Error('The instrument above has six questions.');
  expect([0, 1, undefined].map((answer) => isRiskAnswer(harm, answer))).toEqual([false, true, false]);
  expect(isRiskAnswer(calm, 5)).toBe(false);
  expect([soundsHeavy(instrument, { calm: 5, harm: 0 }), soundsHeavy(instrument, { harm: 3 })]).toEqual([false, true]);
});
