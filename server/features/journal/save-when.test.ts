import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { assign, connect } from '#testing/histories.ts';
import { coach, trialClient } from '#testing/people.ts';
import { homeOf as home } from '#testing/joining.ts';
import { rowsOf, save, saved } from '#testing/journal.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

describe('the moment of writing', () => {
  const started = new Date('2026-01-01T08:00:00Z');
  const onDay5 = async (timeZone = 'UTC') => {
    const someone = await trialClient(test, { timeZone });
    return { someone, ...(await assign(test, someone, { day: 5, startedAt: started })) };
  };

  it.each([
    ['30 days ago', '2026-02-02T09:00:00Z', '2026-02-02T09:00:00.000Z'],
    ['longer ago than that', '2026-02-02T08:59:59Z', '2026-03-04T09:00:00.000Z'],
    ['five minutes ahead', '2026-03-04T09:05:00Z', '2026-03-04T09:05:00.000Z'],
    ['further ahead', '2026-03-04T09:05:01Z', '2026-03-04T09:00:00.000Z'],
    ['with another offset', '2026-03-03T23:30:00+01:00', '2026-03-03T22:30:00.000Z'],
  ])('said to be %s', async (_, writtenAt, createdAt) => {
    const { someone } = await onDay5();
    expect((await saved(someone, { week: 1, day: 5, writtenAt })).createdAt).toBe(createdAt);
  });

  it.each([
    ['at 00:02', '2026-03-05T00:02:00Z', '2026-03-04T23:58:00Z', '2026-03-04'],
    ['at 02:59', '2026-03-05T02:59:59Z', '2026-03-04T21:00:00Z', '2026-03-04'],
    ['at 03:00, too late', '2026-03-05T03:00:00Z', '2026-03-04T23:58:00Z', '2026-03-05'],
    ['and was begun two evenings ago', '2026-03-05T00:02:00Z', '2026-03-03T23:58:00Z', '2026-03-05'],
    ['and was begun after midnight', '2026-03-05T00:02:00Z', '2026-03-05T00:01:00Z', '2026-03-05'],
    ['and claims to be begun later', '2026-03-05T00:02:00Z', '2026-03-06T00:01:00Z', '2026-03-05'],
  ])('an entry that is saved %s', async (_, now, begunAt, localDate) => {
    const { someone } = await onDay5();
    test.clock.set(now);
    const { createdAt } = await saved(someone, { week: 1, day: 5, begunAt });
    expect(createdAt).toBe(new Date(localDate === '2026-03-04' ? begunAt : now).toISOString());
    expect(await rowsOf(test, someone)).toMatchObject([{ localDate, isLate: false }]);
    // Of the evening before: the new day's page is open at once, instead of a day later.
    expect((await home(someone)).progress?.currentDay).toBe(localDate === '2026-03-04' ? 6 : 5);
  });

  it('of an evening is that of the person’s own zone, and not before the program began', async () => {
    const { someone } = await onDay5('Asia/Tokyo');
    test.clock.set('2026-03-04T15:02:00Z');
    await saved(someone, { week: 1, day: 5, begunAt: '2026-03-04T14:58:00Z' });
    expect(await rowsOf(test, someone)).toMatchObject([{ localDate: '2026-03-04' }]);
    const newcomer = await trialClient(test);
    test.clock.set('2026-03-05T00:02:00Z');
    await assign(test, newcomer, { startedAt: new Date('2026-03-05T00:00:00Z') });
    await saved(newcomer, { begunAt: '2026-03-04T23:58:00Z' });
    expect(await rowsOf(test, newcomer)).toMatchObject([{ localDate: '2026-03-05' }]);
  });

  it('said to be before the program began is not believed', async () => {
    const someone = await trialClient(test);
    await assign(test, someone, { startedAt: new Date('2026-03-01T08:00:00Z') });
    expect((await saved(someone, { writtenAt: '2026-02-27T08:00:00Z' })).createdAt).toBe('2026-03-04T09:00:00.000Z');
  });

  it('of a slow device just after the program began, is when it began', async () => {
    const someone = await trialClient(test);
    test.clock.set('2026-03-06T08:00:00Z');
    const first = await saved(someone, { week: 1, day: 1, writtenAt: '2026-03-04T08:56:00Z' });
    expect(first.createdAt).toBe('2026-03-04T09:00:00.000Z');
    const tooEarly = await saved(someone, { week: 1, day: 1, writtenAt: '2026-03-04T08:54:00Z' });
    expect(tooEarly.createdAt).toBe('2026-03-06T08:00:00.000Z');
    test.clock.set('2026-03-04T09:00:00Z');
  });

  it('gives the local date, so that the day moves on by when it was written, not by when it arrived', async () => {
    const { someone } = await onDay5('Asia/Tokyo');
    // 4 March in Tokyo since 15:00 UTC of the 3rd.
    await saved(someone, { week: 1, day: 5, writtenAt: '2026-03-03T14:30:00Z' });
    expect((await rowsOf(test, someone))[0]?.localDate).toBe('2026-03-03');
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 6 } });
  });

  it('decides what is late: a second entry of the same evening that arrives the next day is not', async () => {
    const { someone, assignmentId } = await onDay5();
    test.clock.set('2026-03-04T20:00:00Z');
    await saved(someone);
    test.clock.set('2026-03-05T07:00:00Z');
    const evening = { assignmentId, week: 1, day: 5, writtenAt: '2026-03-04T22:00:00Z' };
    expect(await saved(someone, evening)).toMatchObject({ dayNumber: 5, isLate: false });
    expect(await saved(someone, { ...evening, writtenAt: '2026-03-05T06:00:00Z' })).toMatchObject({
      dayNumber: 5,
      isLate: true,
    });
  });
});

