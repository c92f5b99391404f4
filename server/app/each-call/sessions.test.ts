import { isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { HoursPage } from '#contract/appointments/hours-schema.ts';
import { appointmentRequests } from '#server/platform/db/schema.ts';
import { sessionsLeaves } from '#testing/each-call/sessions.ts';
import { ok, walkEachCall } from '#testing/each-call/walk.ts';
import { clientOf } from '#testing/histories.ts';
import { reachableCoach } from '#testing/people.ts';
import { appointment, openHours, sessionType } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
test.clock.set('2026-03-04T09:00:00Z');
const ines = await reachableCoach(test, { firstName: 'Ines' });
const nora = await clientOf(test, ines, { firstName: 'Nora' });
const walk = await walkEachCall(test);

type Row = { id: string };
const coachAt = '/api/coach/appointments';
const clientAt = '/api/client/appointments';
const type = { name: 'Talk', minutes: 30, placeKind: 'phone', place: 'I call', bookableBy: 'allowance' };

async function theHours(): Promise<string> {
  await openHours(ines);
  const typeId = await sessionType(ines);
  const page = await ok<HoursPage>(ines.post(`${coachAt}/types`, type));
  const other = page.types.find(({ name }) => name === 'Talk')?.id;
  await ok(ines.put(`${coachAt}/types/${other}`, { ...type, name: 'Longer talk' }));
  await ok(ines.delete(`${coachAt}/types/${other}`));
  const away = { kind: 'away', startsOn: '2026-04-01', endsOn: '2026-04-02', fromMinute: 0, untilMinute: 1440 };
  const { exceptions } = await ok<HoursPage>(ines.post(`${coachAt}/exceptions`, away));
  await ok(ines.delete(`${coachAt}/exceptions/${exceptions[0]?.id}`));
  const calendar = { name: 'Mine', address: 'https://calendar.invalid/mine.ics' };
  const { calendars } = await ok<HoursPage>(ines.post(`${coachAt}/calendars`, calendar));
  await ok(ines.post(`${coachAt}/calendars/${calendars[0]?.id}/read`));
  await ok(ines.delete(`${coachAt}/calendars/${calendars[0]?.id}`));
  await ok(
    nora.put('/api/appointments/preferences', {
      remindDay: true,
      remindHour: false,
      remindAgreed: true,
      neutralTitles: true,
    }),
  );
  const allowance = `/api/coach/client/${nora.id}/allowance`;
  await ok(ines.put(allowance, { sessions: 3, startsOn: '2026-03-04', endsOn: '2026-06-04' }));
  await ok(ines.delete(allowance));
  return typeId;
}

async function agreeing(typeId: string) {
  const at = (hour: string, day = '10') => `2026-03-${day}T${hour}:00:00.000Z`;
  const ask = async () => {
    await ok(nora.post(`${clientAt}/requests`, { words: 'Soon?' }));
    const isOpen = isNull(appointmentRequests.closedAt);
    const [open] = await test.deps.db.select({ id: appointmentRequests.id }).from(appointmentRequests).where(isOpen);
    return open?.id;
  };
  await ok(ines.post(`${coachAt}/requests/${await ask()}/decline`));
  await ok(nora.delete(`${clientAt}/requests/${await ask()}`));
  await ask();
  const offer = async () =>
    (await ok<Row[]>(ines.post(`${coachAt}/offers`, { clientId: nora.id, typeId, times: [at('09'), at('10')] })))[0]
      ?.id;
  await ok(nora.post(`${clientAt}/${await offer()}/decline`));
  await ok(ines.post(`${coachAt}/${await offer()}/take-back`));
  await ok(nora.post(`${clientAt}/${await offer()}/accept`));
  // So soon that the other is asked.
  const booked = await ok<Row>(nora.post(clientAt, { typeId, at: at('13', '04') }));
  const bookedAt = `/api/appointments/${booked.id}`;
  await ok(ines.post(`${bookedAt}/move`, { at: at('14', '04') }));
  await ok(nora.post(`${bookedAt}/move/answer`, { isAccepted: false }));
  await ok(ines.post(`${bookedAt}/move`, { at: at('14', '04') }));
  await walk.note('appointments.answerMove, accepting', () =>
    nora.post(`${bookedAt}/move/answer`, { isAccepted: true }),
  );
  await ok(nora.post(`${bookedAt}/call-off`, { word: 'A cold.' }));
  const later = await ok<Row>(nora.post(clientAt, { typeId, at: at('15') }));
  await walk.note('appointments.move, long before', () =>
    nora.post(`/api/appointments/${later.id}/move`, { at: at('16') }),
  );
  return await ok<Row>(ines.post(coachAt, { clientId: nora.id, typeId, at: at('11', '11') }));
}

async function itsPage(id: string) {
  await ok(nora.put(`${clientAt}/${id}/lines`, { text: 'What I bring.', baseVersion: 0 }));
  await ok(ines.put(`${coachAt}/${id}/notes`, { text: 'What I heard.', baseVersion: 0 }));
  test.clock.set('2026-03-11T13:00:00Z');
  await ok(ines.put(`${coachAt}/${id}/summary`, { text: 'What we said.', baseVersion: 0 }));
  await ok(ines.post(`${coachAt}/${id}/share`));
  await ok(nora.post(`${clientAt}/${id}/read`));
  await ok(ines.post(`${coachAt}/${id}/outcome`, { outcome: 'held' }));
  const agreed = { owner: 'client', sentence: 'Walk on Sunday', dueOn: '2026-03-22' };
  const one = await ok<Row>(ines.post(`${coachAt}/${id}/commitments`, agreed));
  await ok(ines.put(`/api/coach/commitments/${one.id}`, { ...agreed, sentence: 'Walk on Monday', baseVersion: 1 }));
  await ok(nora.put(`/api/commitments/${one.id}/done`, { isDone: true }));
  await ok(nora.put(`/api/commitments/${one.id}/done`, { isDone: false }));
  const next = await appointment(test, { guide: ines, client: nora }, { startsAt: new Date('2026-03-12T09:00:00Z') });
  await ok(ines.post(`/api/coach/commitments/${one.id}/carry`, { appointmentId: next, dueOn: '2026-03-29' }));
  const other = await ok<Row>(ines.post(`${coachAt}/${id}/commitments`, agreed));
  await ok(ines.post(`/api/coach/commitments/${other.id}/let-go`));
}

it('each call about sessions does all of its work or none, under its locks', async () => {
  const typeId = await theHours();
  const { id } = await agreeing(typeId);
  await itsPage(id);
  expect(walk.left).toEqual(sessionsLeaves);
}, 400_000);
