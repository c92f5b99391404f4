import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser as user } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { ProgramLanguages } from './program-languages.tsx';
import type { Translations } from './queries.ts';

vi.mock('#messages/language.ts', async (original) => ({
  ...(await original<object>()),
  languages: [
    { code: 'en', name: 'English', nameHere: 'English', isReviewed: true },
    { code: 'de', name: 'Deutsch', nameHere: 'German', isReviewed: false },
    { code: 'he', name: 'עברית', nameHere: 'Hebrew', isReviewed: false },
  ],
}));

const texts = {
  title: 'Small Braveries',
  'week.1.title': 'Edges',
  'practice.1.1.instructions': 'Sit.\nStay.',
  'prompt.1.1.promptText': 'Where?',
  'prompt.1.2.promptText': 'Why?',
  'prompt.2.1.promptText': 'When?',
};
const german = {
  language: 'de',
  texts: { title: 'Kleiner Mut', 'prompt.1.1.promptText': 'Wo?', 'prompt.1.2.promptText': 'Warum?' },
  changed: { 'prompt.1.2.promptText': '2026-11-12T10:00:00.000Z' },
  revision: 3,
};
const data: Translations = {
  program: {
    id: 'p1',
    programId: 'small-braveries',
    title: texts.title,
    language: 'en',
    durationWeeks: 2,
    revision: 4,
  },
  texts,
  translations: [german],
};
const list = 'GET /api/programs/{id}/translations';
const put = 'PUT /api/programs/{id}/translations/{language}';
const remove = 'DELETE /api/programs/{id}/translations/{language}';

const sentPut = 'PUT /api/programs/p1/translations/de';

beforeEach(() => void memoryDevice());

function show(language: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [list]: data, ...answers });
  history.replaceState(null, '', `/programs/p1/languages?language=${language}`);
  return { calls, ...renderPage(<ProgramLanguages reference="p1" timeZone="UTC" />, { user }) };
}
const field = async (name: string) => await screen.findByLabelText<HTMLTextAreaElement>(name);

