import type { ReactNode } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { sentenceMax } from '#contract/week-cards/rules.ts';
import { fakeApi, Refusal, type Call } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { day17, entryOf17 } from '../home-in-test.ts';
import { clientDashboardQuery, type ClientDashboard } from '../queries.ts';
import { FoldedWeeks } from './folded-weeks.tsx';
import type { WeekCard, WeekCards } from './queries.ts';
import { proposedFrom } from './pick-sentence.tsx';
import { WeekReview } from './week-review.tsx';

const entry = (day: number, mood: number) => ({
  id: `e${day}`,
  dayNumber: day,
  moodScore: mood,
  createdAt: `2025-09-${21 + day}T20:00:00Z`,
  isLate: false,
});
/** Week 1 with four days written; week 2 with one; week 3 runs. */
const home: ClientDashboard = {
  ...day17,
  weeks: [
    { weekNumber: 1, title: 'Noticing', completedDays: 4, totalDays: 7, state: 'past' },
    { weekNumber: 2, title: 'The Body', completedDays: 1, totalDays: 7, state: 'past' },
    { weekNumber: 3, title: 'Asking', completedDays: 0, totalDays: 7, state: 'current' },
  ],
  journalEntries: [entry(8, 6), entry(4, 8), entry(3, 5), entry(2, 7), entry(1, 4)],
};
const card = (over: Partial<WeekCard> = {}): WeekCard => ({
  id: 'w1',
  assignmentId: 'a1',
  programTitle: 'Living from Desire',
  weekNumber: 1,
  sentence: null,
  share: null,
  ...over,
});
const picked = { entryId: 'e2', text: 'First of day 2.', dayNumber: 2 };
const cards = (...known: WeekCard[]): WeekCards => ({
  cards: known,
  practices: [{ assignmentId: 'a1', weekNumber: 1, title: 'One ask a day', days: [1, 2, 4] }],
});

const pageOf = (day: number) => ({
  assignmentId: 'a1',
  weekNumber: 1,
  dayOfWeek: day,
  dayNumber: day,
  programTitle: '',
  promptText: '',
  promptType: 'reflection',
  isToday: false,
  coach: null,
  entries: [entryOf17({ id: `e${day}`, dayNumber: day, entryText: `First of day ${day}. Second of day ${day}!` })],
});

async function show(page: ReactNode, answers: Parameters<typeof fakeApi>[0]): Promise<Call[]> {
  const calls = fakeApi({
    'GET /api/client/dashboard': home,
    ...Object.fromEntries([1, 2, 3, 4].map((day) => [`GET /api/client/program-days/1/${day}`, pageOf(day)])),
    ...answers,
  });
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, home);
  await act(async () => renderPage(page, { client }));
  return calls;
}
const bodies = (calls: Call[], route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);

test('sentences are those of the page, word for word and in its order; a long one is cut between words', () => {
  expect(proposedFrom('  I asked.\nShe  said yes! \n *** \n And then? I asked. ')).toEqual([
    'I asked.',
    'She said yes!',
    'And then?',
  ]);
  const long = proposedFrom(`${'word '.repeat(200)}end.`)[0] ?? '';
  expect(long.length).toBeLessThanOrEqual(sentenceMax);
  expect(long.endsWith('word')).toBe(true);
  expect(proposedFrom('')).toEqual([]);
});

test('a long sentence of a script without spaces is cut, not lost', () => {
  const [sentence = ''] = proposedFrom(`${'今日は良い日で'.repeat(100)}。`);
  expect(sentence).toHaveLength(sentenceMax);
});

