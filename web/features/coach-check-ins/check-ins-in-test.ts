import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { instrumentOf, newForm, newQuestion } from './form.ts';
import type { Library } from './queries.ts';

export const ines = { ...theUser, id: 'ines', firstName: 'Ines', role: 'coach' as const };

/** As one that comes with the product, with a scale the editor has no fields for. */
export const life: Instrument = {
  ...instrumentOf({ ...newForm(), title: 'Life as a whole', about: 'In one sentence.' }, '2026-11-12'),
  id: 'life-as-a-whole',
  version: 2,
  items: [{ id: 'whole', text: 'My life is as I want it.', kind: 'scale', answers: 'answers-1' }],
  scales: [
    {
      id: 'total',
      title: 'Life',
      method: 'mean',
      items: ['whole'],
      reversed: ['whole'],
      min: 1,
      max: 7,
      direction: 'up',
      bands: [],
      change: { points: 2, words: 'From a study.', source: 'https://example.org/study' },
    },
  ],
  licence: {
    status: 'granted-with-credit',
    holder: 'A. Author, 1985',
    words: 'Free to use.',
    sources: ['https://labs.example.edu/scales'],
    checked: '2026-11-12',
  },
};

export const ownForm = {
  ...newForm(),
  id: '01900000-0000-7000-8000-000000000001',
  title: 'After a week',
  about: 'Three sentences.',
  questions: [
    { ...newQuestion(), id: 'a', text: 'I slept well.', set: 'often' as const },
    { ...newQuestion(), id: 'b', text: 'I was tired.', set: 'often' as const, isReversed: true },
    { ...newQuestion(), id: 'c', text: 'What helped?', kind: 'words' as const },
  ],
  isAdded: true,
};
export const own: Instrument = { ...instrumentOf(ownForm, '2026-11-01'), version: 3 };

export const library: Library = {
  ready: [life],
  screeners: { isOn: false, confirmedAt: null, instruments: [] },
  own: [own],
};

export const names = {
  'GET /api/coach/clients/ids': (_body: unknown, route: string) => {
    const person = (id: string, firstName: string) => ({ id, firstName, lastName: '', today: null, isQuiet: false });
    const people = [person('daniel', 'Daniel'), person('nora', 'Nora')];
    return { people: route.includes('cohort=') ? [...people, person('lena', 'Lena')] : people, total: people.length };
  },
  'GET /api/coach/cohorts': [
    { id: 'k1', name: 'Thursday Circle', members: 3, state: 'running', isArchived: false } as never,
  ],
};
