import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Goal } from '#contract/goals/schema.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { ClientGoals } from './client-goals.tsx';

const goal: Goal = {
  id: 'g1',
  version: 3,
  title: 'Asking',
  levels: ['Never.', '', 'Once a week.', '', ''],
  until: null,
  share: { coachName: 'Ines', sharedAt: '2026-03-01T09:00:00.000Z' },
  agreedAt: null,
  endedAt: null,
  ratings: [{ level: 0, date: '2026-03-03' }],
};
const list = 'GET /api/coach/client/{clientId}/goals';
const show = () => renderPage(<ClientGoals client={{ id: 'k1', firstName: 'Nora' }} />);

test('a shown goal is read with where the client is, and agreed to in the words that were read', async () => {
  let agreedAt: string | null = null;
  const calls = fakeApi({
    [list]: () => ({ goals: [{ ...goal, agreedAt }] }),
    'PUT /api/coach/goals/{id}/agreed': () => ({ ...goal, agreedAt: (agreedAt = '2026-03-04T09:00:00.000Z') }),
  });
  const { person } = show();
  const now = await screen.findByText('Once a week.');
  expect(now.closest('[aria-current]')?.textContent).toBe('As hopedOnce a week.3 Mar');
  await person.click(screen.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText('You agreed to these words.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  expect(calls[1]?.body).toEqual({ version: 3 });
});

test('where none is shown there is nothing; what cannot be loaded says so', async () => {
  fakeApi({ [list]: { goals: [] } });
  const { container, unmount } = show();
  await settled();
  expect(container.textContent).toBe('');
  unmount();
  fakeApi({ [list]: new Refusal(503, { code: 'unavailable', message: 'Later.' }) });
  show();
  await waitFor(() => expect(screen.getByText('The goals couldn’t be loaded.')).toBeTruthy());
});
