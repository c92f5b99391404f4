import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reminder } from '#contract/reminders/schema.ts';
import { deleteSessionsAndLinks } from '#server/platform/auth/accounts.ts';
import { reminders } from '#server/platform/db/schema.ts';
import { assign } from '#testing/histories.ts';
import { unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

let client: Person;
const test = await testApp();
beforeEach(async () => {
  test.clock.set('2026-03-04T09:00:00Z');
  client = await unassignedClient(test, { timeZone: 'Europe/Berlin', firstName: 'Nora' });
  await assign(test, client);
  await client.put('/api/client/reminder', { minute: 19 * 60 + 45, days: [1, 7], byMail: false, byPush: false });
});

const make = async () =>
  (await client.post('/api/calendar')).json<{ address: string }>().address.replace('http://localhost:3000', '');
const fetchFeed = async (url: string) => await test.app.inject({ method: 'GET', url });

describe('the private calendar', () => {
  it('has the chosen days of the next 60, at the right instant over the change of clocks, without a private word', async () => {
    const address = await make();
    expect(address).toMatch(/^\/api\/calendar\/[\w-]{32}\.ics$/);
    const answer = await fetchFeed(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const starts = [...answer.body.matchAll(/DTSTART:(\S+)/g)].map((match) => match[1]);
    expect(starts.slice(0, 2)).toEqual(['20260308T184500Z', '20260309T184500Z']);
    expect(starts).toContain('20260329T174500Z');
    expect(starts).toContain('20260323T184500Z');
    expect(starts).toHaveLength(16);
    expect(new Set(answer.body.match(/UID:.+/g)).size).toBe(16);
    for (const secret of ['Nora', client.email, client.id, 'Desire']) expect(answer.body).not.toContain(secret);
    expect((await client.get('/api/client/reminder')).json<Reminder>().hasCalendar).toBe(true);
    const [row] = await test.deps.db.select().from(reminders).where(eq(reminders.userId, client.id));
    expect(address).not.toContain(row?.calendarTokenHash ?? '');
  });

  it('is readable by the rules of the format', async () => {
    const { body } = await fetchFeed(await make());
    expect(body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('is sent again only where it has changed', async () => {
    const url = await make();
    const first = await fetchFeed(url);
    const again = async () =>
      await test.app.inject({ method: 'GET', url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const same = await again();
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', first.headers.etag]);
    await client.put('/api/client/reminder', { minute: 20 * 60, days: [1], byMail: false, byPush: false });
    const changed = await again();
    expect([changed.statusCode, changed.body.startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
  });

  it('has one address: renewing ends the old one, ending ends it', async () => {
    const first = await make();
    const second = await make();
    expect((await fetchFeed(first)).statusCode).toBe(404);
    expect((await fetchFeed(second)).statusCode).toBe(200);
    expect((await client.delete('/api/calendar')).json<Reminder>().hasCalendar).toBe(false);
    expect((await fetchFeed(second)).statusCode).toBe(404);
  });

  it('ends with signing out everywhere else, and with all sessions at a change of credentials', async () => {
    const first = await make();
    expect((await client.post('/api/settings/sessions/end', {})).statusCode).toBe(200);
    expect((await fetchFeed(first)).statusCode).toBe(404);
    expect((await client.get('/api/client/reminder')).json<Reminder>().hasCalendar).toBe(false);
    const second = await make();
    await deleteSessionsAndLinks(test.deps.db, client.id);
    expect((await fetchFeed(second)).statusCode).toBe(404);
  });

  it('is gently refused to whoever comes too often, and to whoever guesses', async () => {
    const address = await make();
    for (let count = 0; count < 30; count += 1) expect((await fetchFeed(address)).statusCode).toBe(200);
    expect((await fetchFeed(address)).statusCode).toBe(429);
    const guesses = [];
    for (let count = 0; count < 40; count += 1)
      guesses.push((await fetchFeed(`/api/calendar/guess-${count}.ics`)).statusCode);
    expect(guesses.at(0)).toBe(404);
    expect(guesses.at(-1)).toBe(429);
  });
});
