import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, dataExports, journalEntries, liveEvents, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, write } from '#testing/histories.ts';
import { admin, coach, person, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';

// The clock goes on for weeks here, and the admin stays.
const test = await testApp({ ADMIN_SESSION_HOURS: '9600' });
const { db } = test.deps;
const host = await admin(test);
const minute = 60_000;

/** A client who wrote one entry, and the link the admin had sent to them. */
async function mailed(text = 'The river bends twice here.') {
  const client = await trialClient(test, { firstName: 'Nora', lastName: 'Whitfield' });
  await write(test, client, await assign(test, client, { day: 3 }), { day: 1, mood: 6, text });
  return { client, ...(await sendTo(client)) };
}

async function sendTo(who: Person) {
  const asked = await host.post('/api/admin/export-user-data', {
    userId: who.id,
    userEmail: who.email,
    sendEmail: true,
  });
  expect(asked.statusCode).toBe(200);
  await test.deps.mailSender.sendDue();
  const link = /https?:\/\/[^/]+(\/\S+)/.exec(test.mail.to(who.email).at(-1)?.text ?? '')?.[1] ?? 'no link';
  return { id: asked.json().id as string, link };
}

const press = (link: string, cookie: string) =>
  test.app.inject({
    method: 'POST',
    url: link,
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie && { cookie }),
    },
    payload: '',
  });
/** A page may say 200 as well. */
const given = ({ statusCode, headers }: Awaited<ReturnType<typeof press>>) => [statusCode, headers['content-type']];
const rowOf = async (id: string) => (await db.select().from(dataExports).where(eq(dataExports.id, id)))[0];
const stateOf = async (id: string) =>
  (await host.get('/api/admin/exports')).json().find((row: { id: string }) => row.id === id)?.state;
/** The end of the answer is noted after the person has it. */
const untilNoted = async (id: string) => {
  await expect.poll(() => stateOf(id)).toBe('downloaded');
};

describe('the link to one’s own data', () => {
  it('opens for the person it was sent to, and opening it changes nothing', async () => {
    const { client, link, id } = await mailed();
    const page = await client.get(link);
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.body).toContain('Your journal, to keep');
    expect(page.body).toContain('until 11 March 2026');
    expect(page.body).not.toContain('river');
    await client.get(link);
    expect(await rowOf(id)).toMatchObject({ attempt: 0, downloadingSince: null, downloadedAt: null });
  });

  it('gives the three files, once', async () => {
    const { client, link, id } = await mailed();
    const before = (
      await db
        .select()
        .from(liveEvents)
        .where(and(eq(liveEvents.userId, host.id), eq(liveEvents.kind, 'export')))
    ).length;
    const answer = await press(link, client.cookie);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="dayloom-data-2026-03-04.zip"',
    ]);
    const files = await unzip(answer.rawPayload);
    const [cloth = '', ...others] = [...files.keys()].toReversed();
    expect(others).toEqual(['journal.html', 'journal.json', 'journal.md']);
    expect(cloth).toMatch(/^cloth\/.+\.svg$/);
    for (const name of others) expect(files.get(name)).toContain('The river bends twice here.');
    // Refused at once, also before the first one is noted to its end.
    expect([409, 410]).toContain((await press(link, client.cookie)).statusCode);
    await untilNoted(id);
    const second = await press(link, client.cookie);
    expect([
      second.statusCode,
      second.body.includes('This link has been used'),
      second.body.includes('href="/journal"'),
    ]).toEqual([410, true, true]);
    expect((await client.get(link)).statusCode).toBe(410);
    const records = await db
      .select({ action: auditLog.action, actorId: auditLog.actorId, detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.subjectId, client.id))
      .orderBy(auditLog.id);
    expect(records.slice(-2)).toEqual([
      { action: 'journal-exported', actorId: client.id, detail: { entries: 1, what: 'everything', export: id } },
      { action: 'export-downloaded', actorId: client.id, detail: { export: id } },
    ]);
    expect(
      (
        await db
          .select()
          .from(liveEvents)
          .where(and(eq(liveEvents.userId, host.id), eq(liveEvents.kind, 'export')))
      ).length - before,
    ).toBe(1);
  });

  it('gives it to one of several who press at the same moment', async () => {
    const { client, link } = await mailed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => press(link, client.cookie)));
    expect(answers.filter(({ headers }) => headers['content-type'] === 'application/zip')).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => [409, 410].includes(statusCode))).toHaveLength(3);
  });

  it('asks nobody in particular to sign in, and leads back afterwards', async () => {
    const { client, link, id } = await mailed();
    for (const answer of [await test.app.inject(link), await press(link, '')]) {
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/api/login']);
      expect(answer.headers['set-cookie']).toBe(
        `dayloom.return_path=${encodeURIComponent(link)}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`,
      );
    }
    const unknown = await test.app.inject('/api/my-data/nonsense');
    expect([unknown.statusCode, unknown.headers.location, unknown.headers['set-cookie']]).toEqual([
      303,
      '/api/login',
      undefined,
    ]);
    expect((await rowOf(id))?.attempt).toBe(0);
    expect((await client.get(link)).statusCode).toBe(200);
  });

  it('is nothing for anybody else: in the same words as one that never was', async () => {
    const { link, id } = await mailed();
    for (const other of [await trialClient(test), await coach(test), await person(test), host]) {
      const pages = [
        await other.get(link),
        await press(link, other.cookie),
        await other.get(`/api/my-data/${newId()}`),
        await press(`/api/my-data/${newId()}`, other.cookie),
      ];
      for (const page of pages) {
        expect([page.statusCode, page.body.includes('There is nothing for you here')]).toEqual([404, true]);
        expect(page.body).toBe(pages[0]?.body);
        expect(page.body).not.toMatch(/Nora|river/);
      }
      expect((await other.get('/api/my-data/nonsense')).statusCode).toBe(404);
    }
    expect(await rowOf(id)).toMatchObject({ attempt: 0, downloadedAt: null });
  });

  it('ends after seven days, and with a newer one', async () => {
    const { client, link } = await mailed();
    test.clock.advance(7 * 24 * 60 * minute - 1);
    expect((await client.get(link)).statusCode).toBe(200);
    test.clock.advance(1);
    for (const page of [await client.get(link), await press(link, client.cookie)]) {
      expect([page.statusCode, page.body.includes('This link is no longer valid.')]).toEqual([410, true]);
    }
    const next = await sendTo(client);
    test.clock.advance(1);
    const newest = await sendTo(client);
    expect((await press(next.link, client.cookie)).statusCode).toBe(410);
    expect(given(await press(newest.link, client.cookie))).toEqual([200, 'application/zip']);
  });

  it('stays the person’s own when their address is another one by now', async () => {
    const { client, link } = await mailed();
    await db
      .update(users)
      .set({ email: `new-${client.email}` })
      .where(eq(users.id, client.id));
    expect(given(await press(link, client.cookie))).toEqual([200, 'application/zip']);
  });

  it('works without a role and in another one, and for who never wrote', async () => {
    const { client, link } = await mailed();
    await client.post('/api/auth/clear-role');
    expect(given(await press(link, client.cookie))).toEqual([200, 'application/zip']);
    const guide = await coach(test);
    const sent = await sendTo(guide);
    const files = await unzip((await press(sent.link, guide.cookie)).rawPayload);
    expect([...files.keys()], 'a coach’s own work').toEqual(['coach.md', 'coach.json']);
    await untilNoted(sent.id);
    expect((await guide.get(sent.link)).body).toContain('href="/settings"');
    const nobodyYet = await person(test);
    const first = await sendTo(nobodyYet);
    expect((await unzip((await press(first.link, nobodyYet.cookie)).rawPayload)).get('journal.md')).toContain(
      'Nothing has been written yet.',
    );
    await untilNoted(first.id);
    expect((await nobodyYet.get(first.link)).body).toContain('Please ask the administrator for a new one.');
  });

  it('goes with the person: their session is over and the link leads nowhere', async () => {
    const { client, link, id } = await mailed();
    await db.delete(users).where(eq(users.id, client.id));
    expect(await rowOf(id)).toBeUndefined();
    const other = await trialClient(test);
    expect((await other.get(link)).statusCode).toBe(404);
  });

  it('is not pressed by another site', async () => {
    const { client, link, id } = await mailed();
    const answer = await test.app.inject({
      method: 'POST',
      url: link,
      headers: {
        cookie: client.cookie,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: '',
    });
    expect([answer.statusCode, (await rowOf(id))?.attempt]).toEqual([403, 0]);
  });
});

