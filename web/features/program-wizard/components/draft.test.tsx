import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { newDraft } from '../model/draft.ts';
import {
  button,
  clearDevice,
  deviceIsFull,
  field,
  kept,
  openStep,
  show,
  theDialog,
  type,
  writeElsewhere,
} from './wizard-in-test.tsx';

beforeEach(clearDevice);
describe('the draft', () => {
  test('comes back with its step after the page was left', async () => {
    const page = await show();
    await type(field('heading-title'), 'Small Braveries');
    await openStep(4);
    await type(field('prompt-1'), 'First');
    page.unmount();
    await show();
    await waitFor(() => expect(field('prompt-1').value).toBe('First'));
    expect(the('.wizdraft').textContent).toMatch(/Draft saved on this device, \d\d:\d\d/);
  });

  test('is thrown away only after a question', async () => {
    const page = await show();
    await type(field('heading-title'), 'Small Braveries');
    await waitFor(() => expect(kept()).toHaveLength(1));
    await userEvent.click(button('Discard draft'));
    await userEvent.click(button('Discard draft', await theDialog('alertdialog')));
    await settled();
    expect(field('heading-title').value).toBe('');
    await waitFor(() => expect(kept()).toEqual([]));
    page.unmount();
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('that another tab writes on is followed; the person stays where they are', async () => {
    await show();
    await type(field('heading-title'), 'Here');
    await waitFor(() => expect(kept()).toHaveLength(1));
    const [here] = kept();
    const content = { ...here!.content, heading: { ...here!.content.heading, title: 'Here, and there' } };
    await writeElsewhere({ ...here!, step: 4, content }, 'goes on');
    await waitFor(() => expect(field('heading-title').value).toBe('Here, and there'));
    expect(the('.wizdraft').textContent).toMatch(/Updated from another tab, \d\d:\d\d/);
  });

  test('that two tabs wrote is kept twice: either can be gone on with, and none is lost', async () => {
    await show();
    await type(field('heading-title'), 'Here');
    await waitFor(() => expect(kept()).toHaveLength(1));
    const there = newDraft();
    there.content.heading.title = 'There';
    await writeElsewhere(there);
    await waitFor(() => expect(document.body.textContent).toContain('Another version is set aside'));
    expect(field('heading-title').value).toBe('Here');
    expect(document.body.textContent).toContain('It’s called “There” and comes from another tab or an earlier visit.');
    await userEvent.click(button('Swap the two'));
    await waitFor(() => expect(field('heading-title').value).toBe('There'));
    await waitFor(() => button('Swap the two'));
    await userEvent.click(button('Swap the two'));
    await waitFor(() => expect(field('heading-title').value).toBe('Here'));
    await waitFor(() => button('Discard it'));
    await userEvent.click(button('Discard it'));
    await waitFor(() => expect(kept().map(({ content }) => content.heading.title)).toEqual(['Here']));
  });

  test('that the device does not take is said, and leaving asks first', async () => {
    await show();
    deviceIsFull(true);
    await type(field('heading-title'), 'Too much');
    await waitFor(() => expect(the('.wizdraft').textContent).toContain('This device has no room for the draft.'));
    const leaving = new Event('beforeunload', { cancelable: true });
    await act(async () => window.dispatchEvent(leaving));
    expect(leaving.defaultPrevented).toBe(true);
    // Saved here, not by a timer that would fire in another test.
    deviceIsFull(false);
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(kept()).toHaveLength(1));
  });

  test('begins with the first word, not with looking through the steps', async () => {
    await show();
    await openStep(4);
    await openStep(2);
    // Saves at once what would be saved later.
    await act(async () => dispatchEvent(new Event('pagehide')));
    await settled();
    expect(kept()).toEqual([]);
    expect(the('.wizdraft').textContent).toBe('What you write is kept on this device.');
  });
});
