import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { BulkOutcome } from '#contract/bulk/endpoints.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal, type Call } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { Tick, TickedPeople } from '#web/ui/ticks.tsx';
import { BulkBar } from './bulk-bar.tsx';

const person = typist();
const many = Array.from({ length: 45 }, (_, n) => ({ id: `k${n}`, name: `Client ${n}`, firstName: `C${n}` }));

beforeEach(() => void memoryDevice());

async function show(
  people = many.slice(0, 2),
  actions: Parameters<typeof BulkBar>[0]['actions'] = ['nudge', 'message'],
) {
  renderPage(
    <TickedPeople>
      {people.map((one) => (
        <Tick key={one.id} person={one} />
      ))}
      <BulkBar actions={actions} />
    </TickedPeople>,
    { path: '/', user: { ...theUser, role: 'coach' } },
  );
  await act(async () => {});
}

const tickAll = async () => {
  for (const box of screen.getAllByRole('checkbox')) await person.click(box);
};
const answer = (body: unknown, isPossible = true): { people: BulkOutcome[] } => ({
  people: (body as { clientIds: string[] }).clientIds.map((clientId) => ({
    clientId,
    isPossible,
    sentence: isPossible ? 'Gets a nudge.' : 'Has already written today.',
  })),
});
const idsOf = (calls: Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => (body as { clientIds: string[] }).clientIds.length);

test('nothing stands there until somebody is ticked; ticking is undone by a press', async () => {
  fakeApi({});
  await show();
  expect(screen.queryByRole('region', { name: 'Selected people' })).toBeNull();
  await tickAll();
  expect(screen.getByText('2 people')).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: 'Select Client 0' }));
  expect(screen.getByText('1 person')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Selected people' })).toBeNull();
});

test('a phone has two actions in one row, and the rest under More', async () => {
  fakeApi({});
  await show(many.slice(0, 2), ['nudge', 'message', 'program', 'cohort']);
  await tickAll();
  const bar = within(screen.getByRole('region', { name: 'Selected people' }));
  const onPhone = bar.getAllByRole('button').filter(({ className }) => !className.includes('bulkbar__wide'));
  expect(onPhone.map(({ textContent }) => textContent)).toEqual(['Nudge', 'Message', 'More']);
  await person.click(bar.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Assign a program',
    'Add to a cohort',
    'Clear',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'Add to a cohort' }));
  expect(await screen.findByRole('dialog', { name: 'Add 2 people to a cohort' })).toBeTruthy();
});

test('says before what will happen to whom, does it for those only, and says after what came of it', async () => {
  const calls = fakeApi({
    'POST /api/coach/bulk/preview': (body) => ({
      people: answer(body).people.map((one) =>
        one.clientId === 'k1' ? answer({ clientIds: ['k1'] }, false).people[0]! : one,
      ),
    }),
    'POST /api/coach/bulk': (body) => answer(body),
  });
  await show();
  await tickAll();
  await person.click(screen.getByRole('button', { name: 'Nudge' }));
  const dialog = screen.getByRole('dialog', { name: 'Nudge 2 people' });
  await person.click(within(dialog).getByRole('button', { name: 'Preview' }));
  const rows = await within(dialog).findAllByRole('listitem');
  // Those for whom it cannot be done come first.
  expect(rows.map((row) => row.textContent)).toEqual(['Client 1Has already written today.', 'Client 0Gets a nudge.']);
  await person.click(within(dialog).getByRole('button', { name: 'Nudge 1' }));
  expect(await within(dialog).findByText('Done for 1 person.')).toBeTruthy();
  expect(calls.findLast(({ route }) => route === 'POST /api/coach/bulk')?.body).toEqual({
    action: 'nudge',
    clientIds: ['k0'],
    actionId: expect.any(String),
  });
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('region', { name: 'Selected people' })).toBeNull();
});

