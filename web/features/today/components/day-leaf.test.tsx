import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { day17, entryOf17 } from '../home-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { device, emptyDevice, post } from '../entry-in-test.ts';
import { dayLeafOn, entriesSent, paper, save, saved, shown, state, type, write } from './day-leaf-in-test.tsx';
import { OtherDrafts } from './entry-form.tsx';

const { show, takingEntries } = dayLeafOn(day17);
beforeEach(emptyDevice);

describe('an unwritten day', () => {
  test('begins with the mood that was tapped in a reminder, and saves it', async () => {
    const calls = takingEntries({ moodScore: 3 });
    await show({ home: { ...day17, moodCheckIn: 3 } });
    expect(screen.getByRole('slider')).toMatchObject({ value: '3' });
    await write('Few words.');
    await saved();
    expect(entriesSent(calls)[0]).toMatchObject({ moodScore: 3 });
  });

  test('asks its prompt, to be answered in writing or by voice', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What did you want today?');
    expect(the('.ribbon').textContent).toBe('17');
    expect(
      [...document.querySelectorAll('.segments button')].map((button) => [
        button.textContent,
        button.hasAttribute('disabled'),
      ]),
    ).toEqual([
      ['Type Response', false],
      ['Audio Response', false],
    ]);
    expect(screen.getByRole('slider')).toMatchObject({ value: '7', min: '1', max: '10', step: '1' });
    expect(the('.moodset__now').textContent).toBe('7Good');
    expect(state()).toBe('Nothing written yet');
    expect(save()).toMatchObject({ disabled: true, textContent: "Save Today's Entry" });
    expect(document.querySelector('.next')).toBeNull();
  });

  test('counts words and says that the text is on this device', async () => {
    await show();
    type('two words');
    expect(the('.writing__state').textContent).toContain('2 words');
    await waitFor(() => expect(state()).toMatch(/^On this device, \d\d:\d\d$/));
    expect(device.all('drafts')).toMatchObject([{ place: 'a1/3/3', value: { entryText: 'two words' } }]);
    expect(save().disabled).toBe(false);
  });

  test('finds the text again that was typed before', async () => {
    await show();
    type('typed before');
    await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
    cleanup();
    await show();
    await waitFor(() => expect(paper().value).not.toBe(''));
    expect(paper().value).toBe('typed before');
  });

  test('nothing but spaces is no entry', async () => {
    const calls = fakeApi({});
    await show();
    await write('  \n ');
    expect(toastStore.current()).toMatchObject({
      title: 'Entry Required',
      description: 'Please write something before saving your entry.',
    });
    expect(paper().value).toBe('  \n ');
    expect(calls).toEqual([]);
  });

  test('20,001 characters are refused with the text still in the box', async () => {
    const calls = fakeApi({});
    await show();
    type(`${'a'.repeat(20_001)}  `);
    expect(the('.err').textContent).toBe('The entry can have at most 20,000 characters. This one has 20,001.');
    await userEvent.click(save());
    expect(toastStore.current()).toMatchObject({ title: 'Error' });
    expect(paper().value).toHaveLength(20_003);
    expect(calls).toEqual([]);
    type('a'.repeat(20_000));
    expect(document.querySelector('.err')).toBeNull();
  });
});

describe('a written day', () => {
  const home = {
    ...day17,
    todayEntries: [
      entryOf17({ id: 'later', entryText: 'Later.', createdAt: '2025-10-08T21:00:00.000Z' }),
      entryOf17({ entryText: '<b>bold</b>' }),
    ],
  };

  test('shows its entries in the order of writing, as text, with a way to write another', async () => {
    await show({ home });
    await shown('.kept');
    expect([...document.querySelectorAll('.kept .read')].map((text) => text.textContent)).toEqual([
      '<b>bold</b>',
      'Later.',
    ]);
    expect(document.querySelector('textarea')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Write another' }));
    await shown('textarea');
    await waitFor(() => expect(document.activeElement).toBe(paper()));
    expect(document.querySelector('.next')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('text for another entry that was begun stands there again', async () => {
    await show({ home });
    await shown('.kept');
    await userEvent.click(screen.getByRole('button', { name: 'Write another' }));
    await shown('textarea');
    type('one more');
    await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
    cleanup();
    await show({ home });
    await shown('textarea');
    expect(paper().value).toBe('one more');
  });

  test('an entry of long ago says when it was written, and an edited one that it was', async () => {
    await show({
      home: { ...day17, todayEntries: [entryOf17({ version: 3, updatedAt: '2025-10-09T07:00:00.000Z' })] },
    });
    await shown('.kept');
    expect(the('.kept .stateline').textContent).toMatch(/^Saved, 8 October( 2025)?, 20:14$/);
    expect(the('.kept').textContent).toMatch(/2 words, edited 9 October( 2025)?, 07:00/);
    expect(screen.getByRole('button', { name: 'Earlier versions' })).toBeTruthy();
  });
});

test('a day written afterwards is marked, and its button names the day', async () => {
  await show({ isToday: false });
  expect(save().textContent).toBe('Save Entry for Day 17');
  expect(document.querySelector('.ribbon')).toBeNull();
  cleanup();
  await show({ isToday: false, home: { ...day17, todayEntries: [entryOf17({ isLate: true })] } });
  await shown('.kept');
  expect(the('.kept .stateline').textContent).toMatch(/^Written later, 8 October( 2025)?, 20:14$/);
});

test('where a day is closed, what was typed is still there, and can be saved as a free page', async () => {
  const calls = takingEntries({ dayNumber: null });
  await show();
  type('Half a thought.');
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  cleanup();
  await show({ refusal: <p className="refusal">no</p> });
  await shown('.kept--waiting');
  expect(document.querySelector('textarea')).toBeNull();
  expect(the('.kept--waiting .read').textContent).toBe('Half a thought.');
  expect(the('.refusal')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save it as a free page' }));
  await waitFor(() => expect(document.querySelector('.kept--waiting')).toBeNull());
  await waitFor(() => expect(calls.some(({ route }) => route === post)).toBe(true));
  const [body] = entriesSent(calls);
  expect(body).toMatchObject({ isFreePage: true, entryText: 'Half a thought.', moodScore: 7 });
  expect(body).not.toHaveProperty('week');
  expect(device.all('drafts')).toEqual([]);
});

test('a text from another window can be brought here, and is discarded only when asked twice', async () => {
  const take = vi.fn<() => void>();
  const discard = vi.fn<() => void>();
  render(
    <OtherDrafts
      others={[
        { id: 'x', value: { entryText: 'the other <b>text</b>', moodScore: null }, keptAt: new Date(), take, discard },
      ]}
      timeZone="UTC"
    />,
  );
  expect(the('.read').textContent).toBe('the other <b>text</b>');
  await userEvent.click(screen.getByRole('button', { name: 'Bring it here' }));
  expect(take).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(discard).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard it for good' }));
  expect(discard).toHaveBeenCalledTimes(1);
});

test('the browser is told not to store the text for its session restore, which no lock would protect', async () => {
  takingEntries();
  await show();
  type('Half a thought.');
  expect(document.querySelector('textarea')?.form?.getAttribute('autocomplete')).toBe('off');
});
