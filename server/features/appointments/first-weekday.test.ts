import { beforeEach, expect, it } from 'vitest';
import type { AdminDashboard } from '#contract/admin/schema.ts';
import type { CoachAnalytics } from '#contract/analytics/endpoints.ts';
import type { CoachWeek, Slots } from '#contract/appointments/schema.ts';
import { admin, type Person } from '#testing/people.ts';
import { pairWithHours } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';
import { askedIn } from '#testing/translations.ts';

const test = await testApp();
// A Wednesday.
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const asked = async <Answer>(who: Person, language: string, url: string) =>
  (await askedIn(test, who, language, url)).json<Answer>();

it.each([
  ['he', '2026-03-01', '2026-03-07'],
  ['en-US', '2026-03-01', '2026-03-07'],
  ['de', '2026-03-02', '2026-03-08'],
])('a week begins on the reader’s first day: %s', async (language, first, last) => {
  const { guide, client, typeId } = await pairWithHours(test);
  const week = await asked<CoachWeek>(guide, language, '/api/coach/appointments');
  expect([week.from, week.days.at(-1)?.date]).toEqual([first, last]);
  expect(await asked<CoachWeek>(guide, language, '/api/coach/appointments?from=2026-03-07')).toMatchObject({
    from: first,
  });
  for (const [who, url] of [
    [client, `/api/client/appointments/slots?typeId=${typeId}`],
    [guide, `/api/coach/appointments/slots?typeId=${typeId}&clientId=${client.id}`],
  ] as const)
    expect(await asked<Slots>(who, language, url)).toMatchObject({ from: first, hasEarlier: false, hasLater: true });

  const { engagement } = await asked<CoachAnalytics>(guide, language, '/api/coach/analytics');
  expect(engagement.weeklyTrends.at(-1)?.week).toBe(first);
  const { growth } = await asked<AdminDashboard>(await admin(test), language, '/api/admin/dashboard');
  expect(growth.at(-1)?.week).toBe(first);
});

it('the most sessions of a week are counted from Monday for everyone', async () => {
  const { client, typeId } = await pairWithHours(test, { mostPerWeek: 1 });
  const book = await client.post('/api/client/appointments', { typeId, at: '2026-03-05T10:00:00Z' });
  expect(book.statusCode, book.body).toBe(200);
  for (const language of ['he', 'de']) {
    const { days } = await asked<Slots>(client, language, `/api/client/appointments/slots?typeId=${typeId}`);
    expect(days.map(({ date }) => date)).not.toContain('2026-03-08');
    expect(days[0]?.date).toBe('2026-03-09');
  }
});
