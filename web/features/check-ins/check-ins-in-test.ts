import type { Instrument, Item } from '#contract/check-ins/instrument-schema.ts';
import type { Answered, Asked, OwnCheckIns } from './queries.ts';

/* Nora in Lisbon, whose coach is Ines; it is Tuesday, 17 November 2026. */
export const present = new Date('2026-11-17T12:40:00Z');

const labels = ['Never', 'Seldom', 'Sometimes', 'Often', 'Always'];
export const scaleItem = (id: string, text: string, isRisk = false): Item => {
  return { id, text, kind: 'scale', answers: 'often', ...(isRisk ? { isRisk } : {}) };
};
const scaleOf = (id: string, items: string[]) => ({
  id,
  title: id,
  method: 'sum' as const,
  items,
  reversed: [],
  min: 0,
  max: 4 * items.length,
  direction: 'up' as const,
  bands: [],
  change: { points: 4, words: '1.96 × √2 × SEM.', source: 'Made up.' },
});

/** Five questions, one scale. */
export const five: Instrument = {
  schema: 1,
  id: 'five',
  version: 1,
  title: 'Five sentences',
  about: '',
  minutes: 2,
  isScreener: false,
  languages: ['en'],
  instruction: 'In the last week.',
  answers: { often: labels.map((label, value) => ({ value, label })) },
  items: ['one', 'two', 'three', 'four', 'five'].map((id) => scaleItem(id, `Sentence ${id}`)),
  scales: [scaleOf('Total', ['one', 'two', 'three', 'four', 'five'])],
  credit: 'Five sentences. Written for tests.',
  licence: {
    status: 'own',
    holder: 'Us',
    words: 'Free.',
    sources: ['https://example.org/five'],
    checked: '2026-11-18',
  },
};

/** The fourth question of five is about risk. */
export const risky: Instrument = {
  ...five,
  items: five.items.map((item, index) => (index === 3 ? scaleItem('four', 'Thoughts of harm', true) : item)),
};

/** Other kinds of questions, and no scale. */
export const mixed: Instrument = {
  ...five,
  answers: {
    row: Array.from({ length: 11 }, (_, value) => ({ value, label: ['No', ...Array(9).fill(''), 'Yes'][value] })),
  },
  items: [
    { id: 'row', text: 'A row', kind: 'scale', answers: 'row' },
    { id: 'hours', text: 'Hours of sleep', kind: 'number', min: 0, max: 24 },
    { id: 'where', text: 'Where', kind: 'choice', options: ['Here', 'There'] },
    { id: 'else', text: 'Anything else?', kind: 'words' },
  ],
  scales: [],
};

/** Ten questions in two parts, which come as pages of eight from thirteen on. */
export const long: Instrument = {
  ...five,
  items: Array.from({ length: 14 }, (_, index) => scaleItem(`q${index + 1}`, `Trait ${index + 1}`)),
  scales: [
    scaleOf('Bravery', ['q1', 'q2']),
    scaleOf('Kindness', ['q3', 'q4']),
    { ...scaleOf('Zest', ['q13', 'q14']), reversed: ['q14'] },
  ],
};

export const asked: Asked = {
  occasion: 'plan.p1.0',
  instrumentId: 'five',
  version: 1,
  title: 'Five sentences',
  minutes: 2,
  questions: 5,
  coachName: 'Ines Calloway',
  note: null,
  repeats: null,
};

/** Answered on that date, everything with the same value. */
export const answered = (id: string, date: string, value: number, over: Partial<Answered> = {}): Answered => ({
  id,
  instrumentId: 'five',
  version: 1,
  answers: Object.fromEntries(five.items.map((item) => [item.id, value])),
  answeredAt: `${date}T10:00:00.000Z`,
  date,
  share: null,
  ...over,
});

export const own: OwnCheckIns = {
  asked: [asked],
  answered: [],
  instruments: [five],
  coach: { id: 'ines', fullName: 'Ines Calloway' },
  care: { helpLines: [{ name: 'Samaritans', contact: '116 123', href: 'tel:116123' }], isCoachTold: true },
};
