import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importMaxBytes } from '#contract/programs/constants.ts';
import { programs } from '#server/platform/db/schema.ts';
import { coach, nobody, trialClient } from '#testing/people.ts';
import { documentsOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const author = await coach(test);

type Refusal = { message: string; code: string; fields: Record<string, string> };

/** As text, so that it may hold what no JavaScript object can. */
async function sendText(payload: string, cookie = author.cookie) {
  return await test.app.inject({
    method: 'POST',
    url: '/api/admin/import-program',
    payload,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  });
}

async function refused(payload: string): Promise<Refusal['fields']> {
  const response = await sendText(payload);
  expect([response.statusCode, response.json<Refusal>().code]).toEqual([422, 'invalid']);
  expect(await test.deps.db.$count(programs, eq(programs.ownerId, author.id))).toBe(0);
  return response.json<Refusal>().fields;
}

const sound = () => JSON.stringify(documentsOf());

describe('a hostile import', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'with a field called %s is refused by name and place, and nothing is merged',
    async (name) => {
      const evil = `${JSON.stringify(name)}:{"prototype":{"isAdmin":true},"isAdmin":true},`;
      expect(
        await refused(sound().replace('{"weekNumber":1,"dayNumber":3', `{${evil}"weekNumber":1,"dayNumber":3`)),
      ).toEqual({ 'dailyData.prompts.2': `A prompt has no field "${name}".` });
      expect(await refused(sound().replace('{"programId"', `{${evil}"programId"`))).toEqual({
        programData: `The program document has no field "${name}".`,
      });
      expect(await refused(sound().replace('{', `{${evil}`))).toEqual({ body: `The import has no field "${name}".` });
      expect(await refused(sound().replace('"difficulty"', `${evil}"difficulty"`))).toEqual({
        'weeklyData.weeks.0.practices.0': `A practice has no field "${name}".`,
      });
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  it('with a name twice is refused where the second one stands, and no text is lost in silence', async () => {
    const sentence = (name: string) =>
      `“${name}” appears twice. Only one of the two would be kept and the other lost. ` +
      'Please remove one of them, or join their texts.';
    expect(await refused(sound().replace('{"programId"', '{"title" : "{\\"Lost\\": [",\n"programId"'))).toEqual({
      'programData.title': sentence('title'),
    });
    expect(
      await refused(
        sound().replace('{"weekNumber":1,"dayNumber":3', '{"weekN\\u0075mber":1,"weekNumber":1,"dayNumber":3'),
      ),
    ).toEqual({ 'dailyData.prompts.2.weekNumber': sentence('weekNumber') });
    expect(await refused(sound().replace('{', '{"dailyData":[],'))).toEqual({ dailyData: sentence('dailyData') });
    // Ten thousand brackets are no crash.
    expect((await sendText(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)},"a":1}`)).statusCode).toBe(422);
  });

  it('spelt in escapes is the same', async () => {
    expect(await refused(sound().replace('{', '{"\\u005f_proto__":{},'))).toEqual({
      body: 'The import has no field "__proto__".',
    });
  });

  it('with characters that cannot be stored is refused where they stand', async () => {
    const sentence = 'The prompt contains a character that can’t be stored (U+0000, or half of one). Please remove it.';
    for (const hidden of ['\\u0000', '\\ud83d', '\\udc00x']) {
      expect(await refused(sound().replace('Question 2?', `Question ${hidden}`))).toEqual({
        'dailyData.prompts.1.promptText': sentence,
      });
    }
    expect(await refused(sound().replace('"One"', '"O\\u0000ne"'))).toMatchObject({
      'weeklyData.weeks.0.discussionTopics.0': expect.stringContaining('can’t be stored') as string,
    });
    expect(Object.keys(await refused(sound().replace('"title"', '"ti\\u0000tle"')))).toEqual([
      'programData.title',
      'programData',
    ]);
  });

  it('with numbers beyond all bounds is refused', async () => {
    for (const number of ['1e999', '-1e999', '1e21', '0.5', '13', '-0']) {
      expect(await refused(sound().replace('"durationWeeks":1', `"durationWeeks":${number}`))).toMatchObject({
        'programData.durationWeeks': 'The length in weeks must be a whole number from 1 to 12.',
      });
    }
  });

  it('that is nested is refused at the first place it does not fit, or unread where it goes deep', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(await refused(sound().replace('"Question 2?"', nested(10)))).toEqual({
      'dailyData.prompts.1.promptText': 'The prompt must be text.',
    });
    expect(await refused(sound().replace('{', `{"more":${nested(10)},`))).toEqual({
      body: 'The import has no field "more".',
    });
    expect(await refused(sound().replace('"Question 2?"', nested(100_000)))).toEqual({
      body: expect.stringMatching(/goes deeper/) as string,
    });
  });

  it('with endless lists gets a short answer', async () => {
    const endless = `[${Array.from({ length: 200_000 }, () => '{}').join(',')}]`;
    const documents = documentsOf();
    for (const body of [
      { ...documents, weeklyData: '#' },
      { ...documents, dailyData: '#' },
      { ...documents, dailyData: { ...documents.dailyData, prompts: '#' } },
    ]) {
      const response = await sendText(JSON.stringify(body).replace('"#"', endless));
      expect(response.statusCode).toBe(422);
      expect(response.body.length).toBeLessThan(500);
    }
  });

  it('of more than a megabyte is refused with 413 and a sentence; a little less is read', async () => {
    const filled = (bytes: number) => sound().replace('{', `{"more":"${'a'.repeat(bytes)}",`);
    const response = await sendText(filled(importMaxBytes + 1024));
    expect([response.statusCode, response.json()]).toEqual([
      413,
      { code: 'too_large', message: 'This is more than can be sent at once. Please shorten it.' },
    ]);
    expect((await sendText(filled(importMaxBytes - 4_096))).statusCode).toBe(422);
  });

  it('that is no JSON, or not ours, is refused before anything is looked at', async () => {
    expect((await sendText('{"programData":')).json()).toMatchObject({
      code: 'malformed',
      message: expect.stringMatching(/\.$/) as string,
    });
    expect(await refused('[]')).toEqual({ body: 'The import must be a JSON object.' });
    expect(await refused('"documents"')).toEqual({ body: 'The import must be a JSON object.' });
    expect((await sendText('x'.repeat(5_000_000), (await trialClient(test)).cookie)).statusCode).toBe(403);
    expect((await nobody(test).post('/api/admin/import-program', {})).statusCode).toBe(401);
  });
});
