import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { click, the } from '#web/ui/render-in-test.ts';
import {
  area,
  begin,
  button,
  end,
  importButton,
  libraryProgram,
  loadExample,
  names,
  problems,
  says,
  sentence,
  show,
  told,
  type,
  until,
} from './program-import-in-test.tsx';

beforeEach(begin);
afterEach(end);

describe('the page', () => {
  test('says what is needed, and shows nothing yet', async () => {
    await show();
    expect(document.querySelector('h1')?.textContent).toBe('Import Program');
    expect(document.body.textContent).toContain(
      'share the same programId: weekly themes for weeks 1-4, daily prompts for 28 days. The program becomes associated with your coach account.',
    );
    expect(document.body.textContent).toContain('At most 1 MB in all, nested at most 10 levels deep.');
    expect([...document.querySelectorAll('a[target]')].map((link) => link.getAttribute('href'))).toEqual(
      names.map((name) => `/api/programs/schema/${name}.json`),
    );
    expect(document.body.textContent).toContain('Nothing to show yet');
    expect(importButton().disabled).toBe(true);
    expect(sentence()).toBe('All three documents are needed: Program, Weekly and Daily are still empty.');
  });

  test('the example reads well, shows what it becomes, and opens each day at its line', async () => {
    await show();
    await loadExample();
    expect([...document.querySelectorAll('.docbox__state')].map((state) => state.textContent)).toEqual([
      'Reads well',
      'Reads well',
      'Reads well',
    ]);
    expect(the('.becoming').textContent).toContain(
      'Small BraveriesTwenty-eight days of the next small true thing28 days4 themes5 practicessmall-braveries',
    );
    expect(document.querySelectorAll('.becoming .loom .is-written').length).toBe(28);
    expect(importButton().disabled).toBe(false);
    await says('You have no program “small-braveries” yet, so nothing is replaced.');
    await click([...document.querySelectorAll<HTMLElement>('.becoming .loom button')][16]!);
    const daily = area('daily') as unknown as HTMLTextAreaElement;
    expect(document.activeElement).toBe(daily);
    expect(daily.value.slice(daily.selectionStart)).toMatch(
      /^\s*\{\s*"programId": "small-braveries",\s*"weekNumber": 3,\s*"dayNumber": 3,/,
    );
  });

  test.each([
    [true, 'You will be asked before it is replaced.'],
    [false, 'Another program is called “small-braveries” already.'],
  ])('a programId that is there already is named beforehand (own: %s)', async (isOwn, said) => {
    await show({ answers: { 'GET /api/programs/all': [{ ...libraryProgram, isOwn }] } });
    await loadExample();
    await until(() => expect(sentence()).toContain(said));
  });

  test('HTML in a title is text', async () => {
    await show();
    await type('program', '{"title": "<img src=x onerror=alert(1)>"}');
    await until(() => expect(the('.becoming__title').textContent).toBe('<img src=x onerror=alert(1)>'));
    expect(document.querySelector('.becoming img')).toBeNull();
  });
});

describe('errors', () => {
  test('broken JSON is said with line and column, and one press leads there', async () => {
    await show();
    await loadExample();
    await type('program', area('program').value.replace('"Small Braveries",', '"Small Braveries"'));
    await says('All or nothing: one error in Program is left.');
    expect(problems('program')).toEqual([
      'Invalid JSONA comma is missing before this. Please check your JSON formatting and try again.DocumentProgramLine4Column3Go to line 4',
    ]);
    expect(area('program').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(area('program').getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Invalid JSON',
    );
    expect(the('[data-document=program] .codearea__gutter .is-marked').textContent).toBe('4');
    expect(importButton().disabled).toBe(true);
    await click(button('Go to line 4'));
    const program = area('program') as unknown as HTMLTextAreaElement;
    expect(program.value.slice(program.selectionStart).startsWith('"subtitle"')).toBe(true);
  });

  test('all errors of all documents stand there at once; beyond a few they wait to be asked for', async () => {
    await show();
    await loadExample();
    await type('daily', area('daily').value.replaceAll(/"promptText": "[^"]*"/g, '"promptText": ""'));
    await type('weekly', area('weekly').value.replace('"weekNumber": 2', '"weekNumber": "two"'));
    await says('All or nothing: one error in Weekly and 28 errors in Daily are left.');
    expect(problems('weekly')).toHaveLength(1);
    expect(problems('daily')[0]).toBe(
      'Day 1 has no textEvery prompt needs a text of at least one character.DocumentDailyPath/0/promptTextLine6Go to line 6',
    );
    expect(problems('daily')).toHaveLength(4);
    await click(button('Show 24 more errors'));
    expect(problems('daily')).toHaveLength(28);
    expect(document.querySelectorAll('.becoming .loom .is-error')).toHaveLength(28);
  });

  test('Ctrl and Enter import from the box, or say why not', async () => {
    const { sent } = await show();
    const enter = () =>
      act(async () =>
        area('program').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
        ),
      );
    await enter();
    await told({
      variant: 'destructive',
      title: 'Invalid JSON',
      description: 'Please check your JSON formatting and try again.',
    });
    await loadExample();
    await type('program', area('program').value.replace('"durationWeeks": 4', '"durationWeeks": 40'));
    await enter();
    await told({ title: 'Import Failed', description: 'All or nothing: one error in Program is left.' });
    expect(sent()).toHaveLength(0);
  });
});

describe('what was typed', () => {
  test('is there after a reload, for the same person', async () => {
    await show();
    await type('weekly', '[{"title": "Mine"');
    expect(the('.importpage__kept').textContent).toBe('Kept on this device until it is imported.');
    // Sooner than the pause after which it is kept: leaving the page is enough.
    await act(async () => dispatchEvent(new Event('pagehide')));
    expect(localStorage.getItem('program-import:u1')).toContain('Mine');
    await show();
    expect(area('weekly').value).toBe('[{"title": "Mine"');
    await show({ userId: 'u2' });
    expect(area('weekly').value).toBe('');
  });

  test('that does not fit is said', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {} });
    await show();
    await type('daily', '[]');
    await until(() =>
      expect(the('.importpage__kept').textContent).toBe(
        'This could not be kept on this device. Please leave the page open until it is imported.',
      ),
    );
  });

  test('in another tab as well is said', async () => {
    await show();
    await type('daily', '[]');
    const other = JSON.stringify({ texts: { program: 'x', weekly: '', daily: '' }, before: null, sendKey: null });
    await act(async () => dispatchEvent(new StorageEvent('storage', { key: 'program-import:u1', newValue: other })));
    expect(document.body.textContent).toContain('This page is open in another tab as well.');
  });
});
