import { describe, expect, it } from 'vitest';
import { mailOffices } from '#testing/mail-office.ts';
import { messageIds, type Fault } from '#testing/smtp-sink.ts';
import { mostTries, unsentIn } from './retry.ts';

const { office, senderTo, rowOf } = await mailOffices();
const minute = 60_000;

describe('when the mail server', () => {
  const faults: [string, Fault, { reason: string; status: 'queued' | 'failed' }][] = [
    [
      'refuses the address',
      { at: 'recipient', fault: 550 },
      { reason: 'The mail server refuses this address.', status: 'failed' },
    ],
    [
      'does not take the address for now',
      { at: 'recipient', fault: 451 },
      { reason: 'The mail server does not take mail for this address at the moment.', status: 'queued' },
    ],
    [
      'refuses our sender',
      { at: 'sender', fault: 550 },
      { reason: 'The mail server refuses our sender. See MAIL_FROM.', status: 'queued' },
    ],
    [
      'refuses the letter',
      { at: 'end', fault: 554 },
      { reason: 'The mail server refuses this mail.', status: 'failed' },
    ],
    [
      'does not take the letter for now',
      { at: 'end', fault: 452 },
      { reason: 'The mail server does not take this mail at the moment.', status: 'queued' },
    ],
    [
      'is busy',
      { at: 'greeting', fault: 421 },
      { reason: 'The mail server is not taking mail at the moment.', status: 'queued' },
    ],
    [
      'drops before the greeting',
      { at: 'greeting', fault: 'drop' },
      { reason: 'The mail server could not be reached, or hung up.', status: 'queued' },
    ],
    [
      'drops at the recipient',
      { at: 'recipient', fault: 'drop' },
      { reason: 'The mail server could not be reached, or hung up.', status: 'queued' },
    ],
    [
      'drops in the middle of the letter',
      { at: 'letter', fault: 'drop' },
      { reason: 'The mail server could not be reached, or hung up.', status: 'queued' },
    ],
    ['hangs', { at: 'sender', fault: 'hang' }, { reason: 'The mail server did not answer in time.', status: 'queued' }],
  ];
  it.each(faults)('%s', async (_what, fault, { reason, status }) => {
    const { clock, sink, sender, post } = await office(fault.fault === 'hang' ? { fault, deadline: 300 } : { fault });
    const id = await post();
    await sender.sendDue();
    expect(sink.received).toEqual([]);
    const row = await rowOf(id);
    expect(unsentIn('en', row?.lastError ?? '')).toBe(reason);
    expect(row?.lastError, 'stored without a language').toMatch(/^[a-z]+$/i);
    expect(row).toMatchObject({
      status,
      tries: 1,
      takenAt: null,
      sealed: expect.any(Buffer),
    });
    sink.fail(undefined);
    await sender.sendDue();
    expect(sink.received, 'not before its time').toEqual([]);
    clock.advance(70_000);
    await sender.sendDue();
    expect(messageIds(sink.received)).toEqual(status === 'queued' ? [id] : []);
  });

  it('cannot be reached at all, leaves the others for later', async () => {
    const { sink, sender, post } = await office();
    await sink.close();
    const ids = [await post(), await post()];
    await sender.sendDue();
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map((row) => [row?.status, row?.tries])).toEqual([
      ['queued', 1],
      ['queued', 0],
    ]);
  });
});

it('sends what waited for the mail server as soon as one goes through again', async () => {
  const { clock, sink, sender, post } = await office({ fault: { at: 'sender', fault: 'drop' } });
  const ids = [await post(), await post(), await post()];
  for (let step = 0; step < 6; step += 1) await sender.sendDue();
  const picky = await post({ to: 'later@example.org' });
  sink.fail({ at: 'recipient', fault: 451 });
  await sender.sendDue();
  expect((await Promise.all([...ids, picky].map(rowOf))).map((row) => row?.tries)).toEqual([1, 1, 1, 1]);
  sink.fail(undefined);
  const fresh = await post();
  await sender.sendDue();
  expect(messageIds(sink.received).toSorted()).toEqual([...ids, fresh].toSorted());
  expect((await rowOf(picky))?.status, 'has its own reason to wait').toBe('queued');
  clock.advance(2 * minute);
  await sender.sendDue();
  expect(sink.received).toHaveLength(5);
});

it('tries eight times over a day and then gives up, with the letter kept', async () => {
  const { clock, sender, post } = await office({ fault: { at: 'recipient', fault: 450 } });
  const id = await post();
  const begun = clock.now().getTime();
  const tried: number[] = [];
  for (let step = 0; step < 60 * 30; step += 1) {
    const before = (await rowOf(id))?.tries;
    await sender.sendDue();
    if ((await rowOf(id))?.tries !== before) tried.push(Math.round((clock.now().getTime() - begun) / minute));
    if ((await rowOf(id))?.status === 'failed') break;
    clock.set((await rowOf(id))?.nextTryAt ?? clock.now());
  }
  expect(tried).toHaveLength(mostTries);
  expect(tried.at(-1)).toBeGreaterThan(24 * 60);
  expect(tried.at(-1)).toBeLessThan(30 * 60);
  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    sealed: expect.any(Buffer),
    lastError: 'addressBusy',
  });
});

it('is stopped in time by a mail server that hangs, and the mail is kept', async () => {
  const { clock, sink, sender, post } = await office({ fault: { at: 'letter', fault: 'hang' } });
  const id = await post();
  sender.wake();
  await expect.poll(async () => (await rowOf(id))?.status).toBe('sending');
  await sender.close();
  expect(await rowOf(id)).toMatchObject({ status: 'queued', sealed: expect.any(Buffer) });
  sink.fail(undefined);
  clock.advance(2 * minute);
  await senderTo(sink.url, clock).sendDue();
  expect(messageIds(sink.received)).toEqual([id]);
});
