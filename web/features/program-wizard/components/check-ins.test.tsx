import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckInLibrary } from '#contract/check-ins/schema.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { previewOf, writtenProgram } from '../model/programs-in-test.ts';
import { button, clearDevice, field, kept, openStep, show, theDialog, type } from './wizard-in-test.tsx';

beforeEach(clearDevice);

const instrument = (id: string, title: string) =>
  ({ id, version: 1, title, minutes: 2, items: [{ id: 'one' }] }) as CheckInLibrary['own'][number];
const library: CheckInLibrary = {
  ready: [instrument('wheel-of-life', 'Wheel of Life')],
  screeners: { isOn: false, confirmedAt: null, instruments: [] },
  own: [instrument('form-1', 'Three Words')],
};
const answers = (given: Record<string, unknown> = {}) =>
  fakeApi({ 'GET /api/coach/check-ins': library, ...given } as Parameters<typeof fakeApi>[0]);

async function choose(title: string, day: number) {
  await userEvent.click(button('Add a check-in'));
  const dialog = await theDialog();
  const which = within(dialog).getByLabelText('Check-in');
  await userEvent.selectOptions(which, await within(dialog).findByRole('option', { name: title }));
  await userEvent.selectOptions(within(dialog).getByLabelText('After the page of'), `Day ${day}`);
  return dialog;
}
const add = async (title: string, day: number) => userEvent.click(button('Add', await choose(title, day)));
async function addDay(title: string, day: number) {
  await userEvent.click(screen.getByRole('button', { name: `Another day for ${title}` }));
  const dialog = await theDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('After the page of'), `Day ${day}`);
  await userEvent.click(button('Add', dialog));
}
const chips = (title: string) =>
  [...screen.getByRole('list', { name: title }).children].map(({ textContent }) => textContent);
const placed = () => [...document.querySelectorAll('.wizcheckins h3')].map(({ textContent }) => textContent);
const cell = (day: number) => [...document.querySelectorAll('.loom--green li')][day - 1];

describe('check-ins, a part of step 4', () => {
  test('come onto days one by one, stay in the draft, and are marked on the loom', async () => {
    answers();
    await show();
    await openStep(4);
    expect(document.querySelectorAll('.wizsteps button')).toHaveLength(4);
    expect(the('.greenkey').textContent).not.toContain('check-in');
    await add('Wheel of Life', 1);
    await add('Goals in five steps', 2);
    await addDay('Wheel of Life', 14);
    expect(placed()).toEqual(['Wheel of Life', 'Goals in five steps']);
    expect(chips('Wheel of Life')).toEqual(['Day 1', 'Day 14', 'Day']);
    expect(the('.wizcheckins').textContent).toContain('1 question, 2 minutes');
    expect([cell(14), cell(3)].map((one) => one?.textContent)).toEqual([
      '14Day 14: still empty, check-in',
      '3Day 3: still empty',
    ]);
    expect(cell(14)?.querySelector('.mark-check')).toBeTruthy();
    expect(the('.greenkey').textContent).toContain('check-in');
    expect(the('.wizleaf').textContent).toContain('After the page: Wheel of Life');
    await waitFor(() =>
      expect(
        kept()
          .at(-1)
          ?.content.checkIns.map(({ day }) => day),
      ).toEqual([1, 2, 14]),
    );
  });

  test('a day has one: another takes its place, which is said before', async () => {
    answers();
    await show();
    await openStep(4);
    await add('Wheel of Life', 3);
    const dialog = await choose('Wheel of Life', 3);
    expect(within(dialog).getByRole('status').textContent).toBe('Day 3 has it already.');
    expect(button('Add', dialog).disabled).toBe(true);
    await userEvent.selectOptions(within(dialog).getByLabelText('Check-in'), 'Three Words');
    expect(within(dialog).getByRole('status').textContent).toBe('Day 3 has Wheel of Life. This one takes its place.');
    await userEvent.click(button('Replace', dialog));
    expect(placed()).toEqual(['Three Words']);
  });

  test('leave a day, or all of them, and the focus goes to the button below', async () => {
    answers();
    await show();
    await openStep(4);
    for (const day of [1, 2, 3]) await add('Three Words', day);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Day 2' }));
    expect(chips('Three Words')).toEqual(['Day 1', 'Day 3', 'Day']);
    expect(document.activeElement).toBe(button('Add a check-in'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Three Words' }));
    expect(placed()).toEqual([]);
  });

  test('are sent with their prompts; a day left empty asks the usual question, and one refused is said at its place', async () => {
    const calls = answers({
      'GET /api/programs/preview/id-1': previewOf(writtenProgram(4), { revision: 7 }),
      'POST /api/programs/{id}/daily-prompts': new Refusal(422, {
        message: 'Not yours.',
        code: 'invalid',
        fields: { '1.checkIn': 'Not yours.' },
      }),
    });
    await show('edit');
    await openStep(4);
    await add('Wheel of Life', 2);
    await type(field('prompt-2'), '');
    await userEvent.click(button('Save Program'));
    await settled();
    const [, sent] = (calls.at(-1)?.body ?? []) as object[];
    expect(sent).toEqual({
      weekNumber: 1,
      dayNumber: 2,
      promptText: 'What insights are emerging for you today?',
      promptType: 'reflection',
      checkIn: { instrumentId: 'wheel-of-life', version: 1 },
    });
    expect(the('.wizcheckins .err').textContent).toBe('Not yours.');
    expect(document.activeElement).toBe(the('#wizard-check-in-2'));
  });

  test('of the program can come onto more days although the library does not know them', async () => {
    const content = writtenProgram(4);
    content.checkIns = [{ day: 5, instrumentId: 'gone', version: 3, title: '' }];
    answers({ 'GET /api/programs/preview/id-1': previewOf(content) });
    await show('edit');
    await openStep(4);
    expect(placed()).toEqual(['Title of gone']);
    await addDay('Title of gone', 6);
    expect(chips('Title of gone')).toEqual(['Day 5', 'Day 6', 'Day']);
  });
});
