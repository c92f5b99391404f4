import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toastStore } from '#web/platform/toast-store.ts';
import { Toaster } from './toaster.tsx';

const shown = () => [...document.querySelectorAll('li.toast .toast__title')].map((title) => title.textContent);

afterEach(() => {
  const standing = toastStore.current();
  if (standing) act(() => dismissToast(standing.id));
});

test('the newest toast replaces the one that stands', () => {
  toast({ title: 'One' });
  const two = toast({ title: 'Two' });
  expect(toastStore.current()).toMatchObject({ id: two, title: 'Two' });
});

test('closing an older toast leaves the newer one', () => {
  const one = toast({ title: 'One' });
  toast({ title: 'Two' });
  dismissToast(one);
  expect(toastStore.current()?.title).toBe('Two');
});

test('listeners hear every change until they leave', () => {
  const heard = vi.fn<() => void>();
  const leave = toastStore.subscribe(heard);
  const id = toast({ title: 'One' });
  dismissToast(id);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  toast({ title: 'Two' });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('one toast shows at a time, and the region stays without one', async () => {
  const page = render(<Toaster store={toastStore} />);
  expect(shown()).toEqual([]);
  await act(async () => {
    toast({ title: 'Entry Saved', description: 'Day 17 is in the cloth.' });
  });
  expect(shown()).toEqual(['Entry Saved']);
  const id = await act(async () => toast({ title: 'Entry Required', variant: 'destructive' }));
  expect(shown()).toEqual(['Entry Required']);
  await act(async () => dismissToast(id));
  expect(shown()).toEqual([]);
  expect(document.querySelector('[role=region]')?.getAttribute('aria-label')).toBe('Notifications (F8)');
  page.unmount();
});
