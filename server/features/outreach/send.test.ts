import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { OutreachSent, ReceivedOutreach, UnassignedClient } from '#contract/outreach/endpoints.ts';
import {
  clientProfiles,
  coachProfiles,
  idempotencyKeys,
  mailOutbox,
  outreachMessages,
} from '#server/platform/db/schema.ts';
import { contentOf } from '#server/platform/mail/sealed-mail.ts';
import { repeatHashKey } from '#server/platform/http/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { noticesOf } from '#testing/joining.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const guide = await reachableCoach(test);

const send = async (who: Person, client: { id: string }, message = 'Hello {firstName}.', headers = {}) =>
  await who.post('/api/coach/send-outreach', { clientId: client.id, message }, headers);
const receivedBy = async (client: Person) => (await client.get('/api/client/outreach')).json<ReceivedOutreach>();
const profileOf = async (client: Person) =>
  (await test.deps.db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id)))[0];
const mailTo = async (client: Person) =>
  await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id));
const stateFor = async (who: Person, client: Person) =>
  (await who.get('/api/coach/unassigned-clients')).json<UnassignedClient[]>().find(({ id }) => id === client.id);

/** Nobody, somebody hidden and somebody else's client, all alike. */
const gone = 'This person can’t be contacted here any more. They may have found a coach.';

describe('a letter to somebody without a coach', () => {
  it('arrives in the app and is waiting as mail, with the name filled in', async () => {
    const client = await unassignedClient(test, { firstName: 'Hanna' });
    const answer = await send(guide, client, '  Hello {firstName},\n\nwelcome. <b>{firstName}</b>  ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<OutreachSent>()).toMatchObject({
      clientId: client.id,
      outreachCount: 1,
      lastOutreach: test.clock.now().toISOString(),
      canSendOutreach: false,
      nextOutreachAt: new Date(test.clock.now().getTime() + 7 * dayInMs).toISOString(),
    });
    const text = 'Hello Hanna,\n\nwelcome. <b>Hanna</b>';
    expect(await receivedBy(client)).toEqual({
      hasOptedOut: false,
      messages: [
        {
          id: answer.json<OutreachSent>().id,
          message: text,
          sentAt: test.clock.now().toISOString(),
          coach: { id: guide.id, fullName: 'Ada Guide', professionalTitle: 'Coach', profileImageUrl: '' },
        },
      ],
    });
    expect(await noticesOf(client)).toEqual([
      { kind: 'letter-arrived', detail: { coachId: guide.id, coachName: 'Ada Guide' } },
    ]);
    const [mail] = await mailTo(client);
    expect(mail).toMatchObject({ toAddress: client.email, kind: 'outreach', status: 'queued' });
    if (!mail) throw new Error('no mail was written');
    expect(JSON.stringify({ ...mail, sealed: mail.sealed?.toString() })).not.toContain('Hanna');
    const said = contentOf(test.deps.vault, mail);
    expect(said.text).toContain('Ada Guide, a coach at Dayloom, wrote to you:');
    expect(said.text).toContain('welcome. <b>Hanna</b>');
    expect(said.html).toContain('welcome. &lt;b&gt;Hanna&lt;/b&gt;');
    expect(said.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/localhost:3000\/api\/outreach\/no-more\?person=[0-9a-f-]{36}&signature=[\w-]{43}>$/,
      ) as string,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('lies sealed in the database, and no trace of its words beside the key of the request', async () => {
    const client = await unassignedClient(test);
    await send(guide, client, 'Herbstzeitlose', { 'idempotency-key': newId() });
    const [row] = await test.deps.db.select().from(outreachMessages).where(eq(outreachMessages.clientId, client.id));
    expect(row?.message.toString('latin1')).not.toContain('Herbstzeitlose');
    const kept = await test.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, guide.id));
    expect(JSON.stringify(kept)).not.toContain('Herbstzeitlose');
    // Nor can it be found out by hashing what it might have said: that takes the secret.
    const request = `{"body":{"clientId":"${client.id}","message":"Herbstzeitlose"},"params":null,"query":null}`;
    expect(kept.map(({ bodyHash }) => bodyHash)).toContain(
      createHmac('sha256', repeatHashKey(test.deps)).update(request).digest('hex'),
    );
  });

  it('says "there" to somebody without a first name', async () => {
    const client = await unassignedClient(test, { firstName: '' });
    await send(guide, client);
    expect((await receivedBy(client)).messages[0]?.message).toBe('Hello there.');
  });

  it('is sent once, however often the same request arrives', async () => {
    const client = await unassignedClient(test);
    const key = newId();
    const first = await send(guide, client, 'Hello.', { 'idempotency-key': key });
    const again = await send(guide, client, 'Hello.', { 'idempotency-key': key });
    expect(again.json()).toEqual(first.json());
    expect((await send(guide, client, 'Something else.', { 'idempotency-key': key })).statusCode).toBe(409);
    expect((await receivedBy(client)).messages).toHaveLength(1);
    expect(await mailTo(client)).toHaveLength(1);
  });
});

