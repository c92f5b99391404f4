import { expect, test } from 'vitest';
import { instrumentSchema } from '#contract/check-ins/instrument-schema.ts';
import { scoreOf } from '#contract/check-ins/rules.ts';
import { life, own, ownForm } from './check-ins-in-test.ts';
import { canAddUp, formOf, instrumentOf, newForm, newQuestion, type Form, type Question } from './form.ts';

const formWith = (...questions: Partial<Question>[]): Form => ({
  ...newForm(),
  title: 'Mine',
  questions: questions.map((question) => ({ ...newQuestion(), text: 'How?', ...question })),
});

const every = formWith(
  { set: 'agreement' },
  { set: 'often' },
  { set: 'ten', low: 'Not at all', high: 'Entirely' },
  { set: 'own', lines: 'No\nYes' },
  { kind: 'number', min: '1', max: '24' },
  { kind: 'choice', lines: 'Red\nBlue' },
  { kind: 'words' },
);

test('every kind of question becomes a check-in of the contract, and the form again', () => {
  const instrument = instrumentSchema.parse(instrumentOf(every, '2026-11-18'));
  expect(formOf(instrument)).toEqual(every);
  expect(instrument.scales).toEqual([]);
  expect(formOf({ ...own, version: 9 })).toEqual(ownForm);
});

test('scale questions with the same answers are added up, reversed ones the other way round', () => {
  const [scale] = own.scales;
  expect(scale).toMatchObject({ items: ['a', 'b'], reversed: ['b'], min: 2, max: 10, change: null });
  expect(scale && scoreOf(own, scale, { a: 5, b: 1 })).toBe(10);
  expect(canAddUp(every)).toBe(false);
  expect(instrumentOf({ ...every, isAdded: true }, '2026-11-18').scales).toEqual([]);
  const sameLabels = formWith({ set: 'own', lines: 'No\nYes' }, { set: 'own', lines: ' No \n\nYes' });
  expect(canAddUp(sameLabels)).toBe(true);
});

test.each([
  ['a mean with a threshold', life],
  ['an instruction', { ...own, instruction: 'Think of your week.' }],
  ['a question about risk', { ...own, items: own.items.map((item) => ({ ...item, isRisk: true })) }],
  ['a licence', { ...own, licence: { ...own.licence, holder: 'Somebody', status: 'other' as const } }],
  [
    'answers that count from another number',
    {
      ...own,
      answers: {
        'answers-1': [
          { value: 3, label: 'A' },
          { value: 5, label: 'B' },
        ],
      },
    },
  ],
])('%s has no place in the form', (_what, instrument) => expect(formOf(instrument as typeof own)).toBeNull());

test('what is missing is sent so that the server says it', () => {
  const { success, error } = instrumentSchema.safeParse(
    JSON.parse(JSON.stringify(instrumentOf({ ...formWith({ kind: 'number', min: '' }), minutes: '' }, '2026-11-18'))),
  );
  expect(success).toBe(false);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['minutes', 'items.0.min']);
});
