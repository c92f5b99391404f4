import { describe, expect, it } from 'vitest';
import type { OwnCheckIns } from '#contract/check-ins/schema.ts';
import type { ClientDashboard, OfflineCopy } from '#contract/client-dashboard/endpoints.ts';
import type { EntrySaved, HelpLine } from '#contract/journal/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { plan } from '#testing/check-ins.ts';
import { assign, connect } from '#testing/histories.ts';
import { reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ REQUEST_LIMIT: '100000' });
const guide = await reachableCoach(test);

type WithCare = { care: { helpLines: HelpLine[] } | null };

/** The account has no language of its own, and none was noted for it: what counts is the language of the request. */
async function inLanguage(who: Person, language: string) {
  const send = async <Answer>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, more = {}) => {
    const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin', 'accept-language': language, ...more };
    const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Answer>();
  };
  const id = newId();
  const page = { id, entryText: 'A very low day.', moodScore: 1 };
  const saved = await send<EntrySaved>('POST', '/api/journal-entries', page);
  const repeated = await send<EntrySaved>('POST', '/api/journal-entries', page);
  const freePage = { entryText: 'A very low evening.', moodScore: 1, isFreePage: true };
  const once = { 'idempotency-key': newId() };
  await send<EntrySaved>('POST', '/api/journal-entries', freePage, once);
  const answeredAgain = await send<EntrySaved>('POST', '/api/journal-entries', freePage, once);
  const change = { entryText: 'Still very low.', moodScore: 1, version: 1 };
  const edited = await send<EntrySaved>('PUT', `/api/client/journal-entries/${id}`, change);
  const editedAgain = await send<EntrySaved>('PUT', `/api/client/journal-entries/${id}`, change);
  const home = await send<ClientDashboard>('GET', '/api/client/dashboard');
  const checkIns = await send<OwnCheckIns>('GET', '/api/client/check-ins');
  const offline = await send<OfflineCopy>('GET', '/api/client/dashboard/offline');
  return { saved, repeated, answeredAgain, edited, editedAgain, home, checkIns, offline: offline.checkIns };
}

describe('the help lines of the card', () => {
  it.each([
    ['en', 'Emergency services'],
    ['de', 'Notruf'],
    ['he', 'שירותי חירום'],
  ])('are in %s wherever a page in that language asks', async (language, emergency) => {
    const client = await trialClient(test, { timeZone: 'Europe/Berlin' });
    await connect(test, client, guide);
    await assign(test, client);
    await plan(test, { guide, client });
    const answers = await inLanguage(client, language);
    for (const [place, answer] of Object.entries<WithCare | undefined>(answers))
      expect(answer?.care?.helpLines.at(-1), place).toEqual({ name: emergency, contact: '112', href: 'tel:112' });
  });

  it('are in it without a program, too', async () => {
    const client = await trialClient(test);
    const headers = { cookie: client.cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'he' };
    const payload = { entryText: 'A very low day.', moodScore: 1, isFreePage: true };
    await test.app.inject({ method: 'POST', url: '/api/journal-entries', headers, payload });
    const home = await test.app.inject({ method: 'GET', url: '/api/client/dashboard', headers });
    expect(home.json<ClientDashboard>().care?.helpLines[0]?.name).toBe('איתור קו סיוע במדינה שלך');
  });
});
