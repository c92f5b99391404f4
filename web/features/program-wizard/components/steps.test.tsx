import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { button, clearDevice, field, openStep, show, stepNote, type } from './wizard-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';

beforeEach(clearDevice);
describe('the steps', () => {
  test('have their names, Previous rests on the first, Create Program stands on the last', async () => {
    await show();
    expect([...document.querySelectorAll('.wizsteps b')].map((name) => name.textContent)).toEqual([
      '28-Day Theme',
      'Weekly Themes',
      'Weekly Practices',
      'Daily Prompts',
    ]);
    expect(button('Previous').disabled).toBe(true);
    for (const step of [2, 3, 4]) {
      await userEvent.click(button('Next'));
      expect(the('[aria-current=step] b').textContent).toBe(
        ['', '', 'Weekly Themes', 'Weekly Practices', 'Daily Prompts'][step],
      );
      expect(document.activeElement?.textContent).toBe(
        ['', '', 'Weekly Themes', 'Weekly Practices', 'Daily Prompts'][step],
      );
      expect(button('Previous').disabled).toBe(false);
    }
    expect(button('Create Program')).toBeTruthy();
    expect(document.body.textContent).not.toContain('Next');
  });

  test('count what is there', async () => {
    await show();
    await type(field('heading-title'), 'Small Braveries');
    expect(stepNote(1)).toBe('Writing now');
    await openStep(2);
    await type(field('theme-1-title'), 'Naming the Edge');
    expect([stepNote(1), stepNote(2), stepNote(3), stepNote(4)]).toEqual([
      'Small Braveries',
      '0 of 4 weeks',
      'None yet',
      '0 of 28 days',
    ]);
    await type(field('theme-1-focusDescription'), 'Find it.');
    expect(stepNote(2)).toBe('1 of 4 weeks');
  });

  test('a week can bring a post for groups, which is kept while its week is closed', async () => {
    await show();
    await openStep(2);
    await type(field('theme-1-groupPost'), 'Welcome, all of you.');
    expect(document.querySelector<HTMLLabelElement>('label[for="wizard-theme-1-groupPost"]')?.textContent).toBe(
      'Post for groups',
    );
    await userEvent.click(button('Edit week 2'));
    await userEvent.click(button('Edit week 1'));
    expect(field('theme-1-groupPost').value).toBe('Welcome, all of you.');
  });

  test('a program of seven days counts seven days', async () => {
    await show();
    await userEvent.click(button('7 days'));
    expect(stepNote(4)).toBe('0 of 7 days');
    expect(stepNote(2)).toBe('0 of 1 week');
  });
});

describe('weekly practices', () => {
  test('are added, removed and brought back', async () => {
    await show();
    await openStep(3);
    await userEvent.click(button('Add a practice week 2'));
    const title = document.activeElement as HTMLInputElement;
    await type(title, 'Three Breaths');
    expect(stepNote(3)).toBe('1 practice');
    await userEvent.click(button('Remove'));
    expect(stepNote(3)).toBe('None yet');
    expect(document.activeElement?.textContent).toBe('Add a practice week 2');
    expect(the('.wizbar__say').textContent).toContain('“Three Breaths” was removed.');
    await userEvent.click(button('Undo'));
    expect(stepNote(3)).toBe('1 practice');
  });
});
