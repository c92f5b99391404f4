import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { noteReached } from '#web/platform/device/connection.ts';
import { render, the } from '#web/ui/render-in-test.ts';
import { OfflineBand } from './offline-band.tsx';

let leave = async () => {};
afterEach(async () => {
  await leave();
  noteReached(true);
});

test('the band says that one is offline while that is so, as a fact and not as an alarm', async () => {
  leave = (await render(<OfflineBand isWriting />)).gone;
  expect(the('[role=status]').textContent).toBe('');
  await act(async () => noteReached(false));
  expect(the('[role=status]').textContent).toBe('You are offline. Write on; nothing you type is lost.');
  await act(async () => noteReached(true));
  expect(the('[role=status]').textContent).toBe('');
});

test('on a page to read it does not ask anybody to write', async () => {
  leave = (await render(<OfflineBand isWriting={false} />)).gone;
  await act(async () => noteReached(false));
  expect(the('[role=status]').textContent).toBe('You are offline. This page may not show the latest.');
});
