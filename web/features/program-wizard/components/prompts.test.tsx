import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  button,
  clearDevice,
  field,
  focus,
  key,
  openStep,
  paste,
  show,
  stepNote,
  theDialog,
  type,
} from './wizard-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';

beforeEach(clearDevice);
describe('the sheet of prompts', () => {
  test('Enter goes to the next day, over the end of the week; Shift Enter does not', async () => {
    await show();
    await openStep(4);
    await focus(field('prompt-1'));
    await key(field('prompt-1'), { key: 'Enter' });
    expect(document.activeElement).toBe(field('prompt-2'));
    await key(field('prompt-2'), { key: 'Enter', shiftKey: true });
    expect(document.activeElement).toBe(field('prompt-2'));
    await focus(field('prompt-7'));
    await key(field('prompt-7'), { key: 'Enter' });
    expect(document.activeElement).toBe(field('prompt-8'));
    expect(the('[role=tab][aria-selected=true] b').textContent).toBe('Week 2');
  });

  test('Enter while letters are put together stays', async () => {
    await show();
    await openStep(4);
    await focus(field('prompt-1'));
    await key(field('prompt-1'), { key: 'Enter', isComposing: true });
    expect(document.activeElement).toBe(field('prompt-1'));
  });

  test('Alt and the arrows move the prompt, Alt N finds the next empty day', async () => {
    await show();
    await openStep(4);
    await type(field('prompt-1'), 'First');
    await focus(field('prompt-1'));
    await key(field('prompt-1'), { key: 'ArrowDown', altKey: true });
    expect(document.activeElement).toBe(field('prompt-2'));
    expect([field('prompt-1').value, field('prompt-2').value]).toEqual(['', 'First']);
    await key(field('prompt-2'), { key: 'ArrowUp', altKey: true });
    expect(field('prompt-1').value).toBe('First');
    await key(field('prompt-1'), { key: '˜', code: 'KeyN', altKey: true });
    expect(document.activeElement).toBe(field('prompt-2'));
  });

  test('the index jumps to any day', async () => {
    await show();
    await openStep(4);
    await userEvent.click([...document.querySelectorAll<HTMLElement>('.loom--green button')][19]!);
    expect(document.activeElement).toBe(field('prompt-20'));
    expect(the('.wizside .sect + .sect .small').textContent).toBe('Day 20');
  });

  test('empty days are filled with the sentence of the product, and that can be undone', async () => {
    await show();
    await openStep(4);
    await type(field('prompt-3'), 'Mine');
    await focus(button('Fill 27 empty days'));
    await userEvent.click(button('Fill 27 empty days'));
    expect(document.activeElement).toBe(button('No empty days'));
    expect(button('No empty days').getAttribute('aria-disabled')).toBe('true');
    expect(field('prompt-1').value).toBe('What insights are emerging for you today?');
    expect(field('prompt-3').value).toBe('Mine');
    expect(stepNote(4)).toBe('28 of 28 days');
    await userEvent.click(button('Undo'));
    expect(stepNote(4)).toBe('1 of 28 days');
    expect(document.activeElement).toBe(button('Fill 27 empty days'));
  });

  test('lines pasted into an empty day are offered to the days; into a written one they just go in', async () => {
    await show();
    await openStep(4);
    await type(field('prompt-1'), 'Old');
    await paste(field('prompt-1'), 'a\nb');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await paste(field('prompt-2'), '1. Who?\n2. Where?');
    const dialog = await theDialog();
    expect(dialog.textContent).toContain('2 lines, 2 of 27 empty days');
    expect(button('Keep it all in day 2', dialog)).toBeTruthy();
    await userEvent.click(button('Fill 2 days', dialog));
    expect([field('prompt-1').value, field('prompt-2').value, field('prompt-3').value]).toEqual([
      'Old',
      'Who?',
      'Where?',
    ]);
  });

  test('a list that replaces says so before and can be undone', async () => {
    await show();
    await openStep(4);
    await type(field('prompt-2'), 'Old two');
    await userEvent.click(button('Paste a list'));
    const dialog = await theDialog();
    await type(dialog.querySelector('textarea')!, 'New one\nNew two');
    await userEvent.click(dialog.querySelectorAll<HTMLElement>('input[type=radio]')[1]!);
    expect(dialog.textContent).toContain('instead of “Old two”');
    await userEvent.click(button('Fill 2 days, replacing 1', dialog));
    expect(field('prompt-2').value).toBe('New two');
    await userEvent.click(button('Undo'));
    expect([field('prompt-1').value, field('prompt-2').value]).toEqual(['', 'Old two']);
  });

  test('HTML stays text', async () => {
    await show();
    await openStep(4);
    await type(field('prompt-1'), '<img src=x onerror=alert(1)>');
    expect(the('.wizleaf .prompt').textContent).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelector('.wizleaf img')).toBeNull();
  });
});
