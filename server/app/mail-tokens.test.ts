import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { signJWT } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeLink as noOutreach } from '#server/features/outreach/unsubscribe.ts';
import { sendDueReminders } from '#server/features/reminders/deliver.ts';
import { unsubscribeLink as noReminders } from '#server/features/reminders/link-pages.ts';
import { createIdentity } from '#server/platform/auth/identity.ts';
import { emailChanges, moodCheckIns, users, verifications } from '#server/platform/db/schema.ts';
import { type LinkUse, personLink } from '#server/platform/http/signed-link.ts';
import { accountPassword, withPassword } from '#testing/account.ts';
import { assign, connect } from '#testing/histories.ts';
import { browser, signUp } from '#testing/hosted-app.ts';
import { coach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

/** What a link leads to: a page that asks, and a form that does it. */
type Link = {
  path: string;
  fields: Record<string, string>;
  secret: 'token' | 'signature';
  more: Record<string, string>;
};

let house: TestApp;
/** The same database and the same secret under another address: a copy that someone tries things out on. */
let copy: Pick<TestApp, 'app' | 'deps'>;
beforeAll(async () => {
  house = await testApp({ REQUEST_LIMIT: '100000', SMTP_URL: 'smtp://mail.invalid' });
  house.clock.set('2026-03-04T09:00:00Z');
  const config = { ...house.config, baseUrl: 'https://copy.example' };
  const deps = {
    ...house.deps,
    config,
    identity: await createIdentity({ ...house.deps, config, signUp: house.deps.identity.signUp }),
  };
  copy = { deps, app: await buildApp(deps) };
});

function read(address: string, more: Record<string, string> = {}): Link {
  const { pathname, searchParams } = new URL(address);
  const fields = Object.fromEntries(searchParams);
  return { path: pathname, fields, secret: 'token' in fields ? 'token' : 'signature', more };
}

async function latestLink(address: string, begins: string): Promise<string> {
  await house.deps.identity.idle();
  const mail = house.mail.to(address).findLast(({ text }) => text.includes(begins));
  return new RegExp(`http\\S+${begins}\\S+`).exec(mail?.text ?? '')?.[0] ?? '';
}

const password = accountPassword;
let count = 0;
/** Guesses and mails are counted by address. */
const nextAddress = () => `203.0.113.${(count += 1) % 250}`;
/** With a mailbox. */
const somebody = async () => await unassignedClient(house, { email: `somebody${(count += 1)}@post.example` });

const make = {
  verify: async () => {
    const { email } = await signUp(house);
    return read(await latestLink(email, '/api/login/verify'), { password });
  },
  reset: async () => {
    const { email } = await withPassword(house, await somebody());
    await browser(house).post('/api/login/forgotten', { email }, { ip: nextAddress() });
    return read(await latestLink(email, '/api/login/reset'), { newPassword: 'an entirely different one' });
  },
  'change-email': async () => {
    const who = await withPassword(house, await somebody());
    const newEmail = `new-${who.email}`;
    await who.put('/api/settings/email', { newEmail, password });
    return read(await latestLink(newEmail, '/api/login/change-email'), { password });
  },
  mood: async () => {
    const { email } = await reminded();
    return read(await latestLink(email, '/api/mood'), { mood: '7' });
  },
  'no reminders': async () => read(noReminders(house.deps, (await unassignedClient(house)).id)),
  'no outreach': async () => read(noOutreach(house.deps, (await unassignedClient(house)).id)),
  'no unread mail': async () => await unsubscribe('no more unread mail', '/api/messages/no-more'),
  'no group mail': async () => await unsubscribe('no more group mail', '/api/group-mail/no-more'),
  'no session reminders': async () => await unsubscribe('no more session reminders', '/api/appointments/no-more'),
  'no reminders of what was agreed': async () =>
    await unsubscribe('no more reminders of what was agreed', '/api/agreed/no-more'),
  'no distress mail': async () => await unsubscribe('no more distress mail', '/api/coach/distress-alert/no-more'),
  'no shared mail': async () => await unsubscribe('no more shared mail', '/api/coach/shared-mail/no-more'),
};
type Purpose = keyof typeof make;
const purposes = Object.keys(make) as Purpose[];

const unsubscribe = async (use: LinkUse, path: string) => {
  const { id } = await coach(house);
  return read(personLink(house.deps, use, path, id));
};

async function reminded(): Promise<Person> {
  const client = await somebody();
  await connect(house, client, await coach(house));
  await assign(house, client);
  await client.put('/api/client/reminder', { minute: 600, days: [1, 2, 3, 4, 5, 6, 7], byMail: true, byPush: false });
  const now = house.clock.now();
  house.clock.set('2026-03-04T10:00:00Z');
  await sendDueReminders(house.deps);
  await house.deps.mailSender.sendDue();
  house.clock.set(now.toISOString());
  return client;
}

/** Presses the button of the page. */
const press = async (at: Pick<TestApp, 'app' | 'deps'>, { path, fields, more }: Link) =>
  (await browser(at).post(path, { ...fields, ...more }, { ip: nextAddress() })).statusCode;
const addressOf = ({ path, fields }: Link) => `${path}?${new URLSearchParams(fields).toString()}`;
const done = [200, 303];
const refused = [404, 410, 422];

const offeredElsewhere: Partial<Record<Purpose, Promise<Link>>> = {};

describe.each(purposes)('the link of “%s”', (purpose) => {
  it('takes no token of any other purpose, and its own', async () => {
    const right = await make[purpose]();
    for (const other of purposes.filter((each) => each !== purpose)) {
      const { fields, secret } = await (offeredElsewhere[other] ??= make[other]());
      const id = fields.link ?? fields.person;
      const secretOnly = { ...right, fields: { ...right.fields, [right.secret]: fields[secret] ?? '' } };
      const whole = { ...secretOnly, fields: { ...secretOnly.fields, ...(id && { link: id, person: id }) } };
      for (const offered of [secretOnly, whole]) expect(refused, other).toContain(await press(house, offered));
    }
    expect(done).toContain(await press(house, right));
  });

  it('counts in this house alone, also where another has its database and its secret', async () => {
    const link = await make[purpose]();
    expect(refused).toContain(await press(copy, link));
    expect(refused).toContain((await browser(copy).open(addressOf(link))).statusCode);
    expect((await browser(house).open(addressOf(link))).statusCode).toBe(200);
    expect(done).toContain(await press(house, link));
  });

  it('leaves nothing in the address bar, and is not used up by being opened', async () => {
    const link = await make[purpose]();
    const secret = link.fields[link.secret] ?? '';
    for (let scan = 0; scan < 3; scan += 1) await house.app.inject({ method: 'GET', url: addressOf(link) });
    const visitor = browser(house);
    const opened = await visitor.get(addressOf(link));
    expect([opened.statusCode, opened.headers.location, opened.headers['cache-control'], opened.body]).toEqual([
      303,
      link.path,
      'no-store',
      '',
    ]);
    expect(opened.headers['set-cookie']).toMatch(/; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
    const page = await visitor.get(link.path);
    expect(page.statusCode).toBe(200);
    for (const [address] of page.body.matchAll(/(?:href|src|action)="[^"]*"/g)) expect(address).not.toContain(secret);
    const [, action] = /action="([^"]+)"/.exec(page.body) ?? [];
    expect(action).toBe(link.path);
    const pressed = await visitor.post(link.path, { ...link.fields, ...link.more });
    expect(done).toContain(pressed.statusCode);
    expect(String(pressed.headers.location)).not.toContain(secret);
    expect(
      [...visitor.jar.keys()].filter((name) => name.includes('.link')),
      'and forgets it',
    ).toEqual([]);
  });
});

describe('what a link changes, it changes once', () => {
  it.each(['verify', 'reset', 'change-email', 'mood'] as const)(
    '%s, also for two at the same moment',
    async (purpose) => {
      const link = await make[purpose]();
      const answers = await Promise.all([press(house, link), press(house, link)]);
      expect(
        answers.filter((status) => done.includes(status)),
        answers.join(),
      ).toHaveLength(1);
      expect(refused).toContain(await press(house, link));
    },
  );

  it('but ending mail may be said as often as one likes', async () => {
    const link = await make['no reminders']();
    expect([await press(house, link), await press(house, link)]).toEqual([200, 200]);
  });

  it('a confirmation is for the account it was made for, not for a later one with the same address', async () => {
    const { email } = await signUp(house);
    const link = read(await latestLink(email, '/api/login/verify'), { password });
    await house.deps.db.delete(users).where(eq(users.email, email));
    await signUp(house, { email });
    expect(await press(house, link)).toBe(422);
  });
});

describe('mail that was sent before links named their house', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
  const formerSignature = (use: string, id: string) => {
    const key = Buffer.from(hkdfSync('sha256', house.deps.vault.authSecret, '', use, 32));
    return createHmac('sha256', key).update(id).digest('base64url');
  };

  it('still confirms an address', async () => {
    const { email } = await signUp(house);
    const token = await signJWT({ email }, house.deps.vault.authSecret, 3600);
    const link = { path: '/api/login/verify', fields: { token }, secret: 'token' as const, more: { password } };
    expect((await browser(house).open(addressOf(link))).statusCode).toBe(200);
    expect(await press(house, link)).toBe(303);
    expect(await press(house, link)).toBe(422);
  });

  it('still changes a password and an address, once', async () => {
    const { db } = house.deps;
    const reset = await make.reset();
    const [row] = await db
      .select()
      .from(verifications)
      .limit(1)
      .offset((await db.$count(verifications)) - 1);
    const identifier = sha256(`reset-password:${reset.fields.token}`);
    await db
      .update(verifications)
      .set({ identifier })
      .where(eq(verifications.id, row?.id ?? ''));
    expect((await browser(house).open(addressOf(reset))).statusCode).toBe(200);
    expect([await press(house, reset), await press(house, reset)]).toEqual([303, 422]);

    const change = await make['change-email']();
    const newest = (await db.select().from(emailChanges)).at(-1);
    await db
      .update(emailChanges)
      .set({ tokenHash: sha256(change.fields.token ?? '') })
      .where(eq(emailChanges.userId, newest?.userId ?? ''));
    expect((await browser(house).open(addressOf(change))).statusCode).toBe(200);
    expect([await press(house, change), await press(house, change)]).toEqual([303, 422]);
  });

  it('still keeps a mood and ends mail', async () => {
    const mood = await make.mood();
    const signature = formerSignature('mood link', mood.fields.link ?? '');
    expect(signature).not.toBe(mood.fields.signature);
    expect(await press(house, { ...mood, fields: { ...mood.fields, signature } })).toBe(200);
    expect(await house.deps.db.$count(moodCheckIns)).toBeGreaterThan(0);
    const ending = await make['no outreach']();
    const former = formerSignature('no more letters', ending.fields.person ?? '');
    expect(await press(house, { ...ending, fields: { ...ending.fields, signature: former } })).toBe(200);
  });
});
