import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clientGroups, type ClientGroup } from '#contract/coach-dashboard/rules.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { coachHomeKey } from '#web/platform/query-client.ts';
import type { CoachDashboard } from '../queries.ts';
import { CoachHome } from './coach-home.tsx';

const person = typist();

/** Of a Sunday on which clocks in Berlin go from two to three. */
const at = (time: string) => `2026-03-29T${time}:00.000Z`;
const today: NonNullable<CoachDashboard['today']> = {
  date: '2026-03-29',
  startsAt: '2026-03-28T23:00:00.000Z',
  endsAt: at('22:00'),
  isOff: false,
  hours: [[at('07:00'), at('15:00')]],
  free: [
    [at('07:30'), at('13:00')],
    [at('13:50'), at('14:00')],
  ],
  busy: [['2026-03-28T23:00:00.000Z', at('07:30')]],
  away: [[at('14:00'), at('22:00')]],
  appointments: [
    { id: 's1', name: '<i>Daniel</i>', startsAt: at('13:00'), endsAt: at('13:50'), isOffered: false },
    { id: 's2', name: 'Priya', startsAt: at('14:00'), endsAt: at('14:30'), isOffered: true },
  ],
};

async function show(day: CoachDashboard['today'], clients = 1) {
  vi.useFakeTimers({ now: new Date(at('10:00')), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const home = {
    stats: { activeClients: 0, completionRate: null, programs: 0 },
    clients: [],
    clientPrograms: [],
    programs: [],
    recentActivity: [],
    queue: { rows: [], total: 0, people: 0, done: [] },
    approval: null,
    firstSteps: null,
    today: day,
    groups: Object.fromEntries(clientGroups.map((group) => [group, 0])) as Record<ClientGroup, number>,
    pagination: { page: 1, pageSize: 50, totalPages: 0, total: clients },
  };
  fakeApi({ 'GET /api/coach/dashboard': () => home });
  const offer = () => <p>Free times</p>;
  const work = { shared: () => null, reply: () => null, request: () => null, offer };
  const { client } = renderPage(
    <CoachHome name="Ines" timeZone="Europe/Berlin" referral={null} copyCode={null} offer={null} work={work} />,
  );
  await settled();
  return async (next: CoachDashboard['today']) => {
    home.today = next;
    await act(() => client.invalidateQueries({ queryKey: coachHomeKey }));
  };
}
const section = () => screen.queryByRole('region', { name: 'Today’s hours' });

test('draws the day by the coach’s clock and says who comes; names are text', async () => {
  await show(today);
  const spans = [...(section()?.querySelectorAll<HTMLElement>('.hours > span') ?? [])].map(({ className, style }) => [
    className,
    style.getPropertyValue('--a'),
    style.getPropertyValue('--b'),
  ]);
  // Nine to five in summer time; busy since midnight and away until the next one, cut at the axis; it is noon.
  expect(spans).toEqual([
    ['hours__free', '540', '1020'],
    ['hours__busy', '480', '570'],
    ['hours__away', '960', '1200'],
    ['hours__woven', '900', '950'],
    ['hours__open', '960', '990'],
    ['hours__now', '720', '720'],
  ]);
  expect([...document.querySelectorAll('.todayhours li')].map(({ textContent }) => textContent)).toEqual([
    '<i>Daniel</i>15:00',
    'Priyaoffered 16:00',
  ]);
  expect(within(section()!).getByRole('link', { name: 'Priya' }).getAttribute('href')).toBe('/sessions/s2');
  expect(within(section()!).getByRole('link', { name: 'The week' }).getAttribute('href')).toBe('/sessions');
  expect(section()?.textContent).toContain('Free 12:00 to 15:00 and 15:50 to 16:00');
  await person.click(screen.getByRole('button', { name: 'Offer a Time' }));
  expect(screen.getByText('Free times')).toBeTruthy();
});

test.each([
  [{ ...today, appointments: [] }, 'No sessions today.'],
  [{ ...today, appointments: [], hours: [], free: [], isOff: true }, 'No hours today.'],
])('says when nobody comes', async (day, said) => {
  await show(day);
  expect(section()?.textContent).toContain(said);
});

test.each([
  [null, 1],
  [today, 0],
] as const)('offers no time without hours or clients', async (day, clients) => {
  await show(day, clients);
  expect(section() !== null).toBe(day !== null);
  expect(screen.queryByRole('button', { name: 'Offer a Time' })).toBeNull();
});

test('a session that is booked meanwhile waits until the coach asks for it', async () => {
  const change = await show({ ...today, appointments: [] });
  await change(today);
  expect(document.querySelectorAll('.todayhours li')).toHaveLength(0);
  await person.click(await screen.findByRole('button', { name: 'Update' }));
  expect(document.querySelectorAll('.todayhours li')).toHaveLength(2);
});
