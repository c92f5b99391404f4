import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleProgram } from '#contract/programs/example.ts';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { isSessionExpired } from '#web/platform/session-state.ts';
import { click, the } from '#web/ui/render-in-test.ts';
import {
  area,
  begin,
  button,
  cannotCheck,
  drop,
  end,
  file,
  importButton,
  imported,
  isReady,
  loadExample,
  names,
  problems,
  route,
  sentence,
  show,
  told,
  type,
  until,
} from './program-import-in-test.tsx';

beforeEach(begin);
afterEach(end);

describe('importing', () => {
  test('sends the three documents once, says so, forgets the draft and shows the program', async () => {
    const { sent } = await show({ answers: { [route]: imported } });
    await loadExample();
    await until(() => expect(localStorage.length).toBe(1));
    await click(importButton());
    await told({ title: 'Program Imported Successfully!' });
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({ ...exampleProgram, replace: false });
    expect(sent()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(`${location.pathname}${location.search}`).toBe('/programs/preview?id=small-braveries');
    expect(localStorage.length).toBe(0);
  });

  test('a lost answer is asked for again with the same key, also after a reload; another text has another key', async () => {
    const answers = { [route]: new Refusal(503, { message: 'Busy.', code: 'unavailable' as const }) };
    const first = await show({ answers });
    const press = async (page: typeof first, times: number) => {
      await isReady();
      await click(importButton());
      await until(() => expect(page.sent()).toHaveLength(times));
      await told({ title: 'Import Failed', description: 'Busy.' });
    };
    await loadExample();
    await press(first, 1);
    await until(() => expect(the('.importaction .notice').textContent).toContain('Busy.'));
    await press(first, 2);
    const keys = first.sent().map((call) => call.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    const second = await show({ answers });
    expect(JSON.parse(area('daily').value)).toEqual(exampleProgram.dailyData);
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
    await click(importButton());
    await told({ title: 'Import Failed', description: taken });
    await until(() => expect(problems('program')).toEqual([`${taken}DocumentProgramPath/programIdLine2Go to line 2`]));
    expect(importButton().disabled).toBe(false);
    await type('program', area('program').value.replace('small-braveries', 'small-braveries-2'));
    await until(() => expect(problems('program').join('')).not.toContain(taken));
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
    await click(importButton());
    await until(() => expect(the('[role=alertdialog]').textContent).toContain(question));
    await click(button('Replace Program'));
    await until(() => expect(location.pathname).toBe('/programs/preview'));
    expect(sent().map((call) => (call.body as { replace: boolean }).replace)).toEqual([false, true]);
    expect(new Set(sent().map((call) => call.headers.get('idempotency-key'))).size).toBe(2);
  });

  test('without a session the page stays, with everything on it', async () => {
    await show({ answers: { [route]: new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' }) } });
    await loadExample();
    await click(importButton());
    await until(() =>
      expect(the('.importaction .notice').textContent).toContain('Your documents are kept on this device'),
    );
    expect(isSessionExpired()).toBe(false);
    expect(area('daily').value).not.toBe('');
  });

  test('without a check here, the server’s word counts', async () => {
    const { sent } = await show({ checkWith: cannotCheck, answers: { [route]: imported } });
    expect(sentence()).toBe('The check could not be started here. The server will check when you import.');
    await click(importButton());
    await told({ title: 'Invalid JSON' });
    for (const name of names) {
      await drop(area(name), file(`${name}.json`, exampleProgram[`${name}Data`]));
      await until(() => expect(area(name).value).not.toBe(''));
    }
    await click(importButton());
    await told({ title: 'Program Imported Successfully!' });
    expect(sent()[0]?.body).toEqual({ ...exampleProgram, replace: false });
  });
});
