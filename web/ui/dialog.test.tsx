import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';
import { click, press, render, the } from './render-in-test.ts';

let page: Awaited<ReturnType<typeof render>>;
const onOpenChange = vi.fn<(open: boolean) => void>();

async function open(onConfirm: () => unknown, typed?: string) {
  onOpenChange.mockReset();
  page = await render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete this program?"
      confirm="Delete Program"
      pendingText="Deleting..."
      typed={typed}
      onConfirm={async () => onConfirm()}
    >
      3 active clients keep their entries.
    </ConfirmDialog>,
  );
}

const button = (text: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === text);
  if (!found) throw new Error(`There is no button "${text}".`);
  return found;
};

afterEach(async () => page.gone());

test('it says what happens and the focus is on Cancel', async () => {
  await open(() => undefined);
  const dialog = the('[role=alertdialog]');
  expect(the(`#${CSS.escape(dialog.getAttribute('aria-describedby') ?? '')}`).textContent).toBe(
    '3 active clients keep their entries.',
  );
  expect(document.activeElement).toBe(button('Cancel'));
});

test('a click outside does not close it; Cancel and Escape do', async () => {
  await open(() => undefined);
  const scrim = the('.scrim');
  await act(async () => {
    // Radix begins to listen for clicks outside only in the next turn.
    await new Promise((done) => setTimeout(done, 5));
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      scrim.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
  });
  expect(onOpenChange).not.toHaveBeenCalled();
  await press(the('[role=alertdialog]'), 'Escape');
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  await click(button('Cancel'));
  expect(onOpenChange).toHaveBeenCalledTimes(2);
});

test('it waits, pending, until the deed is done, and cannot be left meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const deed = vi.fn<() => Promise<void>>(() => promise);
  await open(deed);
  await click(button('Delete Program'));
  expect(button('Deleting...').getAttribute('aria-busy')).toBe('true');
  await click(button('Deleting...'));
  await click(button('Cancel'));
  expect(deed).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  await act(async () => resolve());
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('it stays open if the deed fails', async () => {
  await open(() => Promise.reject(new Error('no')));
  await click(button('Delete Program'));
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(button('Delete Program').hasAttribute('aria-busy')).toBe(false);
});

test('with a word to type the button waits for it', async () => {
  await open(() => undefined, 'delete');
  expect(button('Delete Program').disabled).toBe(true);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(the('input'), 'delete');
    the('input').dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(button('Delete Program').disabled).toBe(false);
});
