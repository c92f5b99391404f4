import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Settings } from '#contract/settings/schema.ts';
import { auditLog, clientProfiles, sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { coach, person, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db, identity } = test.deps;

const settingsOf = async (who: Person) => (await who.get('/api/settings')).json<Settings>();
async function secondDevice(who: Person, userAgent: string) {
  const [line = ''] = await identity.issueSession(who.id, { ip: '192.0.2.9', userAgent });
  const cookie = line.split(';', 1)[0] ?? '';
  return {
    cookie,
    isIn: async () => (await test.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200,
  };
}
const firefoxOnPhone = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';

describe('reading', () => {
  it('gives a client everything of their own', async () => {
    const client = await trialClient(test, { firstName: 'Nora', lastName: 'Whitfield', timeZone: 'Europe/Lisbon' });
    expect(await settingsOf(client)).toEqual({
      firstName: 'Nora',
      lastName: 'Whitfield',
      email: client.email,
      emailVerified: true,
      emailChange: null,
      timeZone: 'Europe/Lisbon',
      language: null,
      theme: 'device',
      unreadMail: true,
      signInMethod: 'local',
      hasPassword: false,
      secondFactor: null,
      passkeys: [],
      client: { whatsappNumber: '', isFindable: true, readsBack: true },
      coach: null,
      sessions: [
        {
          id: expect.any(String),
          kind: 'other',
          browser: null,
          lastUsed: test.clock.now().toISOString(),
          isCurrent: true,
        },
      ],
    });
  });

  it('tells a coach nothing about clients’ fields', async () => {
    expect(await settingsOf(await coach(test))).toMatchObject({
      client: null,
      coach: { sharedMail: 'daily', distressAlert: true, pushBrowsers: 0 },
    });
  });
});

describe('name, time zone and theme', () => {
  it('are kept, and the session knows them at once', async () => {
    const who = await person(test);
    expect((await who.put('/api/settings/name', { firstName: ' Ines ', lastName: 'Calloway' })).json()).toMatchObject({
      firstName: 'Ines',
      lastName: 'Calloway',
    });
    await who.put('/api/settings/time-zone', { timeZone: 'Asia/Tokyo' });
    await who.put('/api/settings/theme', { theme: 'night' });
    expect(await settingsOf(who)).toMatchObject({ firstName: 'Ines', timeZone: 'Asia/Tokyo', theme: 'night' });
    expect((await who.get('/api/auth/user')).json()).toMatchObject({
      firstName: 'Ines',
      timeZone: 'Asia/Tokyo',
      theme: 'night',
    });
    const [row] = await db.select().from(users).where(eq(users.id, who.id));
    expect(row?.name).toBe('Ines Calloway');
  });

  it.each([
    ['name', { firstName: '', lastName: 'x' }, 'Please enter your first name.'],
    ['name', { firstName: 'x'.repeat(61), lastName: '' }, 'The first name can have at most 60 characters.'],
    ['time-zone', { timeZone: '+01:00' }, 'Please choose a time zone from the list, such as Europe/Lisbon.'],
    ['theme', { theme: 'pink' }, 'Please choose device, light or night.'],
  ])('refuse %s %o with a sentence', async (part, body, sentence) => {
    const response = await (await person(test)).put(`/api/settings/${part}`, body);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ fields: Record<string, string> }>().fields).toEqual({
      [Object.keys(body)[0] ?? '']: sentence,
    });
  });
});

describe('sessions', () => {
  it('show each device, the present one first, and never a token', async () => {
    const who = await person(test);
    const phone = await secondDevice(who, firefoxOnPhone);
    const response = await who.get('/api/settings');
    expect(response.json<Settings>().sessions).toMatchObject([
      { isCurrent: true },
      { browser: 'Firefox', kind: 'phone', isCurrent: false },
    ]);
    const tokens = (await db.select().from(sessions).where(eq(sessions.userId, who.id))).map(({ token }) => token);
    for (const token of tokens) expect(response.body).not.toContain(token);
    expect(await phone.isIn()).toBe(true);
  });

  it('can be ended one by one, at once', async () => {
    const who = await person(test);
    const phone = await secondDevice(who, firefoxOnPhone);
    expect(await phone.isIn()).toBe(true);
    const other = (await settingsOf(who)).sessions.find(({ isCurrent }) => !isCurrent);
    const response = await who.post(`/api/settings/sessions/${other?.id}/end`, {});
    expect(response.json<Settings>().sessions).toHaveLength(1);
    expect(await phone.isIn()).toBe(false);
    const rows = await db.select().from(auditLog).where(eq(auditLog.actorId, who.id));
    expect(rows.filter(({ action }) => action === 'session-ended').map(({ detail }) => detail)).toEqual([{ count: 1 }]);
  });

  it('of somebody else are not found, like those that do not exist', async () => {
    const victim = await person(test);
    const theirs = (await settingsOf(victim)).sessions[0]?.id;
    const stranger = await person(test);
    const foreign = await stranger.post(`/api/settings/sessions/${theirs}/end`, {});
    const missing = await stranger.post(`/api/settings/sessions/${newId()}/end`, {});
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    const malformed = await stranger.post('/api/settings/sessions/nonsense/end', {});
    expect([malformed.statusCode, malformed.body]).toEqual([404, missing.body]);
    expect((await victim.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('elsewhere can be ended together; the one that asks stays', async () => {
    const who = await person(test);
    const devices = [await secondDevice(who, firefoxOnPhone), await secondDevice(who, '')];
    const bystander = await person(test);
    expect((await who.post('/api/settings/sessions/end', {})).json<Settings>().sessions).toHaveLength(1);
    expect(await Promise.all(devices.map((device) => device.isIn()))).toEqual([false, false]);
    expect((await who.get('/api/auth/user')).statusCode).toBe(200);
    expect((await bystander.get('/api/auth/user')).statusCode).toBe(200);
  });
});

describe('being reached', () => {
  it('keeps the number in the form WhatsApp wants, or none', async () => {
    const client = await trialClient(test);
    const stored = async () => (await db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id)))[0];
    await client.put('/api/settings/whatsapp', { whatsappNumber: '+351 912-345-678' });
    expect((await stored())?.whatsappNumber).toBe('+351912345678');
    const bad = await client.put('/api/settings/whatsapp', { whatsappNumber: '0912 345 678' });
    expect(bad.statusCode).toBe(422);
    expect(bad.json<{ message: string }>().message).toBe(
      'Begin with + and the country code, such as +351 912 345 678.',
    );
    expect((await stored())?.whatsappNumber).toBe('+351912345678');
    expect(
      (await client.put('/api/settings/whatsapp', { whatsappNumber: '' })).json<Settings>().client?.whatsappNumber,
    ).toBe('');
    expect(
      (await client.put('/api/settings/findable', { isFindable: false })).json<Settings>().client?.isFindable,
    ).toBe(false);
    expect((await stored())?.isFindable).toBe(false);
  });
});