describe('late', () => {
  const onDay3 = async () => {
    const someone = await trialClient(test);
    return { someone, ...(await assign(test, someone, { day: 3, startedAt: new Date('2026-02-20T08:00:00Z') })) };
  };

  it('is also the second entry of an evening for a day that was left before', async () => {
    const { someone } = await onDay3();
    for (const hour of ['20', '21', '22']) {
      test.clock.set(`2026-03-04T${hour}:00:00Z`);
      expect(await saved(someone, { week: 1, day: 2 })).toMatchObject({ dayNumber: 2, isLate: true });
    }
  });

  it('is not what waited on a device since before the entry with which the day was left', async () => {
    const { someone, assignmentId } = await onDay3();
    await saved(someone);
    test.clock.set('2026-03-05T07:00:00Z');
    const waited = { assignmentId, week: 1, day: 3, writtenAt: '2026-03-02T21:00:00Z' };
    expect(await saved(someone, waited)).toMatchObject({ dayNumber: 3, isLate: false });
  });
});

describe('after the trial', () => {
  it('new entries are refused with a sentence that says what to do; what was written in time may still arrive', async () => {
    const someone = await trialClient(test);
    test.clock.set('2026-03-11T08:59:59Z');
    await saved(someone);
    test.clock.set('2026-03-11T09:00:00Z');
    for (const over of [{}, { week: 1, day: 1, writtenAt: '2026-03-11T09:00:00Z' }]) {
      const response = await save(someone, over);
      expect(response.statusCode).toBe(409);
      expect(response.json<ErrorBody>().message).toMatch(
        /^Your trial has ended.*invitation.*referral code.*read and download\.$/,
      );
    }
    expect(await saved(someone, { week: 1, day: 1, writtenAt: '2026-03-11T08:59:00Z' })).toMatchObject({
      createdAt: '2026-03-11T08:59:00.000Z',
    });
    expect((await save(someone, { week: 1, day: 1, writtenAt: '2026-02-01T08:59:00Z' })).statusCode).toBe(409);
    expect((await home(someone)).trial?.daysLeft).toBe(0);
  });

  it('somebody who has joined a coach writes on', async () => {
    const someone = await trialClient(test);
    await connect(test, someone, await coach(test));
    test.clock.set('2026-03-20T09:00:00Z');
    expect((await save(someone)).statusCode).toBe(200);
  });
});
