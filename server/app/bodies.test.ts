import { expect, it } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { bodyLimitOf, ordinaryBodyLimit } from './body-limit.ts';

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const sendText = async ({ app }: TestApp, { cookie }: Person, url: string, payload: string) =>
  await app.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } });

type Refusal = { code: string; message: string; fields?: Record<string, string> };

it.each([
  ['brackets in brackets', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['objects after objects', `[${'{},'.repeat(300_000)}{}]`],
  ['brackets without an end', '['.repeat(1_000_000)],
])('a megabyte of %s is refused in words', async (_, programData) => {
  const test = await testApp();
  const answer = await sendText(test, await coach(test), '/api/admin/import-program', `{"programData":${programData}}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json<Refusal>().message).toMatch(/holds more, or goes deeper/);
});

it('takes the largest valid body, however its signs are written, and no larger one', async () => {
  const test = await testApp();
  const person = await trialClient(test);
  const longest = (sign: string, times: number) =>
    `{"entryText":"${sign.repeat(times)}","moodScore":5,"isFreePage":true}`;
  expect((await sendText(test, person, '/api/journal-entries', longest('\\u00e4', 20_000))).statusCode).toBe(200);
  expect((await sendText(test, person, '/api/journal-entries', longest('a', 20_001))).statusCode).toBe(422);
  expect((await sendText(test, person, '/api/journal-entries', longest('a', 130_000))).statusCode).toBe(413);
  expect((await sendText(test, person, '/api/messages', `{"personId":"${'a'.repeat(9_000)}"}`)).statusCode).toBe(413);
});

it('every call but those that take whole programs, questionnaires or journals has a limit of its own', () => {
  const wide = (allEndpoints as readonly EndpointSpec[])
    .filter((endpoint) => endpoint.body && !endpoint.isHosted && bodyLimitOf(endpoint) >= ordinaryBodyLimit)
    .map(({ id }) => id)
    .toSorted();
  expect(wide).toEqual([
    'checkIns.answer',
    'checkIns.saveForm',
    'coachProfile.update',
    'journalImport.add',
    'programs.import',
    'programs.saveDailyPrompts',
    'programs.saveTranslation',
    'programs.saveWeeklyPractices',
    'programs.saveWeeklyThemes',
    'settings.addPasskey',
    'simulation.run',
  ]);
});

it('brackets in a text are no nesting', async () => {
  const person = await trialClient(await testApp());
  const entryText = `${'[{,'.repeat(6_000)}\\"`;
  const answer = await person.post('/api/journal-entries', { entryText, moodScore: 5, isFreePage: true });
  expect(answer.statusCode).toBe(200);
});

it('an answer of a device that goes deep is refused in words', async () => {
  const test = await testApp();
  const person = await trialClient(test);
  const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
  for (const levels of [5_000, 15]) {
    const body = `{"name":"My phone","credential":{"id":"x","rawId":"x","type":"x","response":${deep(levels)}}}`;
    const answer = await sendText(test, person, '/api/settings/passkeys', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Refusal>().message).toMatch(/couldn’t be read|goes deeper/);
  }
});

it('names twenty places at most', async () => {
  const test = await testApp();
  const person = await admin(test);
  const created = await person.post('/api/programs', { title: 'Small steps' });
  const prompts = Array.from({ length: 80 }, () => ({ promptText: '' }));
  const { id } = created.json<{ id: string }>();
  const answer = await sendText(test, person, `/api/programs/${id}/daily-prompts`, JSON.stringify(prompts));
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json<Refusal>().fields ?? {})).toHaveLength(20);
});

it('reads and checks what was sent in the turn of whoever sent it', async () => {
  const test = await testApp();
  const [greedy, modest] = [await trialClient(test), await coach(test)];
  const { pool } = test.deps.database;
  const holder = await pool.connect();
  await holder.query('begin; lock table journal_entries in access exclusive mode');
  const held = Array.from({ length: 3 }, () => greedy.get('/api/client/journal-entries'));
  const waiting = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  // Each of these calls sends two statements at once.
  await expect.poll(async () => (await pool.query(waiting)).rows).toEqual([{ count: 6 }]);
  const answered: number[] = [];
  const wrong = ['{', '{"entryText":7}'].map(async (payload) => {
    const answer = await sendText(test, greedy, '/api/journal-entries', payload);
    answered.push(answer.statusCode);
  });
  for (let more = 0; more < 5; more += 1) expect((await modest.get('/api/settings')).statusCode).toBe(200);
  expect(answered).toEqual([]);
  await holder.query('rollback');
  holder.release();
  await Promise.all([...held, ...wrong]);
  expect(answered.toSorted((a, b) => a - b)).toEqual([400, 422]);
});
