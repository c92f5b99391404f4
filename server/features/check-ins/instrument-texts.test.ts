import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { instrumentSchema, type Instrument } from '#contract/check-ins/instrument-schema.ts';
import type { CheckInLibrary, ClientCheckIns, OwnCheckIns } from '#contract/check-ins/schema.ts';
import type { ClientDashboard, OfflineCopy } from '#contract/client-dashboard/endpoints.ts';
import { users } from '#server/platform/db/schema.ts';
import { languages, sourceLanguage } from '#server/platform/messages.ts';
import { answered, newForm, plan } from '#testing/check-ins.ts';
import { assign } from '#testing/histories.ts';
import type { Person } from '#testing/people.ts';
import { pair } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { askedIn } from '#testing/translations.ts';
import { unzip } from '#testing/unzip.ts';
import { inLanguageOf, instrumentTranslations, textsOf } from './instrument-texts.ts';
import { shippedInstruments } from './instruments.ts';

const test = await testApp({ SCREENERS: 'on' });
test.clock.set('2026-03-04T09:00:00Z');
const read = async <Answer>(who: Person, language: string, url: string) =>
  (await askedIn(test, who, language, url)).json<Answer>();
const words = ['title', 'about', 'languages', 'instruction', 'label', 'text', 'credit', 'holder', 'words'];
const withoutWords = (instrument: Instrument): unknown =>
  JSON.parse(JSON.stringify(instrument, (key, value: unknown) => (words.includes(key) ? '' : value)));
const others = languages.filter((language) => language !== sourceLanguage);

describe.each(others)('in %s', (language) => {
  it('every instrument that comes with the product has each of its texts, and nothing else', () => {
    const wanted = shippedInstruments.map((one) => [`${one.id} ${one.version}`, Object.keys(textsOf(one)).sort()]);
    const there = Object.entries(instrumentTranslations[language] ?? {});
    const given = there.map(([name, texts]) => [name, Object.keys(texts).sort()]);
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(wanted));
    for (const [name, texts] of there)
      for (const [place, text] of Object.entries(texts)) expect([name, place, text.trim()]).not.toContain('');
  });

  it.each(shippedInstruments)('$id asks and adds up the same', (original) => {
    const own = inLanguageOf({ locale: language }, original);
    expect(instrumentSchema.parse(own)).toEqual(own);
    if (original.licence.status === 'own') {
      expect(own.languages).toEqual([language]);
      expect(withoutWords(own)).toEqual(withoutWords(original));
    } else expect({ ...own, title: original.title, about: original.about }).toEqual(original);
  });
});

it('has no language the product does not have', () => {
  expect(Object.keys(instrumentTranslations).sort()).toEqual([...others].sort());
});

describe('what comes with the product', () => {
  it('is read by client and coach in the language of each, a coach’s own words as they are', async () => {
    const { client, guide } = await pair(test);
    await assign(test, client, { day: 2 });
    await plan(test, { guide, client });
    await plan(test, { guide, client }, await newForm(test));
    await answered(client, {
      instrumentId: 'wheel-of-life',
      answers: { work: 7 },
      shown: 'answers',
      coachId: guide.id,
    });

    const own = await read<OwnCheckIns>(client, 'he', '/api/client/check-ins');
    expect(own.asked.map(({ title }) => title).sort()).toEqual(['How it goes', 'הפגישות שלנו']);
    expect(own.instruments.map(({ title, languages: of }) => [title, of])).toEqual(
      expect.arrayContaining([
        ['How it goes', ['en']],
        ['הפגישות שלנו', ['he']],
        ['גלגל החיים', ['he']],
      ]),
    );
    const home = await read<ClientDashboard>(client, 'he', '/api/client/dashboard');
    expect(home.checkIns?.map(({ title }) => title)).toContain('הפגישות שלנו');
    const kept = await read<OfflineCopy>(client, 'he', '/api/client/dashboard/offline');
    expect(kept.checkIns?.instruments.map(({ title }) => title)).toContain('הפגישות שלנו');

    const shown = await read<ClientCheckIns>(guide, 'de', `/api/coach/client/${client.id}/check-ins`);
    expect(shown.plans.map(({ title }) => title).sort()).toEqual(['How it goes', 'Unsere Sitzungen']);
    expect(shown.instruments.map(({ items }) => items[1]?.text)).toEqual([
      'Arbeit. Was du den ganzen Tag tust, bezahlt oder nicht.',
    ]);
  });

  it('is in the language of the person who downloads their answers', async () => {
    const { client, guide } = await pair(test);
    await answered(client, { instrumentId: 'wheel-of-life', answers: { work: 7 }, coachId: guide.id });
    await test.deps.db.update(users).set({ locale: 'de-DE' }).where(eq(users.id, client.id));
    test.deps.identity.forgetUser(client.id);
    const files = await unzip((await client.get('/api/my-data')).rawPayload);
    for (const name of ['check-ins.json', 'check-ins.csv'])
      expect(files.get(name)?.toString()).toMatch(/Lebensrad[^]*Arbeit\. Was du den ganzen Tag tust/);
  });

  it('keeps the questions of a tested instrument in the wording it has, under a title in the coach’s language', async () => {
    const { guide } = await pair(test);
    await guide.put('/api/coach/screeners');
    const { ready, screeners } = await read<CheckInLibrary>(guide, 'de', '/api/coach/check-ins');
    expect(ready.map(({ title }) => title)).toContain('Lebensrad');
    const [original] = shippedInstruments.filter(({ id }) => id === 'phq-9');
    const [phq9] = screeners.instruments.filter(({ id }) => id === 'phq-9');
    expect(phq9).toMatchObject({ title: 'Stimmung über zwei Wochen, neun Fragen', languages: ['en'] });
    expect(phq9?.items).toEqual(original?.items);
  });
});
