import { describe, expect, it, test } from 'vitest';
import type { Instrument, Scale } from '#contract/check-ins/instrument-schema.ts';
import { answersOf, bandOf, scoreOf, type Answers } from '#contract/check-ins/rules.ts';
import { shippedInstruments } from './instruments.ts';

/**
 * Written down from the sources, not from the files: [questions, lowest, highest, first scores of each band]. Strengths: four
 * questions each, of which so many are reversed.
 */
const golden: Record<string, Record<string, [questions: number, lowest: number, highest: number, bands: number[]]>> = {
  'gad-7': { total: [7, 0, 21, [0, 5, 10, 15]] },
  'phq-9': { total: [9, 0, 27, [0, 5, 10, 15, 20]] },
  'phq-8': { total: [8, 0, 24, [0, 5, 10, 15, 20]] },
  'phq-4': { total: [4, 0, 12, [0, 3, 6, 9]], anxiety: [2, 0, 6, [0, 3]], depression: [2, 0, 6, [0, 3]] },
  'life-as-a-whole': { total: [5, 5, 35, []] },
  'our-sessions': { total: [4, 0, 40, []] },
};
const reversedStrengths = 48;

const find = (id: string): Instrument => {
  const instrument = shippedInstruments.find((one) => one.id === id);
  if (!instrument) throw new Error(`${id} isn’t shipped.`);
  return instrument;
};
const valuesOf = (instrument: Instrument, id: string): number[] => {
  const item = instrument.items.find((one) => one.id === id);
  return item ? answersOf(instrument, item).map(({ value }) => value) : [];
};
/** Everything answered as low, or as high, as the scale counts it. */
const extreme = (instrument: Instrument, scale: Scale, isHigh: boolean): Answers =>
  Object.fromEntries(
    scale.items.map((id) => {
      const values = valuesOf(instrument, id);
      return [id, isHigh === scale.reversed.includes(id) ? Math.min(...values) : Math.max(...values)];
    }),
  );

describe.each(shippedInstruments.map((instrument) => [instrument.id, instrument] as const))('%s', (_id, instrument) => {
  it('has a lowest and a highest score, and none with an answer missing', () => {
    expect(instrument.scales.length).toBeGreaterThan(0);
    for (const scale of instrument.scales) {
      expect(scoreOf(instrument, scale, extreme(instrument, scale, false))).toBe(scale.min);
      expect(scoreOf(instrument, scale, extreme(instrument, scale, true))).toBe(scale.max);
      for (const missing of scale.items) {
        const { [missing]: _, ...left } = extreme(instrument, scale, true);
        expect(scoreOf(instrument, scale, left)).toBeNull();
      }
    }
  });
  it('counts each reversed question from its other end', () => {
    for (const scale of instrument.scales)
      for (const id of scale.items) {
        const values = valuesOf(instrument, id);
        const lower = { ...extreme(instrument, scale, true), [id]: Math.min(...values) };
        const isLowest = scoreOf(instrument, scale, lower) !== scale.max;
        expect(isLowest).toBe(!scale.reversed.includes(id));
      }
  });
});

test.each(Object.entries(golden))('%s has the scales of its source', (id, scales) => {
  const instrument = find(id);
  expect(instrument.scales.map((scale) => scale.id)).toEqual(Object.keys(scales));
  for (const scale of instrument.scales) {
    const [questions, lowest, highest, bands] = scales[scale.id] ?? [];
    expect([scale.items.length, scale.min, scale.max]).toEqual([questions, lowest, highest]);
    const edges = (bands ?? []).flatMap((first, index) => [[first, index], ...(index ? [[first - 1, index - 1]] : [])]);
    for (const [score, band] of edges) expect(bandOf(scale, score as number)).toBe(band);
    if (bands?.length) expect(bandOf(scale, highest as number)).toBe(bands.length - 1);
  }
});

test('the lowest answer of the screeners is “Not at all”, and one question is about risk', () => {
  const screeners = shippedInstruments.filter(({ isScreener }) => isScreener);
  expect(screeners.map(({ id }) => id).sort()).toEqual(['gad-7', 'phq-4', 'phq-8', 'phq-9']);
  for (const { answers } of screeners) expect(answers.frequency?.[0]).toEqual({ value: 0, label: 'Not at all' });
  const risks = shippedInstruments.flatMap(({ id, items }) =>
    items.filter((item) => item.kind === 'scale' && item.isRisk).map((item) => `${id} ${item.id}`),
  );
  expect(risks).toEqual(['phq-9 self-harm']);
  expect([find('phq-9'), find('gad-7')].map(({ scales }) => scales[0]?.change?.points)).toEqual([6, 4]);
});

test('24 strengths are four questions each, half of all of them reversed', () => {
  const { scales, items } = find('ipip-via-r');
  expect([items.length, scales.length]).toEqual([96, 24]);
  for (const { items: own, min, max } of scales) expect([own.length, min, max]).toEqual([4, 4, 20]);
  expect(scales.flatMap(({ reversed }) => reversed)).toHaveLength(reversedStrengths);
});

test('the wheel has one scale for all eight parts and one for each', () => {
  const { scales } = find('wheel-of-life');
  expect(scales.map(({ items }) => items.length)).toEqual([8, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(scales.every(({ min, max }) => min === 0 && max === 10)).toBe(true);
});
