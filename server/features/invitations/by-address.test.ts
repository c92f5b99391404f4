import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { AddressesInvited, ClientInvitation, InvitedAddresses } from '#contract/invitations/endpoints.ts';
import { moveDatabase } from '#server/commands/rotate-key.ts';
import { removeExpired } from '#server/platform/auth/background.ts';
import { addressHasher } from '#server/platform/crypto/address-hash.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import {
  auditLog,
  clientProfiles,
  coachProfiles,
  installation,
  invitedAddresses,
  mailedInvitations,
  mailOutbox,
  programs,
  signUpLinks,
  users,
} from '#server/platform/db/schema.ts';
import { leaving } from '#testing/account.ts';
import { connect } from '#testing/histories.ts';
import { browser, goodPassword } from '#testing/hosted-app.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { admin, coach, person, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';

const smtp = { SMTP_URL: 'smtp://mail.invalid' };
const test = await testApp(smtp);
const call = '/api/coach/invited-addresses';

let count = 0;
const anAddress = () => `stranger${(count += 1)}@example.org`;
const invite = async (who: Person, addresses: string[], body: Record<string, unknown> = {}) =>
  await who.post(call, { addresses, programId: 'breath-anchor-01', ...body });
const outcomes = async (who: Person, addresses: string[], body = {}) =>
  (await invite(who, addresses, body)).json<AddressesInvited>().addresses.map(({ outcome }) => outcome);
const listOf = async (who: Person) => (await who.get(call)).json<InvitedAddresses>();
const mailsTo = async (address: string) =>
  openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, address)));
const received = async (who: Person) => (await who.get('/api/client/invitations')).json<ClientInvitation[]>();
const answer = async (who: Person, invitationId = '', response = 'accepted') =>
  await who.post('/api/client/respond-invitation', { invitationId, response });
const linksIn = (text = '') => text.match(/http\S+/g) ?? [];

async function signUp(on: TestApp, link: string, email: string) {
  const token = new URL(link).searchParams.get('token') ?? '';
  const fields = { firstName: 'Nora', lastName: 'Quell', email, password: goodPassword, link: token };
  await browser(on).post('/api/login/sign-up', fields, { ip: `203.0.113.${(count += 1)}` });
  await on.deps.identity.idle();
  return (await on.deps.db.select().from(users).where(eq(users.email, email)))[0];
}

