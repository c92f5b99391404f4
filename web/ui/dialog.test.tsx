import { useRef, useState } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';
import { the } from '#web/ui/element-in-test.ts';

const onOpenChange = vi.fn<(open: boolean) => void>();

function open(onConfirm: () => unknown, typed?: string) {
  onOpenChange.mockReset();
  render(
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

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('it says what happens and the focus is on Cancel', async () => {
  open(() => undefined);
  const dialog = screen.getByRole('alertdialog');
  expect(the(`#${CSS.escape(dialog.getAttribute('aria-describedby') ?? '')}`).textContent).toBe(
    '3 active clients keep their entries.',
  );
  expect(document.activeElement).toBe(button('Cancel'));
});

test('a click outside does not close it; Cancel and Escape do', async () => {
  open(() => undefined);
  const scrim = the('.scrim');
  await act(async () => {
    // Radix begins to listen for clicks outside only in the next turn.
    await new Promise((done) => setTimeout(done, 5));
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      scrim.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
  });
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  await userEvent.click(button('Cancel'));
  expect(onOpenChange).toHaveBeenCalledTimes(2);
});

test('it waits, pending, until the deed is done, and cannot be left meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const deed = vi.fn<() => Promise<void>>(() => promise);
  open(deed);
  await userEvent.click(button('Delete Program'));
  expect(button('Deleting...').getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button('Deleting...'));
  await userEvent.click(button('Cancel'));
  expect(deed).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  await act(async () => resolve());
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('it stays open if the deed fails', async () => {
  open(() => Promise.reject(new Error('no')));
  await userEvent.click(button('Delete Program'));
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(button('Delete Program').hasAttribute('aria-busy')).toBe(false);
});

/** A list whose row is still there when the dialog closes: the list anew takes its time. */
function List() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Programs
      </h2>
      <button onClick={() => setOpen(true)}>Delete Breath as Anchor</button>
      {isOpen && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          returnTo={heading}
          title="Delete it?"
          confirm="Delete Program"
          onConfirm={() => {}}
        >
          It goes.
        </ConfirmDialog>
      )}
    </>
  );
}

test('the focus goes back to what asked, and on to the list once that is about to go', async () => {
  render(<List />);
  await userEvent.click(button('Delete Breath as Anchor'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(button('Delete Breath as Anchor')));
  await userEvent.click(button('Delete Breath as Anchor'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Program' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Programs' })));
});

test('with a word to type the button waits for it', async () => {
  open(() => undefined, 'delete');
  expect(button('Delete Program').disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), 'delete');
  expect(button('Delete Program').disabled).toBe(false);
});
