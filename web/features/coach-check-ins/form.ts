import type { Answer, Instrument, Item } from '#contract/check-ins/instrument-schema.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { presets } from '#messages/coach-check-ins.ts';

export const kinds = ['scale', 'number', 'choice', 'words'] as const satisfies readonly Item['kind'][];
export const answerSets = ['agreement', 'often', 'ten', 'own'] as const;
type AnswerSet = (typeof answerSets)[number];

/** As it is typed. What belongs to another kind stays, in case the coach changes back. */
export type Question = {
  id: string;
  text: string;
  kind: Item['kind'];
  set: AnswerSet;
  low: string;
  high: string;
  /** Answers of an own set, or the choices: one on each line. */
  lines: string;
  min: string;
  max: string;
  isReversed: boolean;
};

export type Form = {
  /** Made with the form, so that saving it again after a lost answer makes no second one. */
  id: string;
  title: string;
  about: string;
  minutes: string;
  questions: Question[];
  isAdded: boolean;
};

/** Answers are kept by the id of their question, so an id is never used again. */
export const newQuestion = (): Question => ({
  id: `q-${newUuid().slice(-12)}`,
  text: '',
  kind: 'scale',
  set: 'agreement',
  low: '',
  high: '',
  lines: '',
  min: '0',
  max: '10',
  isReversed: false,
});

export const newForm = (): Form => ({
  id: newUuid(),
  title: '',
  about: '',
  minutes: '2',
  questions: [newQuestion()],
  isAdded: false,
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const fromOne = (labels: readonly string[]): Answer[] => labels.map((label, index) => ({ value: index + 1, label }));

/** A preset is the same for everybody, so that two check-ins with one set can be added up alike. */
function answersOf({ set, low, high, lines }: Question): Answer[] {
  if (set === 'own') return fromOne(linesOf(lines));
  if (set !== 'ten') return fromOne(presets[set]);
  const labels = ['', ...Array<string>(9).fill(''), ''];
  return labels.map((_, value) => ({ value, label: (value === 0 ? low : value === 10 ? high : '').trim() }));
}

const scalesOf = ({ questions }: Form): Question[] => questions.filter(({ kind }) => kind === 'scale');
const setKey = (question: Question): string => JSON.stringify(answersOf(question));

/** Only answers that mean the same can be added up. */
export const canAddUp = (form: Form): boolean => new Set(scalesOf(form).map(setKey)).size === 1;

/** A field that is empty or no number is sent as one the server refuses, with its own sentence. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export function instrumentOf(form: Form, today: string): Instrument {
  const sets = [...new Set(scalesOf(form).map(setKey))];
  const nameOf = (question: Question) => `answers-${sets.indexOf(setKey(question)) + 1}`;
  const items = form.questions.map((question): Item => {
    const { id, text, kind } = question;
    if (kind === 'scale') return { id, text: text.trim(), kind, answers: nameOf(question) };
    if (kind === 'number')
      return { id, text: text.trim(), kind, min: numberOf(question.min), max: numberOf(question.max) };
    return kind === 'choice'
      ? { id, text: text.trim(), kind, options: linesOf(question.lines) }
      : { id, text: text.trim(), kind };
  });
  return {
    schema: 1,
    id: form.id,
    version: 1,
    title: form.title.trim(),
    about: form.about.trim(),
    minutes: numberOf(form.minutes),
    isScreener: false,
    languages: ['en'],
    instruction: '',
    answers: Object.fromEntries(sets.map((set, index) => [`answers-${index + 1}`, JSON.parse(set) as Answer[]])),
    items,
    scales: form.isAdded && canAddUp(form) ? [sumOf(form)] : [],
    credit: '',
    licence: { status: 'own', holder: '', words: '', sources: [], checked: today },
  };
}

function sumOf(form: Form): Instrument['scales'][number] {
  const scaled = scalesOf(form);
  const values = scaled.slice(0, 1).flatMap((question) => answersOf(question).map(({ value }) => value));
  return {
    id: 'total',
    title: form.title.trim(),
    method: 'sum',
    items: scaled.map(({ id }) => id),
    reversed: scaled.filter(({ isReversed }) => isReversed).map(({ id }) => id),
    min: scaled.length * Math.min(...values),
    max: scaled.length * Math.max(...values),
    direction: 'none',
    bands: [],
    change: null,
  };
}

/** Null for one with parts the form has no fields for: they must not be lost by saving it. */
export function formOf(instrument: Instrument): Form | null {
  const [scale] = instrument.scales;
  const form: Form = {
    id: instrument.id,
    title: instrument.title,
    about: instrument.about,
    minutes: String(instrument.minutes),
    questions: instrument.items.map((item) => ({
      ...newQuestion(),
      id: item.id,
      text: item.text,
      kind: item.kind,
      isReversed: scale?.reversed.includes(item.id) ?? false,
      ...(item.kind === 'scale' ? typedSet(instrument.answers[item.answers] ?? []) : {}),
      ...(item.kind === 'number' ? { min: String(item.min), max: String(item.max) } : {}),
      ...(item.kind === 'choice' ? { lines: item.options.join('\n') } : {}),
    })),
    isAdded: scale !== undefined,
  };
  return essence(instrumentOf(form, '')) === essence(instrument) ? form : null;
}

function typedSet(answers: readonly Answer[]): Pick<Question, 'set' | 'low' | 'high' | 'lines'> {
  const labels = answers.map(({ label }) => label);
  const none = { low: '', high: '', lines: '' };
  for (const set of ['agreement', 'often'] as const)
    if (labels.join('\n') === presets[set].join('\n')) return { ...none, set };
  return answers.length === 11 && answers[0]?.value === 0
    ? { set: 'ten', low: labels[0] ?? '', high: labels[10] ?? '', lines: '' }
    : { ...none, set: 'own', lines: labels.join('\n') };
}

/** All of it but what every save sets, and the names of the answers. */
function essence({ id: _id, version: _version, answers, items, licence, ...rest }: Instrument): string {
  const said = items.map((item) => (item.kind === 'scale' ? { ...item, answers: answers[item.answers] } : item));
  return JSON.stringify(sorted([rest, said, { ...licence, checked: '' }]));
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, inner]) => [name, sorted(inner)])
      : value;
