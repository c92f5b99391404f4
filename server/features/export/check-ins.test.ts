import { expect, it } from 'vitest';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { Person } from '#testing/people.ts';
import { pair } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';

const test = await testApp();
const download = async (who: Person) => await unzip((await who.get('/api/my-data')).rawPayload);

const form: Instrument = {
  schema: 1,
  id: 'mine',
  version: 1,
  title: 'Sleep & rest',
  about: '',
  minutes: 1,
  isScreener: false,
  languages: ['en'],
  instruction: '',
  answers: { often: [0, 1, 2].map((value) => ({ value, label: value === 2 ? 'Often' : '' })) },
  items: [
    { id: 'a', kind: 'scale', text: 'I slept well.', answers: 'often' },
    { id: 'b', kind: 'scale', text: 'I woke up.', answers: 'often' },
    { id: 'c', kind: 'choice', text: 'Where?', options: ['At home', 'Away'] },
    { id: 'd', kind: 'words', text: 'Anything else?' },
  ],
  scales: [
    {
      id: 'rest',
      title: 'Rest',
      method: 'sum',
      items: ['a', 'b'],
      reversed: ['b'],
      min: 0,
      max: 4,
      direction: 'up',
      bands: [],
      change: null,
    },
  ],
  credit: 'By Ines.',
  licence: { status: 'own', holder: 'Ines', words: '', sources: [], checked: '2026-03-01' },
};

it('has answers by their questions, goals in all their words, and a coach’s own check-ins; nothing where there is none', async () => {
  test.clock.set('2026-03-04T09:00:00Z');
  const { client, guide } = await pair(test);
  for (const who of [client, guide])
    expect([...(await download(who)).keys()].filter((name) => /check-in|goal/.test(name))).toEqual([]);

  const id = newId();
  await guide.put(`/api/coach/check-in-forms/${id}`, { baseVersion: 0, instrument: form });
  await guide.post('/api/coach/check-in-plans', {
    instrumentId: id,
    version: 1,
    clientIds: [client.id],
    everyWeeks: null,
  });
  const answers = { a: 2, b: 1, c: 1, d: '=HYPERLINK("x")' };
  const answered = { id: newId(), instrumentId: id, version: 1, answers, shown: 'score', coachId: guide.id };
  expect((await client.post('/api/client/check-ins', answered)).statusCode).toBe(200);
  const goal = { baseVersion: 0, title: 'First words', levels: ['Began', '', 'Hoped', '', ''], until: null };
  const ids = [newId(), newId()];
  for (const goalId of ids) {
    await client.put(`/api/client/goals/${goalId}`, { ...goal, isShown: false });
    test.clock.advance(1_000);
  }
  await client.put(`/api/client/goals/${ids[0]}`, { ...goal, baseVersion: 1, title: 'Later words', isShown: false });
  for (const goalId of ids) await client.put(`/api/client/goals/${goalId}/rating`, { level: -2 });

  const files = await download(client);
  expect(JSON.parse(files.get('check-ins.json') ?? '')).toMatchObject({
    checkIns: [
      {
        instrument: { id, version: 1, title: 'Sleep & rest', credit: 'By Ines.' },
        date: '2026-03-04',
        answers: [
          { question: 'I slept well.', answer: 'Often', value: 2 },
          { question: 'I woke up.', answer: '1', value: 1 },
          { question: 'Where?', answer: 'Away', value: 1 },
          { question: 'Anything else?', answer: answers.d },
        ],
        scores: [{ scale: 'Rest', score: 3, from: 0, to: 4 }],
        shownToCoach: 'score',
      },
    ],
  });
  const lines = files.get('check-ins.csv')?.split('\r\n');
  expect(lines?.slice(1, 6)).toEqual([
    '2026-03-04,Sleep & rest,I slept well.,Often',
    '2026-03-04,Sleep & rest,I woke up.,1',
    '2026-03-04,Sleep & rest,Where?,Away',
    `2026-03-04,Sleep & rest,Anything else?,"'=HYPERLINK(""x"")"`,
    '2026-03-04,Sleep & rest,Score: Rest,3',
  ]);
  expect(JSON.parse(files.get('goals.json') ?? '')).toMatchObject({
    goals: [
      {
        title: 'Later words',
        steps: { 'Where I began': 'Began', 'As hoped': 'Hoped' },
        earlierWords: [{ version: 1, title: 'First words' }],
        ratings: [{ level: -2, date: '2026-03-04' }],
      },
      { title: 'First words', earlierWords: [] },
    ],
    // 50 - 40 / √2.6
    tScore: 25.2,
  });
  const work = await download(guide);
  const own = JSON.parse(work.get(`check-in-sleep-rest-${id}.json`) ?? '') as Instrument;
  expect(own).toEqual({ ...form, id, version: 1 });
  for (const file of work.values()) expect(file).not.toMatch(/HYPERLINK|First words|Later words/);
});
