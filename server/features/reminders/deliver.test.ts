import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reminder } from '#contract/reminders/schema.ts';
import {
  checkInPlans,
  checkIns,
  clientProfiles,
  mailOutbox,
  pushSubscriptions,
  reminders,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write, type Assigned } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { coach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import type { PushBox } from '#testing/push-box.ts';
import { testApp } from '#testing/test-app.ts';
import { claimDue, listDue } from './queries.ts';
import { sendDueReminders } from './deliver.ts';

const test = await testApp();
const push = test.deps.push as PushBox;

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const mails = async (client: Person) =>
  openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id)));
const look = async (moment: string) => {
  test.clock.set(moment);
  await sendDueReminders(test.deps);
};
const choose = async (client: Person, change: Record<string, unknown> = {}) => {
  const answer = await client.put('/api/client/reminder', {
    minute: at(19, 45),
    days: everyDay,
    byMail: true,
    byPush: false,
    ...change,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Reminder>();
};

let client: Person;
let assigned: Assigned;
beforeEach(async () => {
  test.clock.set('2026-03-04T09:00:00Z');
  await test.deps.db.delete(reminders);
  await test.deps.db.delete(mailOutbox);
  push.sent.length = 0;
  push.answers('sent');
  client = await unassignedClient(test, { timeZone: 'Europe/Berlin', firstName: 'Nora' });
  assigned = await assign(test, client);
});

describe('a reminder', () => {
  it('comes at its time in the person’s zone, once a day, and plans the next', async () => {
    expect((await choose(client)).nextAt).toBe('2026-03-04T18:45:00.000Z');
    await look('2026-03-04T18:44:00Z');
    expect(await mails(client)).toHaveLength(0);
    await look('2026-03-04T18:45:10Z');
    await look('2026-03-04T18:46:10Z');
    const [mail, ...others] = await mails(client);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'reminder', toAddress: client.email });
    expect((await client.get('/api/client/reminder')).json<Reminder>().nextAt).toBe('2026-03-05T18:45:00.000Z');
    await look('2026-03-05T18:45:10Z');
    expect(await mails(client)).toHaveLength(2);
  });

  it('says nothing private, and offers moods and a way to end it', async () => {
    await choose(client);
    await look('2026-03-04T18:45:10Z');
    const [mail] = await mails(client);
    const said = `${mail?.subject} ${mail?.textBody} ${mail?.htmlBody}`;
    expect(said).not.toContain(assigned.programTitle);
    expect(said).toContain('Hello Nora');
    expect(mail?.textBody?.match(/\/api\/mood\?/g)).toHaveLength(5);
    expect(mail?.headers['List-Unsubscribe']).toMatch(
      /^<http:\/\/localhost:3000\/api\/reminders\/no-more\?person=.+>$/,
    );
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  });

  it('says that a check-in waits while the coach of now asks one, and not which', async () => {
    const guide = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
    await connect(test, client, guide);
    await choose(client);
    const once = { coachId: guide.id, clientId: client.id, instrumentId: 'swls', version: 1, createdAt: new Date() };
    const id = newId();
    await test.deps.db.insert(checkInPlans).values({ ...once, id, startsOn: '2026-03-05' });
    const said = async (day: string) => {
      await look(`2026-03-${day}T18:45:10Z`);
      const written = (await mails(client)).toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
      return written.at(-1)?.textBody;
    };
    expect(await said('04')).not.toContain('check-in');
    const asked = await said('05');
    expect(asked).toContain('A check-in from Ines is waiting.');
    expect(asked).not.toMatch(/Calloway|swls|Satisfaction/i);
    const settled = { clientId: client.id, instrumentId: 'swls', version: 1, localDate: '2026-03-06' };
    await test.deps.db
      .insert(checkIns)
      .values({ ...settled, id: newId(), occasion: `plan.${id}.0`, answeredAt: test.clock.now() });
    expect(await said('06')).not.toContain('check-in');
    await test.deps.db.delete(checkIns).where(eq(checkIns.clientId, client.id));
    await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id));
    expect(await said('07')).not.toContain('check-in');
  });

  it('goes out once however many processes look', async () => {
    await choose(client);
    test.clock.set('2026-03-04T18:45:10Z');
    await Promise.all(Array.from({ length: 6 }, () => sendDueReminders(test.deps)));
    expect(await mails(client)).toHaveLength(1);
  });

  it('is nobody’s who looked before the person changed their mind', async () => {
    await choose(client);
    test.clock.set('2026-03-04T18:45:10Z');
    const [due] = await listDue(test.deps.db, test.clock.now(), 10);
    if (!due) throw new Error('nothing is due');
    expect((await choose(client, { minute: at(22) })).nextAt).toBe('2026-03-04T21:00:00.000Z');
    expect(
      await test.deps.db.transaction(async (tx) => await claimDue(tx, due, new Date('2026-03-05T18:45:00Z'))),
    ).toBe(false);
    expect((await client.get('/api/client/reminder')).json<Reminder>().nextAt).toBe('2026-03-04T21:00:00.000Z');
  });

  it('comes late after a time without a server, but once, and not more than three hours late', async () => {
    await choose(client);
    await look('2026-03-08T21:46:00Z');
    expect(await mails(client)).toHaveLength(0);
    await sendDueReminders(test.deps);
    await test.deps.db
      .update(reminders)
      .set({ nextAt: new Date('2026-03-06T18:45:00Z') })
      .where(eq(reminders.userId, client.id));
    await look('2026-03-09T20:40:00Z');
    expect(await mails(client)).toHaveLength(1);
    expect((await client.get('/api/client/reminder')).json<Reminder>().nextAt).toBe('2026-03-10T18:45:00.000Z');
  });

  it('comes only on the chosen days', async () => {
    expect((await choose(client, { days: [5] })).nextAt).toBe('2026-03-06T18:45:00.000Z');
    expect((await choose(client, { days: [] })).nextAt).toBeNull();
    await look('2026-03-06T18:46:00Z');
    expect(await mails(client)).toHaveLength(0);
  });

  it('never comes on a day that is already written', async () => {
    await choose(client);
    await write(test, client, assigned, { day: 1, mood: 7, at: '2026-03-04T10:00:00Z', timeZone: 'Europe/Berlin' });
    await look('2026-03-04T18:46:00Z');
    expect(await mails(client)).toHaveLength(0);
    await look('2026-03-05T18:46:00Z');
    expect(await mails(client)).toHaveLength(1);
  });

  it('never comes on a day of rest', async () => {
    await choose(client);
    expect((await client.post('/api/client/pause', { startsOn: '2026-03-04', endsOn: '2026-03-05' })).statusCode).toBe(
      200,
    );
    await look('2026-03-04T18:46:00Z');
    await look('2026-03-05T18:46:00Z');
    expect(await mails(client)).toHaveLength(0);
    await look('2026-03-06T18:46:00Z');
    expect(await mails(client)).toHaveLength(1);
  });

  it('never comes without a running program, nor before it begins', async () => {
    const [none, ended, ahead] = await Promise.all([
      unassignedClient(test),
      unassignedClient(test),
      unassignedClient(test),
    ]);
    await assign(test, ended, { day: 14, status: 'completed' });
    await assign(test, ahead, { startedAt: new Date('2026-03-05T00:00:00Z') });
    for (const each of [none, ended, ahead]) await choose(each, { minute: at(18) });
    await look('2026-03-04T18:00:30Z');
    for (const each of [none, ended, ahead]) expect(await mails(each)).toHaveLength(0);
    await look('2026-03-05T18:00:30Z');
    expect(await mails(ahead)).toHaveLength(1);
    expect(await mails(none)).toHaveLength(0);
  });

  it('never comes when the trial is over', async () => {
    const trying = await trialClient(test);
    await choose(trying, { minute: at(18) });
    await look('2026-03-04T18:00:30Z');
    expect(await mails(trying)).toHaveLength(1);
    await test.deps.db
      .update(clientProfiles)
      .set({ trialStartedAt: new Date('2026-02-20T09:00:00Z') })
      .where(eq(clientProfiles.userId, trying.id));
    await look('2026-03-05T18:00:30Z');
    expect(await mails(trying)).toHaveLength(1);
  });

  it('comes without a program where somebody wants it, for the free page, until that is written', async () => {
    const [none, ended, ahead, trying] = [
      await unassignedClient(test),
      await unassignedClient(test),
      await unassignedClient(test),
      await trialClient(test),
    ];
    await assign(test, ended, { day: 14, status: 'completed' });
    await assign(test, ahead, { startedAt: new Date('2026-03-09T00:00:00Z') });
    await test.deps.db
      .update(clientProfiles)
      .set({ trialStartedAt: new Date('2026-02-20T09:00:00Z') })
      .where(eq(clientProfiles.userId, trying.id));
    const everybody = [none, ended, ahead, trying];
    for (const each of everybody)
      expect((await choose(each, { minute: at(18), onFreePages: true })).onFreePages).toBe(true);
    await look('2026-03-04T18:00:30Z');
    for (const each of everybody) {
      const [mail, ...others] = await mails(each);
      expect(others).toEqual([]);
      // There is no program day a tapped mood could be kept for.
      expect(mail?.textBody).toContain('Your page for today is open.');
      expect(mail?.textBody).not.toContain('how you are right now');
    }
    // A page from before this choice leaves it out: it stays as it is.
    expect((await choose(none, { minute: at(18) })).onFreePages).toBe(true);
    test.clock.set('2026-03-05T12:00:00Z');
    await none.post('/api/journal-entries', { entryText: 'Written already.', moodScore: 7, isFreePage: true });
    await look('2026-03-05T18:00:30Z');
    expect(await mails(none)).toHaveLength(1);
    expect(await mails(ended)).toHaveLength(2);
    expect((await choose(ended, { minute: at(18), onFreePages: false })).onFreePages).toBe(false);
    await look('2026-03-06T18:00:30Z');
    expect(await mails(ended)).toHaveLength(2);
  });

  it('is planned anew with the zone, and comes once a day for somebody who travels', async () => {
    await choose(client);
    await look('2026-03-04T18:45:10Z');
    expect((await client.put('/api/settings/time-zone', { timeZone: 'America/New_York' })).statusCode).toBe(200);
    expect((await client.get('/api/client/reminder')).json<Reminder>().nextAt).toBe('2026-03-05T00:45:00.000Z');
    await look('2026-03-05T00:46:00Z');
    expect(await mails(client)).toHaveLength(1);
    await look('2026-03-06T00:46:00Z');
    expect(await mails(client)).toHaveLength(2);
  });

  it('is not written to somebody who wants no mail, or whose address is not confirmed where mail is sent', async () => {
    await choose(client, { byMail: false });
    await look('2026-03-04T18:46:00Z');
    expect(await mails(client)).toHaveLength(0);
    await choose(client);
    await test.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, client.id));
    test.clock.set('2026-03-05T18:46:00Z');
    await sendDueReminders({ ...test.deps, mail: { ...test.deps.mail, kind: 'smtp' } });
    expect(await mails(client)).toHaveLength(0);
    await look('2026-03-06T18:46:00Z');
    expect(await mails(client)).toHaveLength(1);
  });
});

