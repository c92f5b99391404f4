import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { click, the } from '#web/ui/render-in-test.ts';
import {
  button,
  clearDevice,
  field,
  leavePage,
  openStep,
  settled,
  show,
  stepShown,
  theDialog,
  type,
} from './wizard-in-test.tsx';

beforeEach(clearDevice);
afterEach(leavePage);
vi.setConfig({ testTimeout: 20_000 });

describe('the draft', () => {
  test('comes back with its step after the page was left', async () => {
    const page = await show();
    await type(field('heading-title'), 'Small Braveries');
    await openStep(4);
    await type(field('prompt-1'), 'First');
    await page.gone();
    await show();
    await stepShown();
    expect(field('prompt-1').value).toBe('First');
    expect(the('.wizdraft').textContent).toMatch(/Draft saved on this device, \d\d:\d\d/);
  });

  test('is thrown away only after a question', async () => {
    const page = await show();
    await type(field('heading-title'), 'Small Braveries');
    await settled(350);
    await click(button('Discard draft'));
    await click(button('Discard draft', await theDialog('alertdialog')));
    await settled();
    expect(field('heading-title').value).toBe('');
    expect(localStorage.length).toBe(0);
    await page.gone();
    expect(localStorage.length).toBe(0);
  });

  test('that two tabs wrote waits for a choice, and the other text is kept aside', async () => {
    await show();
    await type(field('heading-title'), 'Here');
    await settled(350);
    const name = localStorage.key(0)!;
    const other = localStorage.getItem(name)!.replace('"title":"Here"', '"title":"There"').replace(/^\S+/, 'other.1');
    await type(field('heading-title'), 'Here, more');
    localStorage.setItem(name, other);
    await act(async () => window.dispatchEvent(new Event('storage')));
    await theDialog('alertdialog');
    expect(localStorage.getItem(name)).toBe(other);
    expect(the('[role=alertdialog]').textContent).toContain('This draft was changed in another tab');
    await click(button('Take the other text', the('[role=alertdialog]')));
    await settled();
    expect(field('heading-title').value).toBe('There');
    await click(button('Swap the two'));
    expect(field('heading-title').value).toBe('Here, more');
  });
});
