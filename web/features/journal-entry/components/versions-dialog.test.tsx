import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { click, named, render, the, until } from '#web/ui/render-in-test.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const route = 'GET /api/client/journal-entries/{id}/versions';
const version = (number: number, entryText: string) => ({
  version: number,
  entryText,
  wordCount: 2,
  moodScore: 7,
  writtenAt: '2025-10-08T21:00:00.000Z',
});

afterEach(() => vi.unstubAllGlobals());

async function show() {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <VersionsDialog entryId="e17" timeZone="UTC" onClose={() => {}} />
    </QueryClientProvider>,
  );
}

test('shows what the entry says now and what it said before, as text', async () => {
  fakeApi({ [route]: [version(2, 'Now <i>this</i>.'), version(1, 'Before that.')] });
  await show();
  await until(() => document.querySelector('.versions') !== null);
  expect([...document.querySelectorAll('.versions .read')].map((text) => text.textContent)).toEqual([
    'Now <i>this</i>.',
    'Before that.',
  ]);
  expect([...document.querySelectorAll('.versions h3 b')].map((mark) => mark.textContent)).toEqual(['Now, ']);
});

test('a failure is said and can be tried again', async () => {
  let isDown = true;
  fakeApi({
    [route]: () =>
      isDown ? new Refusal(503, { message: 'The database is away.', code: 'unavailable' }) : [version(1, 'Here.')],
  });
  await show();
  await until(() => document.querySelector('[role=alert]') !== null);
  expect(the('[role=alert]').textContent).toContain('The database is away.');
  isDown = false;
  await click(named('Try again'));
  await until(() => document.querySelector('.versions') !== null);
});