test('outreach starts from the coach’s own text, is shown as one person reads it, and equal outcomes are one line', async () => {
  const calls = fakeApi({
    'GET /api/coach/referral-code': {
      referralCode: 'X',
      defaultOutreachMessage: 'Dear {firstName}, hello.',
      referralLink: '',
    },
    'POST /api/coach/bulk/preview': (body) => answer(body),
  });
  await show(many.slice(0, 4), ['outreach']);
  await tickAll();
  await person.click(screen.getByRole('button', { name: 'Write' }));
  const dialog = screen.getByRole('dialog', { name: 'Write to 4 people' });
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Dear {firstName}, hello.'),
  );
  await person.click(within(dialog).getByRole('button', { name: 'Preview' }));
  expect((await within(dialog).findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    'Each of 4 peopleGets a nudge.',
  ]);
  expect(within(dialog).getByText('Dear C0, hello.')).toBeTruthy();
  expect(calls.findLast(({ route }) => route.endsWith('preview'))?.body).toMatchObject({
    message: 'Dear {firstName}, hello.',
  });
});

test('many go in parts; cut off in the middle it goes on with the same action, also after a reload', async () => {
  let parts = 0;
  const calls = fakeApi({
    'POST /api/coach/bulk/preview': (body) => answer(body),
    'POST /api/coach/bulk': (body) => {
      parts += 1;
      return parts === 2
        ? new Refusal(503, { message: 'Please try again in a moment.', code: 'unavailable' })
        : answer(body);
    },
  });
  await show(many);
  await tickAll();
  await person.click(screen.getByRole('button', { name: 'Message' }));
  const dialog = screen.getByRole('dialog', { name: 'Message 45 people' });
  expect(within(dialog).getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true);
  await person.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Hello');
  await person.click(within(dialog).getByRole('button', { name: 'Preview' }));
  expect(await within(dialog).findByText(/^What .* will read$/)).toBeTruthy();
  await person.click(await within(dialog).findByRole('button', { name: 'Send to 45' }));
  expect(await within(dialog).findByText(/Continue where you left off/)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  cleanup();

  await show(many);
  expect(
    await screen.findByText(
      'It may not be done for all 45 people yet. Continue where you left off. No one gets it twice.',
    ),
  ).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  const again = screen.getByRole('dialog', { name: 'Message 45 people' });
  await waitFor(() => expect(idsOf(calls, 'POST /api/coach/bulk')).toEqual([20, 20, 20, 5]));
  expect(await within(again).findByText('Done for 25 people.')).toBeTruthy();
  expect(within(again).getByText('Client 44')).toBeTruthy();
  const actions = calls
    .filter(({ route }) => route === 'POST /api/coach/bulk')
    .map(({ body }) => (body as { actionId: string }).actionId);
  expect(new Set(actions).size).toBe(1);
});

test('one that was cut off is gone on with alone: another action is about who is ticked now', async () => {
  const calls = fakeApi({
    'POST /api/coach/bulk/preview': (body) => answer(body),
    'POST /api/coach/bulk': () => new Refusal(503, { message: 'Please try again in a moment.', code: 'unavailable' }),
  });
  await show();
  await tickAll();
  await person.click(screen.getByRole('button', { name: 'Nudge' }));
  const dialog = screen.getByRole('dialog', { name: 'Nudge 2 people' });
  await person.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await person.click(await within(dialog).findByRole('button', { name: 'Nudge 2' }));
  expect(await within(dialog).findByText(/Continue where you left off/)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  cleanup();

  await show(many.slice(5, 6));
  expect(await screen.findByText('Sending was interrupted')).toBeTruthy();
  await tickAll();
  await person.click(screen.getByRole('button', { name: 'Message' }));
  const message = screen.getByRole('dialog', { name: 'Message 1 person' });
  expect(within(message).getByRole('textbox', { name: 'Message' })).toBeTruthy();
  expect(within(message).queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(calls.filter(({ route }) => route === 'POST /api/coach/bulk')).toHaveLength(1);
});