describe('inviting an address', () => {
  it('is refused to unfinished and suspended coaches and where it can’t work, each with its reason', async () => {
    const someone = await coach(test);
    expect((await invite(someone, [anAddress()])).json()).toMatchObject({ fields: { profile: expect.any(String) } });
    expect((await someone.get(call)).json()).toMatchObject({ fields: { profile: expect.any(String) } });
    const guide = await reachableCoach(test);
    await test.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, guide.id));
    test.deps.identity.forgetUser(guide.id);
    expect((await invite(guide, [anAddress()])).json()).toMatchObject({ fields: { address: expect.any(String) } });
    for (const [env, reason] of [
      [{}, 'invite-no-mail'],
      [{ ...smtp, SIGN_UP: 'closed' }, 'invite-closed'],
    ] as const) {
      const other = await testApp(env);
      const host = await reachableCoach(other);
      for (const refused of [
        await host.get(call),
        await host.post(call, { addresses: ['a@b.co'], programId: 'breath-anchor-01' }),
      ])
        expect(refused.json()).toMatchObject({ reason });
    }
    const suspended = await reachableCoach(test);
    const banned = await (await admin(test)).put(`/api/admin/users/${suspended.id}/suspension`, { reason: 'misuse' });
    expect(banned.statusCode).toBe(200);
    expect((await invite(suspended, [anAddress()])).statusCode).toBe(401);
  });

  it('takes no links in the text and at most twenty addresses, and loses none for another', async () => {
    const guide = await reachableCoach(test);
    for (const message of ['See www.elsewhere.example', 'Come to\nhttps://x.org/a', 'me@x.org'])
      expect((await invite(guide, [anAddress()], { message })).json()).toMatchObject({
        reason: 'invite-link-in-text',
        params: { where: 'message' },
      });
    expect((await invite(guide, Array.from({ length: 21 }, anAddress))).statusCode).toBe(422);
    const [one, two] = [anAddress(), anAddress()];
    const typed = [one.toUpperCase(), 'nobody', guide.email, two, one];
    expect(await outcomes(guide, typed)).toEqual(['sent', 'unreadable', 'own', 'sent']);
    expect(await outcomes(guide, [one, anAddress()])).toEqual(['invited', 'sent']);
    expect(await mailsTo(one)).toHaveLength(1);
    const listed = await testApp({ ...smtp, SIGN_UP_DOMAINS: 'practice.example' });
    const host = await reachableCoach(listed);
    expect(await outcomes(host, ['a@else.example', 'a@practice.example'])).toEqual(['domain', 'sent']);
    for (const [where, set] of [
      ['name', () => listed.deps.db.update(coachProfiles).set({ fullName: 'Ada x.org' })],
      ['program', () => listed.deps.db.update(programs).set({ title: 'See x.org' })],
    ] as const) {
      await set();
      expect((await invite(host, ['b@practice.example'])).json()).toMatchObject({ params: { where } });
    }
  });

  it('mails coach, program and quoted words, and shows them to the account that confirms the address', async () => {
    const guide = await reachableCoach(test);
    const address = anAddress();
    await invite(guide, [address], { message: 'Glad we met.\nCome along.' });
    const [mail] = await mailsTo(address);
    expect(mail?.subject).toBe('Ada Guide invites you to Dayloom');
    for (const part of ['“Breath', '> Glad we met.', 'Create my account', 'No more messages from coaches'])
      expect(mail?.textBody).toContain(part);
    const [row] = await test.deps.db.select().from(mailedInvitations).where(eq(mailedInvitations.email, address));
    expect(row?.message?.toString('latin1')).not.toContain('Glad');
    expect(await listOf(guide)).toMatchObject({ leftToday: 49, invitations: [{ address }] });

    const [link = ''] = linksIn(mail?.textBody);
    expect(await signUp(test, link, anAddress()), 'another address').toBeUndefined();
    const nora = await signUp(test, link, address);
    expect(nora).toMatchObject({ signupRole: 'client', emailVerified: false });
    const client = await unassignedClient(test);
    const move = async (to: { email: string; emailVerified: boolean }) => {
      await test.deps.db.update(users).set(to).where(eq(users.id, client.id));
      test.deps.identity.forgetUser(client.id);
    };
    await test.deps.db.delete(users).where(eq(users.id, nora?.id ?? ''));
    await move({ email: address, emailVerified: false });
    expect([await received(client), (await answer(client, row?.id)).statusCode]).toEqual([[], 404]);
    await move({ email: address, emailVerified: true });
    const [waiting] = await received(client);
    expect(waiting).toMatchObject({ status: 'pending', message: 'Glad we met.\nCome along.', coach: { id: guide.id } });
    expect((await client.get('/api/client/dashboard')).json()).toMatchObject({ pendingInvitations: 1 });
    expect((await listOf(guide)).invitations, 'the coach learns nothing yet').toHaveLength(1);
    expect((await answer(client, waiting?.id)).statusCode).toBe(200);
    expect((await listOf(guide)).invitations).toEqual([]);
    const sent = (await guide.get('/api/coach/invitations?show=accepted')).json<{ invitations: unknown[] }>();
    expect(sent.invitations).toMatchObject([{ client: { id: client.id, isClient: true } }]);
    expect((await received(client))[0]).toMatchObject({ status: 'accepted', message: 'Glad we met.\nCome along.' });
    const log = await test.deps.db.select().from(auditLog).where(eq(auditLog.actorId, guide.id));
    expect(log).toContainEqual(expect.objectContaining({ action: 'addresses-invited', detail: { addresses: 1 } }));
  });

  it('answers, lists and costs the same whatever the address is, and keeps a decline to itself', async () => {
    const guide = await reachableCoach(test);
    await invite(guide, [anAddress()]);
    const people = {
      stranger: anAddress(),
      free: await unassignedClient(test),
      taken: await unassignedClient(test),
      optedOut: await unassignedClient(test),
      suspended: await unassignedClient(test),
      coach: await coach(test),
      'opted out without an account': anAddress(),
    };
    const { db } = test.deps;
    await connect(test, people.taken, await reachableCoach(test));
    await db
      .update(clientProfiles)
      .set({ outreachOptOutAt: test.clock.now() })
      .where(eq(clientProfiles.userId, people.optedOut.id));
    await db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, people.suspended.id));
    const hashOf = await addressHasher(db, test.deps.vault);
    const seen: unknown[] = [];
    for (const [kind, who] of Object.entries(people)) {
      const address = typeof who === 'string' ? who : who.email;
      if (kind.startsWith('opted out')) {
        const id = crypto.randomUUID();
        await db.insert(invitedAddresses).values({ id, addressHash: hashOf(address), optedOutAt: test.clock.now() });
      }
      let said = '';
      const statements = await countStatements(test, async () => {
        const { statusCode, body } = await invite(guide, [address]);
        said = `${statusCode} ${body.replace(address, '')}`;
      });
      const listed = (await listOf(guide)).invitations.find((one) => one.address === address);
      seen.push({ said, statements, listed: { ...listed, id: '', address: '' } });
      expect(await mailsTo(address), kind).toHaveLength(kind === 'stranger' || kind === 'free' ? 1 : 0);
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await received(people.taken)).toEqual([]);
    expect(await received(people.optedOut)).toEqual([]);
    const before = await listOf(guide);
    const [offer] = await received(people.free);
    expect((await answer(people.free, offer?.id, 'declined')).statusCode).toBe(200);
    expect(await listOf(guide), 'as before').toEqual(before);
    expect((await received(people.free))[0]?.status).toBe('declined');
    expect((await guide.delete(`${call}/${offer?.id}`)).statusCode).toBe(200);
    expect(await outcomes(guide, [people.free.email])).toEqual(['sent']);
    expect(await received(people.free), 'asked again, it isn’t shown').toEqual([]);
    expect((await (await reachableCoach(test)).delete(`${call}/${before.invitations[0]?.id}`)).statusCode).toBe(404);
  });

  it('sends one mail in seven days and three in all, over all coaches at once, and none after an opt-out', async () => {
    const coaches = await Promise.all([1, 2, 3, 4].map(() => reachableCoach(test)));
    const address = anAddress();
    const all = await Promise.all(coaches.map((guide) => outcomes(guide, [address])));
    expect(all.flat()).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(await mailsTo(address)).toHaveLength(1);
    for (const [later, mails] of [
      [7 * dayInMs - 1, 1],
      [1, 2],
      [7 * dayInMs, 3],
      [7 * dayInMs, 3],
    ] as const) {
      test.clock.advance(later);
      await invite(await reachableCoach(test), [address]);
      expect(await mailsTo(address)).toHaveLength(mails);
    }
    const other = anAddress();
    const guide = await reachableCoach(test);
    await invite(guide, [other]);
    const noMore = linksIn((await mailsTo(other))[0]?.textBody).find((link) => link.includes('no-more')) ?? '';
    const url = noMore.replace(test.config.baseUrl, '');
    expect((await test.app.inject({ method: 'POST', url })).body).toContain('No more messages');
    test.clock.advance(8 * dayInMs);
    const next = createVault('another secret of enough length');
    const known = { key: 'vault', value: test.deps.vault.fingerprint };
    await test.deps.db.insert(installation).values(known).onConflictDoNothing();
    await moveDatabase(test.deps.db, test.deps.vault, next);
    const hashed = (await addressHasher(test.deps.db, next))(other);
    await moveDatabase(test.deps.db, next, test.deps.vault);
    expect((await addressHasher(test.deps.db, test.deps.vault))(other), 'a new secret keeps it').toBe(hashed);
    expect(await outcomes(await reachableCoach(test), [other])).toEqual(['sent']);
    expect(await mailsTo(other)).toHaveLength(1);
  });

  it('stops at fifty a day, also when requests come at once', async () => {
    const guide = await reachableCoach(test);
    const twenty = () => Array.from({ length: 20 }, anAddress);
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(guide, twenty())));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json<unknown>();
    expect(refused).toMatchObject({ reason: 'invite-day-full', params: { most: 50, left: 10 } });
    const { invitations } = await listOf(guide);
    expect((await guide.delete(`${call}/${invitations[0]?.id}`)).statusCode).toBe(200);
    expect((await listOf(guide)).leftToday, 'withdrawn ones count').toBe(10);
    test.clock.advance(dayInMs + 1);
    expect((await listOf(guide)).leftToday).toBe(50);
  });

  it('gives a link that is used once, ends in 14 days or when withdrawn, and opens invited sign-up to clients', async () => {
    const invited = await testApp({ ...smtp, SIGN_UP: 'invited' });
    const guide = await reachableCoach(invited);
    const linkTo = async (address: string) => {
      await guide.post(call, { addresses: [address], programId: 'breath-anchor-01' });
      const rows = await invited.deps.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, address));
      return linksIn(openedMail(invited, rows)[0]?.textBody)[0] ?? '';
    };
    const [used, last, late, gone] = [anAddress(), anAddress(), anAddress(), anAddress()];
    const [usedLink, lastLink] = [await linkTo(used), await linkTo(last)];
    const [lateLink, goneLink] = [await linkTo(late), await linkTo(gone)];
    const client = await unassignedClient(invited);
    await linkTo(client.email);
    expect(await signUp(invited, usedLink, used)).toMatchObject({ signupRole: 'client' });
    expect(await signUp(invited, usedLink, anAddress()), 'used').toBeUndefined();
    const host = await admin(invited);
    expect((await host.get('/api/admin/sign-up-links')).json()).toMatchObject({ links: [] });
    const list = (await guide.get(call)).json<InvitedAddresses>().invitations;
    await guide.delete(`${call}/${list.find(({ address }) => address === gone)?.id}`);
    expect(await signUp(invited, goneLink, gone)).toBeUndefined();
    invited.clock.advance(14 * dayInMs - 1);
    expect(await signUp(invited, lastLink, last)).toMatchObject({ signupRole: 'client' });
    expect([(await received(client)).length, (await listOf(guide)).invitations.length]).toEqual([1, 4]);
    invited.clock.advance(1);
    expect(await signUp(invited, lateLink, late)).toBeUndefined();
    expect([await received(client), (await listOf(guide)).invitations]).toEqual([[], []]);
    expect(await outcomes(guide, [late]), 'again').toEqual(['sent']);
    invited.clock.advance(1);
    await removeExpired(invited.deps.db, invited.clock);
    expect(await invited.deps.db.$count(mailedInvitations), 'the new one').toBe(1);
  });

  it('ends with the coach; erasing the person leaves the coach’s list as it was and no address', async () => {
    const guide = await reachableCoach(test);
    const client = await unassignedClient(test);
    await invite(guide, [client.email, anAddress()]);
    const before = await listOf(guide);
    const host = await admin(test);
    await host.delete(`/api/admin/users/${client.id}`);
    expect(await listOf(guide)).toEqual(before);
    expect(await test.deps.db.$count(mailedInvitations, eq(mailedInvitations.email, client.email))).toBe(0);
    expect(await test.deps.db.$count(signUpLinks, eq(signUpLinks.email, client.email))).toBe(0);
    await host.delete(`/api/admin/users/${guide.id}`);
    const own = eq(mailedInvitations.coachId, guide.id);
    expect(await test.deps.db.$count(mailedInvitations, own)).toBe(0);
    expect(await test.deps.db.$count(signUpLinks, eq(signUpLinks.coachId, guide.id))).toBe(0);
  });
});

