import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleProgram } from '#contract/programs/example.ts';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { isSessionExpired } from '#web/platform/session-state.ts';
import { the } from '#web/ui/element-in-test.ts';
import {
  area,
  begin,
  button,
  deviceIsFull,
  drop,
  file,
  importButton,
  imported,
  isReady,
  kept,
  libraryProgram,
  loadExample,
  names,
  problems,
  route,
  says,
  sentence,
  show,
  told,
  type,
  writeElsewhere,
} from './program-import-in-test.tsx';

beforeEach(begin);

describe('the page', () => {
  test('says what is needed, and shows nothing yet', async () => {
    await show();
    expect(document.querySelector('h1')?.textContent).toBe('Import Program');
    expect(document.body.textContent).toContain(
      'share the same programId: weekly themes for weeks 1-4, daily prompts for 28 days. The program ' +
        'becomes associated with your coach account.',
    );
    expect(document.body.textContent).toContain('At most 1 MB in all.');
    expect([...document.querySelectorAll('a[target]')].map((link) => link.getAttribute('href'))).toEqual(
      names.map((name) => `/api/programs/schema/${name}.json`),
    );
    expect(document.body.textContent).toContain('Nothing to show yet');
    expect([...document.querySelectorAll<HTMLElement>('textarea')].map(({ dir }) => dir)).toEqual([
      'ltr',
      'ltr',
      'ltr',
    ]);
    expect(importButton().disabled).toBe(true);
    expect(sentence()).toBe('All three documents are needed: Program, Weekly and Daily are still empty.');
  });

  test('the example reads well, shows what it becomes, and opens each day at its line', async () => {
    await show();
    await loadExample();
    expect(the('.becoming').textContent).toContain(
      'Small BraveriesTwenty-eight days of the next small true thing28 days4 themes5 practicessmall-braveries',
    );
    expect(document.querySelectorAll('.becoming .loom .is-written').length).toBe(28);
    expect(importButton().disabled).toBe(false);
    await says('This will be a new program.');
    await userEvent.click([...document.querySelectorAll<HTMLElement>('.becoming .loom button')][16]!);
    const daily = area('daily') as unknown as HTMLTextAreaElement;
    expect(document.activeElement).toBe(daily);
    expect(daily.value.slice(daily.selectionStart)).toMatch(
      /^\s*\{\s*"programId": "small-braveries",\s*"weekNumber": 3,\s*"dayNumber": 3,/,
    );
  });

  test.each([
    [true, 'You’ll be asked before it is replaced.'],
    [false, 'Another program is already called “small-braveries”.'],
  ])('a programId that is there already is named beforehand (own: %s)', async (isOwn, said) => {
    await show({ answers: { 'GET /api/programs/all': [{ ...libraryProgram, isOwn }] } });
    await loadExample();
    await waitFor(() => expect(sentence()).toContain(said));
  });

  test('HTML in a title is text', async () => {
    await show();
    await type('program', '{"title": "<img src=x onerror=alert(1)>"}');
    await waitFor(() => expect(the('.becoming__title').textContent).toBe('<img src=x onerror=alert(1)>'));
    expect(document.querySelector('.becoming img')).toBeNull();
  });
});

describe('errors', () => {
  test('broken JSON is said with line and column, and one press leads there', async () => {
    await show();
    await loadExample();
    await type('program', area('program').value.replace('"Small Braveries",', '"Small Braveries"'));
    await says('Fix one error in Program to import.');
    expect(problems('program')).toEqual([
      'Invalid JSONA comma is missing before this. Please check your JSON formatting and try ' +
        'again.DocumentProgramLine4Column3Go to line 4',
    ]);
    expect(area('program').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(area('program').getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Invalid JSON',
    );
    expect(importButton().disabled).toBe(true);
    await userEvent.click(button('Go to line 4'));
    const program = area('program') as unknown as HTMLTextAreaElement;
    expect(program.value.slice(program.selectionStart).startsWith('"subtitle"')).toBe(true);
  });

  test('of the server are all listed; beyond a few they are folded', async () => {
    const fields = Object.fromEntries(
      exampleProgram.dailyData.map((_, index) => [`dailyData.${index}.promptText`, 'Every prompt needs a text.']),
    );
    await show({ answers: { [route]: new Refusal(422, { message: 'No.', code: 'invalid', fields }) } });
    await loadExample();
    await userEvent.click(importButton());
    await says('Fix 28 errors in Daily to import.');
    expect(problems('daily')[0]).toBe('Day 1Every prompt needs a text.DocumentDailyPath/0/promptTextLine6Go to line 6');
    expect(problems('daily')).toHaveLength(4);
    await userEvent.click(button('Show 24 more errors'));
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
    await type('program', area('program').value.replace('"title"', '"title": "Other", "title"'));
    await enter();
    await told({ title: 'Import Failed', description: 'Fix one error in Program to import.' });
    expect(sent()).toHaveLength(0);
  });
});

describe('what is no JSON', () => {
  test.each([
    ['# Week 1: Noticing\n## Day 1\nWhy?', 'Markdown'],
    ['week,day,prompt\n1,1,Why?', 'a table'],
    ['Small Braveries\nDay 1: Why?', 'plain text'],
  ])('%j is called what it is and can be handed over', async (text, kind) => {
    const { over } = await show();
    await type('program', text);
    await waitFor(() =>
      expect(problems('program').join('')).toContain(
        `Invalid JSONThis looks like ${kind}, not JSON. Bring it in as a document instead.`,
      ),
    );
    await userEvent.click(button('Bring it in as a document'));
    expect(over.texts).toEqual([text]);
    expect(area('program').value).toBe('');
  });

  test('a file that is no JSON goes the other way, wherever it is dropped', async () => {
    const { over } = await show();
    await drop(area('daily'), file('plan.docx', 'x'));
    await drop(document.body, file('plan.md', '# x'), file('b.json', exampleProgram.weeklyData));
    expect(over.files).toEqual(['plan.docx', 'plan.md']);
    await waitFor(() => expect(JSON.parse(area('weekly').value)).toEqual(exampleProgram.weeklyData));
  });
});

describe('what was typed', () => {
  test('is there after a reload, for the same person', async () => {
    await show();
    await type('weekly', '[{"title": "Mine"');
    expect(the('.importpage__kept').textContent).toBe('Saved on this device until you import it.');
    await waitFor(() => expect(kept().map(({ texts }) => texts.weekly)).toEqual(['[{"title": "Mine"']));
    await show();
    await waitFor(() => expect(area('weekly').value).toBe('[{"title": "Mine"'));
    await show({ userId: 'u2' });
    expect(area('weekly').value).toBe('');
  });

  test('that does not fit is said', async () => {
    await show();
    deviceIsFull(true);
    await type('daily', '[]');
    await waitFor(() =>
      expect(the('.importpage__kept').textContent).toBe(
        'This couldn’t be saved on this device. Please keep the page open until it’s imported.',
      ),
    );
    // Saved here, not by a timer that would fire in another test.
    deviceIsFull(false);
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(kept()).toHaveLength(1));
  });

  test('in another tab as well is said; either can be shown, and none is lost', async () => {
    await show();
    await type('daily', '[]');
    await waitFor(() => expect(kept()).toHaveLength(1));
    await writeElsewhere({ program: '{"title": "Theirs"}', weekly: '', daily: '' });
    await waitFor(() => expect(document.body.textContent).toContain('Other documents are kept on this device too'));
    expect(area('daily').value).toBe('[]');
    await userEvent.click(button('Show them instead'));
    expect(area('program').value).toBe('{"title": "Theirs"}');
    await waitFor(() => button('Show them instead'));
    await userEvent.click(button('Show them instead'));
    expect(area('daily').value).toBe('[]');
  });
});

describe('files', () => {
  test('dropped anywhere are sorted; one on a box stays there, and the way back is open', async () => {
    await show();
    await drop(
      document.body,
      file('c.json', exampleProgram.dailyData),
      file('a.json', exampleProgram.programData),
      file('b.json', exampleProgram.weeklyData),
    );
    await isReady();
    expect(JSON.parse(area('daily').value)).toEqual(exampleProgram.dailyData);
    await drop(area('program'), file('weekly.json', '[1]'));
    await waitFor(() => expect(area('program').value).toBe('[1]'));
    expect(document.body.textContent).toContain('“weekly.json” is in place. You can undo this.');
    await userEvent.click(button('Undo'));
    expect(JSON.parse(area('program').value)).toEqual(exampleProgram.programData);
    await userEvent.click(button('Redo'));
    expect(area('program').value).toBe('[1]');
  });

  test('what somebody wrote comes before what was only loaded', async () => {
    await show();
    await type('weekly', 'my own words');
    await loadExample();
    await drop(area('weekly'), file('weekly.json', '[1]'));
    await waitFor(() => expect(area('weekly').value).toBe('[1]'));
    await userEvent.click(button('Undo'));
    expect(area('weekly').value).toBe('my own words');
  });

  test('with all three in one fill all boxes, also when their text was pasted into one', async () => {
    await show();
    await drop(area('weekly'), file('small-braveries.json', exampleProgram));
    await isReady();
    expect(names.map((name) => JSON.parse(area(name).value))).toEqual([
      exampleProgram.programData,
      exampleProgram.weeklyData,
      exampleProgram.dailyData,
    ]);
    await type('program', JSON.stringify(exampleProgram));
    for (const name of ['weekly', 'daily'] as const) await type(name, '');
    await says('Program holds all three documents. Please split them across the boxes.');
    await userEvent.click(button('Split them across the three boxes'));
    await isReady();
    expect(document.activeElement?.textContent).toBe('Program');
  });

  test('that cannot be read are refused in words and change nothing', async () => {
    await show();
    await type('daily', '[1]');
    await drop(area('daily'), new File([new Uint8Array([0xff, 0xfe, 0x7b, 0])], 'x.json'));
    await waitFor(() =>
      expect(document.body.textContent).toContain(
        '“x.json” isn’t saved as UTF-8. Please save it as UTF-8 and choose it again.',
      ),
    );
    expect(area('daily').value).toBe('[1]');
  });
});

describe('importing', () => {
  test('sends the three documents once, says so, forgets the draft and shows the program', async () => {
    const { sent } = await show({ answers: { [route]: imported } });
    await loadExample();
    await waitFor(() => expect(kept()).toHaveLength(1));
    await userEvent.click(importButton());
    await told({ title: 'Program Imported Successfully!' });
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({ ...exampleProgram, replace: false });
    expect(sent()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(`${location.pathname}${location.search}`).toBe('/programs/preview?id=small-braveries');
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('a lost answer is asked for again with the same key, also after a reload; another text has another key', async () => {
    const answers = { [route]: new Refusal(503, { message: 'Busy.', code: 'unavailable' as const }) };
    const first = await show({ answers });
    const press = async (page: typeof first, times: number) => {
      await isReady();
      await userEvent.click(importButton());
      await waitFor(() => expect(page.sent()).toHaveLength(times));
      await told({ title: 'Import Failed', description: 'Busy.' });
    };
    await loadExample();
    await press(first, 1);
    await waitFor(() => expect(the('.importaction .notice').textContent).toContain('Busy.'));
    await press(first, 2);
    const keys = first.sent().map((call) => call.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    const second = await show({ answers });
    await waitFor(() => expect(JSON.parse(area('daily').value)).toEqual(exampleProgram.dailyData));
    await press(second, 1);
    await type('program', area('program').value.replace('Small Braveries', 'Other'));
    await press(second, 2);
    expect(second.sent().map((call) => call.headers.get('idempotency-key') === keys[0])).toEqual([true, false]);
  });

  test('the server’s refusals stand at their lines until the text is changed', async () => {
    const taken = 'This programId is taken. Please choose another.';
    await show({
      answers: {
        [route]: new Refusal(409, { message: taken, code: 'conflict', fields: { 'programData.programId': taken } }),
      },
    });
    await loadExample();
    await userEvent.click(importButton());
    await told({ title: 'Import Failed', description: taken });
    await waitFor(() =>
      expect(problems('program')).toEqual([`${taken}DocumentProgramPath/programIdLine2Go to line 2`]),
    );
    expect(importButton().disabled).toBe(false);
    await type('program', area('program').value.replace('small-braveries', 'small-braveries-2'));
    await waitFor(() => expect(problems('program').join('')).not.toContain(taken));
    expect(document.querySelector('.importaction .notice')).toBeNull();
  });

  test('a program of one’s own is replaced only after a question', async () => {
    const question = 'You already have “Small Braveries”. Replace it with this one?';
    const { sent } = await show({
      answers: {
        [route]: (body: unknown) =>
          (body as { replace: boolean }).replace
            ? { ...imported, hasReplaced: true }
            : new Refusal(409, { message: question, code: 'conflict', fields: { replace: question } }),
      },
    });
    await loadExample();
    await userEvent.click(importButton());
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain(question));
    await userEvent.click(button('Replace Program'));
    await waitFor(() => expect(location.pathname).toBe('/programs/preview'));
    expect(sent().map((call) => (call.body as { replace: boolean }).replace)).toEqual([false, true]);
    expect(new Set(sent().map((call) => call.headers.get('idempotency-key'))).size).toBe(2);
  });

  test('without a session the page stays, with everything on it', async () => {
    await show({ answers: { [route]: new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' }) } });
    await loadExample();
    await userEvent.click(importButton());
    await waitFor(() =>
      expect(the('.importaction .notice').textContent).toContain('Your documents are kept on this device'),
    );
    expect(isSessionExpired()).toBe(false);
    expect(area('daily').value).not.toBe('');
  });
});
