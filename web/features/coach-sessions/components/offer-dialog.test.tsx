import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import type { Result } from '#web/platform/api.ts';
import { booked, hoursPage, ines, nora, tuesday } from '../coach-sessions-in-test.ts';
import { ChangeDialog } from './change-dialogs.tsx';
import { OfferDialog } from './offer-dialog.tsx';

beforeEach(() => {
  memoryDevice();
  vi.setSystemTime(tuesday);
});

const times = ['08:00', '08:30', '09:00', '09:30'].map((time) => `2026-11-19T${time}:00.000Z`);
const slots: Result<'GET /api/coach/appointments/slots'> = {
  from: '2026-11-16',
  until: '2026-11-29',
  hasEarlier: false,
  hasLater: true,
  days: [{ date: '2026-11-19', times }],
  firstAt: null,
  zone: 'Europe/Lisbon',
  calendarsReadAt: null,
  calendarsFailing: false,
};
const reads = { 'GET /api/coach/appointments/hours': hoursPage, 'GET /api/coach/appointments/slots': slots };
const slot = (time: string) => screen.findByLabelText(new RegExp(`^Thu 19 Nov, ${time}`));
const posts = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ route }) => route.startsWith('POST'));

function show(props: Partial<Parameters<typeof OfferDialog>[0]> = { client: nora }) {
  const onDone = vi.fn<(isSent: boolean) => void>();
  return { ...renderPage(<OfferDialog onDone={onDone} {...props} />, { path: '/sessions', user: ines }), onDone };
}

test('up to three times are offered, on both clocks, once however often it is sent', async () => {
  let tries = 0;
  const calls = fakeApi({
    ...reads,
    'POST /api/coach/appointments/offers': () =>
      tries++ === 0 ? new Refusal(503, { code: 'unavailable', message: 'Away for a moment.' }) : [booked],
  });
  const { person, onDone } = show({ client: nora, requestId: 'r1' });
  const first = await slot('09:00');
  expect(first.textContent).toContain('08:00 in Lisbon');
  for (const time of ['09:00', '09:30', '10:00', '10:30']) await person.click(await slot(time));
  expect((await slot('10:30')).getAttribute('aria-pressed')).toBe('false');
  expect(within(screen.getByRole('list', { name: 'Chosen times' })).getAllByRole('listitem')).toHaveLength(3);
  // Several cannot be booked at once.
  expect(screen.getByText<HTMLButtonElement>('Book it now').disabled).toBe(true);
  await person.click(screen.getByText('Offer'));
  expect(await screen.findByText('Away for a moment.')).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  await person.click(screen.getByText('Offer'));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  const [one, other] = posts(calls);
  expect(one?.body).toEqual({ clientId: 'nora', typeId: 't1', times: times.slice(0, 3), requestId: 'r1' });
  expect(one?.headers.get('idempotency-key')).toBeTruthy();
  expect(other?.headers.get('idempotency-key')).toBe(one?.headers.get('idempotency-key'));
});

test('a time outside the hours is booked at once; one that does not exist or is over is refused here', async () => {
  const calls = fakeApi({ ...reads, 'POST /api/coach/appointments': booked });
  const { person, onDone } = show();
  const add = await screen.findByText('Add');
  const enter = async (day: string, time: string) => {
    for (const [label, value] of [
      ['Day', day],
      ['Time', time],
    ] as const) {
      await person.clear(screen.getByLabelText(label));
      await person.type(screen.getByLabelText(label), value);
    }
    await person.click(add);
  };
  await person.click(add);
  expect(screen.getByText('Please choose a day and a time.')).toBeDefined();
  await enter('2027-03-28', '02:30');
  expect(screen.getByText('The clocks change that night, and this time doesn’t exist.')).toBeDefined();
  await enter('2026-11-17', '13:00');
  expect(screen.getByText('That time is over. Please choose a later one.')).toBeDefined();
  await enter('2026-11-21', '20:15');
  await person.click(screen.getByText('Book it now'));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  expect(posts(calls)[0]?.body).toEqual({ clientId: 'nora', typeId: 't1', at: '2026-11-21T19:15:00.000Z' });
});

test('without a client the dialog asks whom; a cohort is booked, with one time', async () => {
  const cohort = { id: 'k1', name: 'Thursday Circle', state: 'running' as const, isArchived: false };
  const calls = fakeApi({
    ...reads,
    'GET /api/coach/clients/ids': { people: [{ ...nora, today: null, isQuiet: false }], total: 1 },
    'GET /api/coach/cohorts': [cohort as Result<'GET /api/coach/cohorts'>[number]],
    'POST /api/coach/appointments': booked,
  });
  const { person, unmount } = show({});
  await screen.findByText('Nora Whitfield');
  await person.click(screen.getByText('A cohort'));
  await person.selectOptions(await screen.findByLabelText('Cohort'), 'Thursday Circle');
  await person.click(await slot('09:00'));
  await person.click(await slot('09:30'));
  expect(screen.queryByText('Offer')).toBeNull();
  await person.click(screen.getByText('Book it now'));
  await settled();
  expect(posts(calls)[0]?.body).toEqual({ cohortId: 'k1', typeId: 't1', at: times[1] });
  unmount();
  // From the cohort's own page nobody is asked for.
  show({ cohort });
  await person.click(await slot('09:00'));
  expect(screen.queryByLabelText('Cohort')).toBeNull();
  await person.click(screen.getByText('Book it now'));
  await settled();
  expect(posts(calls)[1]?.body).toEqual({ cohortId: 'k1', typeId: 't1', at: times[0] });
});

test('a session is moved to another time, or called off with a word that a refusal leaves there', async () => {
  const calls = fakeApi({
    ...reads,
    'POST /api/appointments/{id}/move': { outcome: 'asked' },
    'POST /api/appointments/{id}/call-off': new Refusal(503, { code: 'unavailable', message: 'Away for a moment.' }),
  });
  const onClose = vi.fn<() => void>();
  const props = { one: { ...booked, isLateNow: true }, zone: 'Europe/Berlin', onClose };
  const { person, unmount } = renderPage(<ChangeDialog what="move" {...props} />, { user: ines });
  await person.click(await slot('09:30'));
  await person.click(screen.getByText('Move it'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posts(calls)[0]).toMatchObject({ route: 'POST /api/appointments/a1/move', body: { at: times[1] } });
  unmount();
  renderPage(<ChangeDialog what="call-off" {...props} />, { user: ines });
  expect(screen.getByText(/By your own rule of 24 hours this is late\./)).toBeDefined();
  await person.type(screen.getByLabelText(/A word/), 'I am ill.');
  await person.click(screen.getByText('Call it off'));
  expect(await screen.findByText('Away for a moment.')).toBeDefined();
  expect(posts(calls)[1]?.body).toEqual({ word: 'I am ill.' });
  expect(screen.getByLabelText<HTMLTextAreaElement>(/A word/).value).toBe('I am ill.');
});