describe('limits and opt-outs of an address', () => {
  const noMore = async (address: string) => {
    const links = linksIn((await mailsTo(address)).at(-1)?.textBody);
    const url = links.find((link) => link.includes('no-more'))?.replace(test.config.baseUrl, '') ?? '';
    expect((await test.app.inject({ method: 'POST', url })).body).toContain('No more messages');
  };
  const outreach = async (to: Person) =>
    (await (await reachableCoach(test)).post('/api/coach/send-outreach', { clientId: to.id, message: 'Hello.' }))
      .statusCode;
  const inviteInApp = async (guide: Person, { id: clientId }: Person) =>
    (await guide.post('/api/coach/send-invitation', { clientId, programId: 'breath-anchor-01' })).statusCode;

  it('refuses an address next to punctuation', async () => {
    const refused = await invite(await reachableCoach(test), [anAddress()], { message: 'Visit:evil.com/x' });
    expect(refused.json()).toMatchObject({ reason: 'invite-link-in-text' });
  });

  it('stay when the coach asks for deletion and decides to stay', async () => {
    const guide = await reachableCoach(test);
    const client = await unassignedClient(test);
    await invite(guide, [client.email, anAddress()]);
    await answer(client, (await received(client))[0]?.id, 'declined');
    const back = await leaving(test, guide);
    expect(await received(client)).toEqual([]);
    expect((await back.delete('/api/account/deletion')).statusCode).toBe(200);
    expect(await listOf(back)).toEqual({ leftToday: 48, invitations: [] });
    await invite(back, [client.email]);
    expect(await received(client)).toEqual([]);
  });

  it('hold for an account without a role, after its erasure, and for an account made later', async () => {
    const [newcomer, client] = [await person(test), await unassignedClient(test)];
    const stranger = anAddress();
    await invite(await reachableCoach(test), [newcomer.email, client.email, stranger]);
    await noMore(newcomer.email);
    await noMore(stranger);
    expect((await client.post('/api/client/outreach/unsubscribe')).statusCode).toBe(200);
    await (await admin(test)).delete(`/api/admin/users/${client.id}`);
    test.clock.advance(8 * dayInMs);
    await invite(await reachableCoach(test), [newcomer.email, client.email, stranger]);
    const mails = await Promise.all([newcomer.email, client.email, stranger].map(mailsTo));
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 1]);
    const choice = { role: 'client', clientType: 'with-coach', selectedCoach: null };
    expect((await newcomer.post('/api/auth/set-role', choice)).statusCode).toBe(200);
    expect(await outreach(newcomer)).toBe(409);
    expect(await outreach(await unassignedClient(test, { email: stranger }))).toBe(409);
  });

  it('reach the account that was made before the link in the mail is used', async () => {
    const address = anAddress();
    await invite(await reachableCoach(test), [address]);
    const client = await unassignedClient(test, { email: address });
    await noMore(address);
    expect(await outreach(client)).toBe(409);
  });

  it('are the same with a tag in the address', async () => {
    const address = anAddress();
    const tagged = [1, 2].map((tag) => address.replace('@', `+${tag}@`));
    const guide = await reachableCoach(test);
    expect(await outcomes(guide, [address, ...tagged])).toEqual(['sent', 'invited', 'invited']);
    expect((await listOf(guide)).leftToday).toBe(49);
    expect(await outcomes(await reachableCoach(test), tagged)).toEqual(['sent', 'invited']);
    const mails = await Promise.all([address, ...tagged].map(mailsTo));
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  it('pause after a no, whichever way the coach asked', async () => {
    const guide = await reachableCoach(test);
    const [inApp, byMail] = [await unassignedClient(test), await unassignedClient(test)];
    expect(await inviteInApp(guide, inApp)).toBe(200);
    await invite(guide, [byMail.email]);
    for (const who of [inApp, byMail]) await answer(who, (await received(who))[0]?.id, 'declined');
    expect(await outcomes(guide, [inApp.email])).toEqual(['sent']);
    expect(await mailsTo(inApp.email), 'of the first').toHaveLength(1);
    expect(await inviteInApp(guide, byMail)).toBe(409);
    test.clock.advance(8 * dayInMs);
    expect(await inviteInApp(guide, byMail)).toBe(200);
  });

  it('erasing leaves no mail to the address, and the coach’s export as it was', async () => {
    const guide = await reachableCoach(test);
    const address = anAddress();
    await invite(guide, [address], { message: 'Glad we met.' });
    const client = await unassignedClient(test, { email: address });
    const exported = async () => {
      const files = await unzip((await guide.get('/api/my-data')).rawPayload);
      return (JSON.parse(files.get('coach.json') ?? '') as { mailedInvitations: unknown }).mailedInvitations;
    };
    const before = await exported();
    expect(before).toMatchObject([{ client: address, text: 'Glad we met.' }]);
    await (await admin(test)).delete(`/api/admin/users/${client.id}`);
    expect(await exported()).toEqual(before);
    expect(await mailsTo(address)).toEqual([]);
  });
});
