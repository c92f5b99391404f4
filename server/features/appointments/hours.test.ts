import { describe, expect, it } from 'vitest';
import { typesMax } from '#contract/appointments/constants.ts';
import type { HoursPage } from '#contract/appointments/hours-schema.ts';
import { coach, type Person } from '#testing/people.ts';
import { appointment, hoursPath, pairWithHours, sessionType } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const page = async (guide: Person) => (await guide.get(hoursPath)).json<HoursPage>();
const week = (monday: [number, number][]) => [monday, [], [], [], [], [], []];
const exceptions = '/api/coach/appointments/exceptions';
const away = { kind: 'away', startsOn: '2026-03-10', endsOn: '2026-03-12', fromMinute: 0, untilMinute: 1440 };

describe('hours and types', () => {
  it('begin empty with the defaults', async () => {
    const guide = await coach(test, { timeZone: 'Europe/Berlin' });
    expect(await page(guide)).toEqual({
      zone: 'Europe/Berlin',
      types: [],
      hours: week([]),
      rules: { gapMinutes: 10, noticeHours: 24, horizonWeeks: 6, mostPerWeek: null, lateHours: 24, quietWeeks: 5 },
      exceptions: [],
      calendars: [],
      hasCalendar: false,
    });
  });

  it('of one coach are nobody else’s', async () => {
    const [guide, other] = await Promise.all([coach(test), coach(test)]);
    const typeId = await sessionType(guide);
    const added = (await guide.post(exceptions, away)).json<HoursPage>().exceptions[0];
    const body = { name: 'Mine now', minutes: 30, placeKind: 'words', place: '', bookableBy: 'clients' };
    expect((await other.put(`/api/coach/appointments/types/${typeId}`, body)).statusCode).toBe(404);
    expect((await other.delete(`/api/coach/appointments/types/${typeId}`)).statusCode).toBe(404);
    expect((await other.delete(`${exceptions}/${added?.id}`)).statusCode).toBe(404);
    expect((await page(guide)).types[0]).toMatchObject({ name: 'Coaching', minutes: 50 });
  });

  it('refuse what overlaps or ends before it begins, and keep what was there', async () => {
    const guide = await coach(test);
    const save = (monday: unknown) => guide.put(hoursPath, { hours: week(monday as [number, number][]) });
    await save([[540, 720]]);
    for (const wrong of [
      [
        [540, 720],
        [700, 800],
      ],
      [[720, 540]],
      [[540, 540]],
    ])
      expect((await save(wrong)).json()).toMatchObject({ code: 'invalid', reason: 'hours-overlap' });
    for (const wrong of [
      [[540, 1500]],
      [[540]],
      'all day',
      Array.from({ length: 5 }, (_, at) => [at * 100, at * 100 + 60]),
    ])
      expect((await save(wrong)).statusCode).toBe(422);
    expect((await page(guide)).hours[0]).toEqual([[540, 720]]);
    // In order, whatever the order they came in; touching is fine.
    await save([
      [720, 800],
      [540, 720],
    ]);
    expect((await page(guide)).hours[0]).toEqual([
      [540, 720],
      [720, 800],
    ]);
  });

  it('take only https links, fifteen minutes to three hours, and so many types', async () => {
    const guide = await coach(test);
    const add = (more: Record<string, unknown>) =>
      guide.post('/api/coach/appointments/types', {
        name: 'Call',
        minutes: 50,
        placeKind: 'link',
        place: 'https://meet.example/room',
        bookableBy: 'clients',
        ...more,
      });
    for (const place of [
      'http://meet.example',
      'javascript:alert(1)',
      'https://bank.example@evil.example/',
      'meet',
      '',
    ])
      expect((await add({ place })).json()).toMatchObject({ reason: 'appointment-place' });
    for (const minutes of [14, 181, 20.5]) expect((await add({ minutes })).statusCode).toBe(422);
    expect((await add({ minutes: 15 })).statusCode).toBe(200);
    for (let made = 1; made < typesMax; made += 1) await add({ name: `Call ${made}` });
    expect((await add({})).json()).toMatchObject({ reason: 'appointment-lists-full', params: { most: typesMax } });
  });

  it('of a type that was changed or removed leave what was agreed alone', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    await client.post('/api/client/appointments', { typeId, at: '2026-03-05T10:00:00.000Z' });
    const body = { name: 'Longer', minutes: 90, placeKind: 'words', place: 'The garden', bookableBy: 'clients' };
    await guide.put(`/api/coach/appointments/types/${typeId}`, body);
    expect((await guide.delete(`/api/coach/appointments/types/${typeId}`)).json<HoursPage>().types).toEqual([]);
    expect((await client.get('/api/client/appointments')).json()).toMatchObject({
      closed: 'no-types',
      ahead: [{ typeName: 'Coaching', minutes: 50, place: { kind: 'phone' } }],
    });
  });

  it('name the sessions an exception hits, and call nothing off', async () => {
    const { guide, client } = await pairWithHours(test);
    const id = await appointment(test, { guide, client }, { startsAt: new Date('2026-03-11T10:00:00Z') });
    await appointment(test, { guide, client }, { startsAt: new Date('2026-03-13T10:00:00Z') });
    const added = (await guide.post(exceptions, away)).json<HoursPage>();
    expect(added.exceptions[0]?.booked).toMatchObject([{ id, clientId: client.id }]);
    expect((await client.get('/api/client/appointments')).json()).toMatchObject({ ahead: [{ state: 'booked' }, {}] });
    for (const wrong of [
      { endsOn: '2026-03-09' },
      { startsOn: '2025-01-01', endsOn: '2025-01-02' },
      { endsOn: '2027-09-09' },
    ])
      expect((await guide.post(exceptions, { ...away, ...wrong })).json()).toMatchObject({ reason: 'exception-dates' });
    expect((await guide.post(exceptions, { ...away, fromMinute: 900, untilMinute: 600 })).statusCode).toBe(422);
  });

  it('keep how a person wants to be reminded', async () => {
    const { client } = await pairWithHours(test);
    const path = '/api/appointments/preferences';
    const usual = { remindDay: true, remindHour: true, remindAgreed: true, neutralTitles: false };
    expect((await client.get(path)).json()).toEqual(usual);
    expect((await client.put(path, { ...usual, remindHour: false })).json()).toEqual({ ...usual, remindHour: false });
    expect((await client.get(path)).json()).toEqual({ ...usual, remindHour: false });
  });
});