describe('a browser that may be told', () => {
  const browser = { endpoint: 'https://push.example.org/send/abc', keys: { p256dh: 'key', auth: 'auth' } };
  const registered = async () =>
    await test.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, client.id));

  it('is told without a private word, also twice registered only once', async () => {
    expect((await client.post('/api/client/push', browser)).json<Reminder>()).toMatchObject({
      byPush: true,
      pushBrowsers: 1,
      pushKey: 'the-public-key',
    });
    expect((await client.post('/api/client/push', browser)).json<Reminder>().pushBrowsers).toBe(1);
    await choose(client, { byMail: false, byPush: true });
    await look('2026-03-04T18:45:10Z');
    expect(push.sent).toEqual([
      {
        endpoint: browser.endpoint,
        words: { title: 'Dayloom', body: 'Your page for today is open. A few words are enough.' },
      },
    ]);
    expect(await mails(client)).toHaveLength(0);
  });

  it('does not wait for another’s push service', async () => {
    const other = await unassignedClient(test, { timeZone: 'Europe/Berlin' });
    await assign(test, other);
    const endpoints = ['one', 'two'].map((name) => `https://push.example.org/send/${name}`);
    for (const [index, person] of [client, other].entries()) {
      await person.post('/api/client/push', { ...browser, endpoint: endpoints[index] });
      await choose(person, { byMail: false, byPush: true });
    }
    push.answersTogether(2);
    await look('2026-03-04T18:45:10Z');
    expect(push.sent.map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints);
  });

  it('is forgotten when it takes no more, and kept when the service only fails', async () => {
    await client.post('/api/client/push', browser);
    await choose(client, { byPush: true });
    push.answers('failed');
    await look('2026-03-04T18:45:10Z');
    expect(await registered()).toHaveLength(1);
    push.answers('gone');
    await look('2026-03-05T18:45:10Z');
    expect(await registered()).toHaveLength(0);
  });

  it('belongs to whoever allowed it last', async () => {
    const other = await unassignedClient(test);
    await client.post('/api/client/push', browser);
    expect((await other.post('/api/client/push', browser)).json<Reminder>().pushBrowsers).toBe(1);
    expect((await client.get('/api/client/reminder')).json<Reminder>().pushBrowsers).toBe(0);
    expect((await other.delete('/api/client/push')).json<Reminder>()).toMatchObject({ byPush: false, pushBrowsers: 0 });
  });

  it.each([
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://10.1.2.3/x',
    'https://push.internal/x',
    'https://push.example.org:8443/x',
    'https://user@push.example.org/x',
    'https://single/x',
  ])('is refused at %s', async (endpoint) => {
    expect((await client.post('/api/client/push', { ...browser, endpoint })).statusCode).toBe(422);
    expect(await registered()).toHaveLength(0);
  });

  it('is one of ten at most', async () => {
    for (let number = 0; number < 12; number += 1)
      await client.post('/api/client/push', { ...browser, endpoint: `https://push.example.org/${number}` });
    expect(await registered()).toHaveLength(10);
  });
});

it('is a client’s own thing', async () => {
  expect((await (await coach(test)).get('/api/client/reminder')).statusCode).toBe(403);
  expect(
    (await client.put('/api/client/reminder', { minute: 1440, days: [1], byMail: true, byPush: false })).statusCode,
  ).toBe(422);
  expect(
    (await client.put('/api/client/reminder', { minute: 10, days: [8], byMail: true, byPush: false })).statusCode,
  ).toBe(422);
  expect((await choose(client, { days: [3, 1, 3] })).days).toEqual([1, 3]);
});
