import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteReached } from '#web/platform/device/connection.ts';
import { OfflineBand } from './client-shell.tsx';

afterEach(() => {
  act(() => noteReached(true));
  cleanup();
});

const band = () => screen.getByRole('status').textContent;

test('the band says that one is offline while that is so, as a fact and not as an alarm', () => {
  render(<OfflineBand isWriting />);
  expect(band()).toBe('');
  act(() => noteReached(false));
  expect(band()).toBe('You are offline. Keep writing; nothing you type is lost.');
  act(() => noteReached(true));
  expect(band()).toBe('');
});

test('on a page to read it does not ask anybody to write', () => {
  render(<OfflineBand isWriting={false} />);
  act(() => noteReached(false));
  expect(band()).toBe('You are offline. This page may be out of date.');
});