describe('the limits all coaches share', () => {
  it('are seven days between two and three in all', async () => {
    const client = await unassignedClient(test);
    const other = await reachableCoach(test);
    const start = test.clock.now();
    try {
      for (const [sent, writer] of [guide, other, guide].entries()) {
        test.clock.set(new Date(start.getTime() + sent * 7 * dayInMs - 1));
        if (sent > 0) {
          expect((await stateFor(other, client))?.canSendOutreach).toBe(false);
          const early = await send(other, client);
          expect(early.statusCode).toBe(409);
          expect(early.json<{ message: string }>().message).toMatch(
            /The next message can be sent from \d+ March 2026\./,
          );
        }
        test.clock.set(new Date(start.getTime() + sent * 7 * dayInMs));
        expect((await stateFor(other, client))?.canSendOutreach).toBe(true);
        expect((await send(writer, client)).statusCode).toBe(200);
      }
      test.clock.set(new Date(start.getTime() + 24 * dayInMs));
      expect(await stateFor(other, client)).toMatchObject({
        canSendOutreach: false,
        outreachCount: 3,
        nextOutreachAt: null,
      });
      expect((await send(other, client)).json<{ message: string }>().message).toBe(
        'This person has already had 3 messages from coaches, and gets no more.',
      );
    } finally {
      test.clock.set(start);
    }
    expect((await receivedBy(client)).messages.map((message) => message.coach.id)).toEqual([
      guide.id,
      other.id,
      guide.id,
    ]);
  });

  it('let one of 16 at the same moment through', async () => {
    const client = await unassignedClient(test);
    const writers = await Promise.all(Array.from({ length: 8 }, async () => await reachableCoach(test)));
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, turn) => await send(writers[turn % 8] ?? guide, client)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(15);
    expect((await receivedBy(client)).messages).toHaveLength(1);
    expect(await mailTo(client)).toHaveLength(1);
    expect((await profileOf(client))?.outreachCount).toBe(1);
  });

  it('are held by the table itself', async () => {
    const client = await unassignedClient(test);
    await expect(
      test.deps.db.update(clientProfiles).set({ outreachCount: 4 }).where(eq(clientProfiles.userId, client.id)),
    ).rejects.toThrow();
  });
});

describe('a letter is refused, and nothing changes,', () => {
  /** What was answered; everything is as before. */
  const refusal = async (client: Person): Promise<[number, string]> => {
    const before = await profileOf(client);
    const answer = await send(guide, client);
    expect(await profileOf(client)).toEqual(before);
    expect(await mailTo(client)).toEqual([]);
    return [answer.statusCode, answer.json<{ message: string }>().message];
  };

  it('for somebody unknown, hidden or not a client, all in the same words', async () => {
    const hidden = await unassignedClient(test);
    await test.deps.db.update(clientProfiles).set({ isFindable: false }).where(eq(clientProfiles.userId, hidden.id));
    expect(await refusal(hidden)).toEqual([404, gone]);
    const left = await unassignedClient(test);
    await left.post('/api/auth/clear-role');
    expect(await refusal(left)).toEqual([404, gone]);
    expect(await refusal(await coach(test))).toEqual([404, gone]);
    expect(await refusal(guide)).toEqual([404, gone]);
    expect((await send(guide, { id: newId() })).json()).toMatchObject({
      code: 'not_found',
      message: gone,
    });
  });

  it('for somebody who has a coach by now', async () => {
    const taken = await unassignedClient(test);
    await connect(test, taken, await coach(test));
    expect(await refusal(taken)).toEqual([404, gone]);
    const own = await unassignedClient(test);
    await connect(test, own, guide);
    expect(await refusal(own)).toEqual([409, expect.stringMatching(/already your client/)]);
  });

  it('for somebody who wants none', async () => {
    const client = await unassignedClient(test);
    await client.post('/api/client/outreach/unsubscribe');
    expect(await refusal(client)).toEqual([409, expect.stringMatching(/doesn’t want messages/)]);
  });

  it('without words, without a client, or with too many words', async () => {
    const client = await trialClient(test);
    expect((await send(guide, client, ' \n ')).json()).toMatchObject({
      fields: { message: 'Please write a message before sending it.' },
    });
    expect((await send(guide, client, 'x'.repeat(1001))).statusCode).toBe(422);
    expect((await guide.post('/api/coach/send-outreach', { message: 'Hello.' })).statusCode).toBe(422);
    expect((await send(guide, { id: 'not-an-id' })).statusCode).toBe(422);
    expect((await send(guide, client, 'x'.repeat(1000))).statusCode).toBe(200);
  });
});

describe('the default message', () => {
  const messageOf = async (who: Person) =>
    (await who.get('/api/coach/referral-code')).json<{ defaultOutreachMessage: string }>().defaultOutreachMessage;

  it('is the product’s until the coach writes one, and again when that is emptied', async () => {
    const fresh = await coach(test);
    const product = await messageOf(fresh);
    expect(product).toContain('{firstName}');
    const saved = await fresh.put('/api/coach/outreach-message', { message: '  Good day {firstName}.  ' });
    expect(saved.json()).toMatchObject({
      defaultOutreachMessage: 'Good day {firstName}.',
      referralCode: expect.stringMatching(/-/) as string,
    });
    expect(await messageOf(fresh)).toBe('Good day {firstName}.');
    expect(await messageOf(guide)).toBe(product);
    expect((await fresh.put('/api/coach/outreach-message', { message: ' ' })).json()).toMatchObject({
      defaultOutreachMessage: product,
    });
    await fresh.put('/api/coach/outreach-message', { message: product });
    expect(
      (await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, fresh.id)))[0]?.outreachMessage,
    ).toBe('');
    expect((await fresh.put('/api/coach/outreach-message', { message: 'x'.repeat(1001) })).statusCode).toBe(422);
    expect((await fresh.put('/api/coach/outreach-message', {})).statusCode).toBe(422);
  });
});
