import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import type { ClientCheckIns as Answer, ShownCheckIn } from '#contract/check-ins/schema.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { seenAfterMs } from '#web/platform/use-seen.ts';
import { ClientCheckIns } from './client-check-ins.tsx';

const get = 'GET /api/coach/client/{clientId}/check-ins';
const scale = (id: string, max: number) =>
  ({ id, title: id, method: 'sum', items: ['matters'], reversed: [], min: 0, max, change: { points: 5 } }) as never;
const instrument = (id: string, version: number, ...scales: never[]) => ({
  ...({ id, version, title: id, languages: ['de'], licence: { status: 'public-domain' } } as Instrument),
  answers: { ten: [{ value: 7, label: '' }] },
  items: [{ id: 'matters', kind: 'scale' as const, text: 'We worked on what matters.', answers: 'ten' }],
  scales,
});
const shown = (of: string, version: number, date: string, score: number, how: ShownCheckIn['shown']): ShownCheckIn => ({
  id: `${of} ${date}`,
  instrumentId: of,
  version,
  shown: how,
  scores: { total: score },
  answers: how === 'answers' ? { matters: 7 } : {},
  answeredAt: `${date}T08:00:00.000Z`,
  date,
});
const answer: Answer = {
  instruments: [
    instrument('Flourishing', 1, scale('total', 56)),
    instrument('Flourishing', 2, scale('total', 56)),
    instrument('Sessions', 1, scale('total', 10)),
    instrument('Sessions', 2, scale('total', 40)),
    instrument('Strengths', 1, ...['Care', 'Wit', 'Zest', 'total'].map((id) => scale(id, 20))),
  ],
  shown: [
    shown('Flourishing', 2, '2026-11-14', 41, 'score'),
    shown('Sessions', 2, '2026-11-05', 33, 'answers'),
    shown('Flourishing', 1, '2026-10-31', 38, 'score'),
    shown('Sessions', 1, '2026-10-08', 9, 'score'),
    shown('Strengths', 1, '2026-10-01', 12, 'score'),
  ],
  plans: [{ id: 'p1', title: 'Flourishing', everyWeeks: 4, startsOn: '2026-10-31' }],
};
const lock = 'You see what Nora shows you. Whether anything else was answered isn’t said.';

const show = (news?: string) =>
  renderPage(
    <ClientCheckIns
      client={{ id: 'nora', firstName: 'Nora', news }}
      send={(onClose) => (
        <button type="button" onClick={onClose}>
          The dialog
        </button>
      )}
    />,
  );
const part = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest<HTMLElement>('.cirow') as HTMLElement;
};

test('a score says what changed and what the scale moves by itself; answers are in a fold where they are shown', async () => {
  fakeApi({ [get]: answer });
  const { person } = show();
  const flourishing = await part('Flourishing');
  expect(flourishing.textContent).toContain('41 of 56 on ');
  expect(flourishing.textContent).toContain('Three more than in October. The scale moves that much by itself.');
  expect(flourishing.textContent).toContain('Nora shows you the score.');
  expect(flourishing.querySelector('svg.chart')).not.toBeNull();
  expect(within(flourishing).queryByText('The answers')).toBeNull();
  // Of another version, which adds up something else: no line goes from one to the other.
  const sessions = await part('Sessions');
  expect(sessions.textContent).toContain('33 of 40');
  expect(sessions.textContent).toContain('The first answer that is shown.');
  expect(sessions.textContent).toContain('Nora shows you the score and the answers.');
  await person.click(within(sessions).getByText('The answers'));
  const question = within(sessions).getByText('We worked on what matters.');
  expect([question.lang, question.parentElement?.textContent]).toEqual(['de', expect.stringContaining('7')]);
  const strengths = await part('Strengths');
  expect(strengths.querySelector('summary')?.textContent).toBe('4 scores');
  expect([...strengths.querySelectorAll('[lang=de]')].map(({ textContent }) => textContent)).toContain('Wit: ');
  expect(screen.getByText(lock)).toBeDefined();
  await person.click(screen.getByText('Send a check-in'));
  await person.click(screen.getByText('The dialog'));
  expect(screen.queryByText('The dialog')).toBeNull();
});

test('a plan is stopped at the second press, and says nothing of answers', async () => {
  let plans = answer.plans;
  const calls = fakeApi({
    [get]: () => ({ shown: [], instruments: [], plans }),
    'DELETE /api/coach/check-in-plans/{id}': () => {
      plans = [];
      return { ok: true };
    },
  });
  const { person } = show();
  expect(await screen.findByText(/^Flourishing, every 4 weeks since .*2026$/)).toBeDefined();
  expect(screen.getByText('Nora shows you no check-in.')).toBeDefined();
  await person.click(screen.getByLabelText('Stop: Flourishing'));
  expect(calls).toHaveLength(1);
  await person.click(screen.getByLabelText('Really stop?: Flourishing'));
  await waitFor(() => expect(screen.queryByText(/every 4 weeks/)).toBeNull());
  expect(calls[1]?.route).toBe('DELETE /api/coach/check-in-plans/p1');
  expect(toastStore.current()?.title).toBe('“Flourishing” isn’t asked any more');
  expect(screen.getByText(lock)).toBeDefined();
});

test('a failure can be tried again', async () => {
  let isAway = true;
  fakeApi({ [get]: () => (isAway ? new Refusal(503, { code: 'unavailable', message: 'Away.' }) : answer) });
  const { person } = show();
  expect(await screen.findByText('The check-ins couldn’t be loaded.')).toBeDefined();
  isAway = false;
  await person.click(screen.getByText('Try again'));
  expect(await screen.findByText(lock)).toBeDefined();
});

afterEach(() => void vi.useRealTimers());

test('one that was just shown is no news any more once it was in view', async () => {
  let tell = (_ratio: number) => {};
  class Watch {
    constructor(seen: IntersectionObserverCallback) {
      tell = (intersectionRatio) =>
        seen([{ intersectionRatio, intersectionRect: { height: 0 } } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  const calls = fakeApi({
    [get]: answer,
    'POST /api/coach/client/{clientId}/dismiss-notification': new Refusal(503, {
      code: 'unavailable',
      message: 'Away.',
    }),
  });
  show('check-in:2026-11-14');
  await part('Flourishing');
  const before = toastStore.current();
  vi.useFakeTimers();
  tell(1);
  await act(() => vi.advanceTimersByTimeAsync(seenAfterMs - 1));
  expect(calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() =>
    expect(calls[1]).toMatchObject({
      route: 'POST /api/coach/client/nora/dismiss-notification',
      body: { id: 'check-in:2026-11-14' },
    }),
  );
  // Nobody pressed anything, so a failure is not said.
  expect(toastStore.current()).toBe(before);
});