describe('the review of a week', () => {
  test('has the row, the moods, first sentences in the order of the days, and the practice', async () => {
    await show(<WeekReview week={1} timeZone="UTC" />, { 'GET /api/client/week-cards': cards() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Week 1 is woven' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Noticing');
    expect(document.body.textContent).toContain('22 Sep to 25 Sep, four of seven days');
    expect(document.body.textContent).toContain('4 to 8, average 6.0');
    expect(screen.getByRole('img', { name: 'Practised on 3 of 7 days' })).toBeTruthy();
    // The axis has the days of the program; when they were written is said with each mood.
    const axis = [...document.querySelectorAll('.chart text')].flatMap(({ textContent }) => textContent ?? []);
    expect(axis.slice(-7)).toEqual(['Day 1', '2', '3', '4', '5', '6', 'Day 7']);
    expect(screen.getByRole('list', { name: 'Entries' }).firstElementChild?.textContent).toBe(
      'Day 1, Mon 22 Sep: mood 4, Struggling',
    );
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(4));
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(
      [1, 2, 3, 4].map((day) => expect.stringContaining(`First of day ${day}.`) as string),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Choose from all four pages' }));
    expect(screen.getAllByRole('radio')).toHaveLength(8);
  });

  test.each([
    ['review', <WeekReview key="r" week={1} timeZone="UTC" />],
    ['card', <FoldedWeeks key="c" home={home} timeZone="UTC" />],
  ])('the %s of a week without practices does not count them', async (_, page) => {
    await show(page, { 'GET /api/client/week-cards': { cards: [], practices: [] } });
    await waitFor(() => expect(document.body.textContent).toContain('Noticing'));
    expect(document.body.textContent).not.toMatch(/of 7 days|Practice/);
  });

  test('keeps the sentence that is picked, and shares the card with one press', async () => {
    const kept = card({ sentence: picked });
    const shared = card({
      sentence: picked,
      share: { coachName: 'Ines Calloway', sharedAt: '2025-10-08T09:00:00Z', readAt: null },
    });
    const calls = await show(<WeekReview week={1} timeZone="UTC" />, {
      'GET /api/client/week-cards': cards(),
      'PUT /api/client/week-cards': kept,
      'PUT /api/client/week-cards/{id}/share': shared,
    });
    await userEvent.click(await screen.findByRole('radio', { name: /^First of day 2/ }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^First of day 2/ })).toHaveProperty('checked', true));
    expect(bodies(calls, 'PUT /api/client/week-cards')).toEqual([
      { assignmentId: 'a1', week: 1, sentence: { entryId: 'e2', text: 'First of day 2.' } },
    ]);
    expect(document.body.textContent).toContain('Your pages aren’t part of it.');
    await userEvent.click(screen.getByRole('button', { name: 'Share this card with Ines' }));
    expect(await screen.findByText(/^Shared with Ines, 8 Oct/)).toBeTruthy();
    expect(bodies(calls, 'PUT /api/client/week-cards/w1/share')).toEqual([{ coachId: 'c1' }]);
    expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeTruthy();
  });

  test('that is refused says why and keeps nothing', async () => {
    await show(<WeekReview week={1} timeZone="UTC" />, {
      'GET /api/client/week-cards': cards(),
      'PUT /api/client/week-cards': new Refusal(409, { code: 'conflict', message: 'Please choose another.' }),
    });
    await userEvent.click(await screen.findByRole('radio', { name: /^First of day 3/ }));
    await waitFor(() => expect(toastStore.current()?.description).toBe('Please choose another.'));
    expect(screen.getByRole('radio', { name: /^First of day 3/ })).toHaveProperty('checked', false);
  });

  test('is not there for a week that has not folded, and a failure says the server’s sentence', async () => {
    await show(<WeekReview week={2} timeZone="UTC" />, { 'GET /api/client/week-cards': cards() });
    expect(await screen.findByRole('heading', { name: 'Week 2 isn’t finished yet' })).toBeTruthy();
    await show(<WeekReview week={1} timeZone="UTC" />, {
      'GET /api/client/week-cards': new Refusal(503, { code: 'unavailable', message: 'The database is away.' }),
    });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The database is away.'));
  });
});

describe('folded weeks in Progress', () => {
  test('stand with their sentence, and the one on the loom says when it folds', async () => {
    await show(<FoldedWeeks home={home} timeZone="UTC" />, {
      'GET /api/client/week-cards': cards(card({ sentence: picked })),
    });
    await screen.findByText('First of day 2.');
    expect(document.body.textContent).toContain('One folded, one in progress');
    expect(document.body.textContent).toContain('Tuesday, Day 2');
    expect(document.body.textContent).toContain('Only you can see this');
    expect(document.body.textContent).toContain('It folds after Day 21, if you’ve written at least three days.');
    expect(screen.queryByText(/The Body/)).toBeNull();
  });

  test('are taken back there, also those of earlier programs', async () => {
    const share = { coachName: 'Ines Calloway', sharedAt: '2025-10-08T09:00:00Z', readAt: '2025-10-09T09:00:00Z' };
    const old = card({ id: 'w0', assignmentId: 'a0', programTitle: 'Breath', weekNumber: 3, share });
    const calls = await show(<FoldedWeeks home={home} timeZone="UTC" />, {
      'GET /api/client/week-cards': cards(card({ share }), old),
      'DELETE /api/client/week-cards/{id}/share': card(),
    });
    expect(await screen.findByText('Shared with Ines, 8 Oct, seen 9 Oct')).toBeTruthy();
    expect(screen.getByText(/^Breath, Week 3/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop sharing, Week 1' }));
    await waitFor(() => expect(toastStore.current()?.title).toBe('Only you can see it now'));
    expect(calls.map(({ route }) => route)).toContain('DELETE /api/client/week-cards/w1/share');
    expect(within(screen.getAllByRole('article')[0]!).getByText('Only you can see this')).toBeTruthy();
  });

  test('are not spoken of while none has folded', async () => {
    await show(<FoldedWeeks home={day17} timeZone="UTC" />, {
      'GET /api/client/week-cards': { cards: [], practices: [] },
    });
    expect(document.querySelector('.folds')).toBeNull();
  });
});