test('the original stands beside each text, missing days are said, and a changed one is marked', async () => {
  show('de');
  const first = await field('Day 1, in German');
  expect(first.value).toBe('Wo?');
  expect(first.lang).toBe('de');
  expect(screen.getByRole('tab', { name: 'English the original' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Deutsch 2 of 3' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tab', { name: 'Week 1, 2 of 2' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('Where?').lang).toBe('en');
  expect(screen.getByText(/^English changed on 12 Nov/)).toBeTruthy();
  expect((await field('Practice 1: Steps, one on each line, in German')).value).toBe('');
  expect(screen.getByText('One day is missing. It comes in English until you write it.')).toBeTruthy();
  expect(document.querySelectorAll('.loom li.is-empty')).toHaveLength(1);
});

test('a day opens from the loom, in its week', async () => {
  const { person } = show('de');
  await field('Day 1, in German');
  await person.click(the('.loom li:nth-child(3) button'));
  expect(document.activeElement).toBe(await field('Day 8, in German'));
  expect(screen.getAllByText('Shown in English, and says so').length).toBeGreaterThan(0);
});

test('what is typed is kept as a draft and sent with the rest; a text that still holds is no longer marked', async () => {
  const saved = { ...data, translations: [{ ...german, revision: 4, changed: {} }] };
  const { person, calls } = show('de', { [put]: saved });
  await person.type(await field('Theme, in German'), 'Ränder');
  await person.click(screen.getByRole('button', { name: 'It still holds' }));
  expect(screen.queryByText(/^English changed on/)).toBeNull();
  expect(await screen.findByText(/^Draft saved on this device/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save Deutsch' }));
  await waitFor(() => expect(calls.find(({ route }) => route === sentPut)).toBeTruthy());
  expect(calls.find(({ route }) => route === sentPut)).toMatchObject({
    body: { texts: { ...german.texts, 'week.1.title': 'Ränder' }, changed: {}, revision: 3 },
  });
  expect(await screen.findByText('What you write is kept on this device.')).toBeTruthy();
});

test('what is typed while it is being saved stays, and is sent with the next save', async () => {
  const saved = {
    ...data,
    translations: [{ ...german, texts: { ...german.texts, 'week.1.title': 'Rand' }, revision: 4 }],
  };
  const { person, calls } = show('de', { [put]: saved });
  const theme = await field('Theme, in German');
  const letThrough = holdBack('PUT');
  await person.type(theme, 'Rand');
  await person.click(screen.getByRole('button', { name: 'Save Deutsch' }));
  await person.type(theme, 'lage');
  letThrough();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Saving/ })).toBeNull());
  expect(theme.value).toBe('Randlage');
  expect(screen.queryByText(/^Saved by somebody else/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save Deutsch' }));
  await waitFor(() => expect(calls.filter(({ route }) => route === sentPut)).toHaveLength(2));
  expect(calls.findLast(({ route }) => route === sentPut)).toMatchObject({
    body: { texts: { 'week.1.title': 'Randlage' } },
  });
});

test('of two who save the second loses nothing, and sees what the first has written', async () => {
  let isSaved = false;
  const theirs = { ...german, texts: { ...german.texts, 'prompt.1.1.promptText': 'Woher?' }, revision: 4 };
  const { person, calls } = show('de', {
    [list]: () => (isSaved ? { ...data, translations: [theirs] } : data),
    [put]: () => {
      if (isSaved) return { ...data, translations: [{ ...theirs, revision: 5 }] };
      isSaved = true;
      return new Refusal(409, {
        code: 'conflict',
        message: 'It was changed.',
        fields: { revision: 'It was changed.' },
      });
    },
  });
  const first = await field('Day 1, in German');
  await person.clear(first);
  await person.type(first, 'Wo genau?');
  await person.click(screen.getByRole('button', { name: 'Save Deutsch' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It was changed.');
  expect(await screen.findByText('Saved by somebody else meanwhile: “Woher?”')).toBeTruthy();
  expect(first.value).toBe('Wo genau?');
  await person.click(screen.getByRole('button', { name: 'Save Deutsch' }));
  await waitFor(() => expect(calls.filter(({ route }) => route === sentPut)).toHaveLength(2));
  expect(calls.findLast(({ route }) => route === sentPut)?.body).toMatchObject({
    texts: { 'prompt.1.1.promptText': 'Wo genau?' },
    revision: 4,
  });
});

test('a language is added from those of the pages, and removed after a question', async () => {
  const { person, calls } = show('en', { [remove]: { ...data, translations: [] } });
  await person.click(await screen.findByRole('button', { name: 'Add a language' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['עברית']);
  await person.click(screen.getByRole('menuitem'));
  expect((await field('Day 1, in Hebrew')).value).toBe('');
  expect(screen.queryByRole('button', { name: 'Add a language' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Hebrew' })).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Deutsch 2 of 3' }));
  await person.click(await screen.findByRole('button', { name: 'Remove German' }));
  await person.click(screen.getAllByRole('button', { name: 'Remove German' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(calls.some(({ route }) => route === 'DELETE /api/programs/p1/translations/de')).toBe(true),
  );
  expect(await screen.findByLabelText('Written in')).toBeTruthy();
});

test('the original is named, and can be put right with a language that is free', async () => {
  const update = 'PUT /api/programs/{id}';
  const { person, calls } = show('en', {
    [update]: new Refusal(409, { code: 'conflict', message: 'The program is in this language already.' }),
  });
  const select = await screen.findByLabelText<HTMLSelectElement>('Written in');
  expect([...select.options].map(({ value }) => value)).toEqual(['en', 'he']);
  await person.selectOptions(select, 'he');
  expect(calls.find(({ route }) => route === 'PUT /api/programs/p1')?.body).toEqual({ language: 'he', revision: 4 });
  expect(await screen.findByText('The program is in this language already.')).toBeTruthy();
});

test('a program that may not be edited says so', async () => {
  show('de', { [list]: new Refusal(403, { code: 'forbidden', message: 'Duplicate it.' }) });
  expect(await screen.findByText('Duplicate it.')).toBeTruthy();
});