describe('a download that breaks off', () => {
  it('leaves the link good when the person goes away in the middle', async () => {
    const { client, link, id } = await mailed(Array.from({ length: 3_000 }, (_, n) => n.toString(36)).join(' '));
    const assigned = await assign(test, client, { day: 3 });
    const long = Array.from({ length: 3_500 }, (_, n) => (n * 7919).toString(36)).join(' ');
    for (let n = 0; n < 60; n += 1) await write(test, client, assigned, { day: 1, mood: 5, text: `${n} ${long}` });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const asked = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: link,
      headers: {
        cookie: client.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    const running = await client.get(link);
    expect([running.statusCode, running.body.includes('A download is running')]).toEqual([409, true]);
    expect((await press(link, client.cookie)).statusCode).toBe(409);
    answer.destroy();
    await expect.poll(async () => (await rowOf(id))?.downloadingSince).toBeNull();
    expect(await rowOf(id)).toMatchObject({ downloadedAt: null });
    expect(given(await press(link, client.cookie))).toEqual([200, 'application/zip']);
    await untilNoted(id);
  });

  it('leaves the link good when it cannot be read to its end', async () => {
    const { client, link, id } = await mailed();
    const [entry] = await db.select().from(journalEntries).where(eq(journalEntries.clientId, client.id));
    await db
      .update(journalEntries)
      .set({ entryTextSealed: Buffer.alloc(60) })
      .where(eq(journalEntries.id, entry?.id ?? ''));
    await expect(press(link, client.cookie)).rejects.toThrow();
    await expect.poll(async () => (await rowOf(id))?.downloadingSince).toBeNull();
    await db
      .update(journalEntries)
      .set({ entryTextSealed: entry?.entryTextSealed ?? Buffer.alloc(0) })
      .where(eq(journalEntries.id, entry?.id ?? ''));
    expect(given(await press(link, client.cookie))).toEqual([200, 'application/zip']);
  });

  it('frees the link ten minutes after its server process died', async () => {
    const { client, link, id } = await mailed();
    await db.update(dataExports).set({ downloadingSince: test.clock.now(), attempt: 1 }).where(eq(dataExports.id, id));
    test.clock.advance(10 * minute - 1);
    expect((await press(link, client.cookie)).statusCode).toBe(409);
    test.clock.advance(1);
    expect(given(await press(link, client.cookie))).toEqual([200, 'application/zip']);
  });
});
