import { describe, expect, it } from 'vitest';
import { daysIn, followOriginal, limitOfPlace, promptIn, textsOf, translated } from './translations.ts';

const at = '2026-11-12T10:00:00.000Z';
const practice = (position: number, title: string) => ({
  weekNumber: 1,
  position,
  title,
  duration: '5 min',
  purpose: '',
  instructions: ['Sit.', 'Stay.'],
});
const prompt = (dayNumber: number, promptText: string) => ({ weekNumber: 1, dayNumber, promptText });
const program = {
  title: 'Small Braveries',
  subtitle: '',
  weeklyThemes: [{ weekNumber: 1, title: 'Edges', discussionTopics: ['One', 'Two'], focusDescription: '' }],
  weeklyPractices: [practice(1, 'Marks'), practice(2, 'Asks')],
  dailyPrompts: [prompt(1, 'Where?'), prompt(2, 'Why?'), prompt(3, 'When?')],
};

describe('the texts of a program', () => {
  it('have a place each, and blank ones none', () => {
    expect(textsOf(program)).toEqual({
      title: 'Small Braveries',
      'week.1.title': 'Edges',
      'week.1.discussionTopics': 'One\nTwo',
      'practice.1.1.title': 'Marks',
      'practice.1.1.duration': '5 min',
      'practice.1.1.instructions': 'Sit.\nStay.',
      'practice.1.2.title': 'Asks',
      'practice.1.2.duration': '5 min',
      'practice.1.2.instructions': 'Sit.\nStay.',
      'prompt.1.1.promptText': 'Where?',
      'prompt.1.2.promptText': 'Why?',
      'prompt.1.3.promptText': 'When?',
    });
  });

  it('have a limit each; other names are no places', () => {
    for (const place of Object.keys(textsOf(program))) expect(limitOfPlace(place), place).toBeGreaterThan(0);
    for (const place of [
      '',
      'titel',
      'toString',
      'week',
      'week.1',
      'week.1.nothing',
      'constructor.1.name',
      'prompt.1.1',
      'prompt.1.promptText',
      'week.0.title',
      'heading.title',
    ])
      expect(limitOfPlace(place), place).toBeUndefined();
  });
});

describe('a row in another language', () => {
  const texts = {
    'practice.1.2.title': 'Bitten',
    'practice.1.2.instructions': 'Sitz.\nBleib.',
    'practice.1.2.purpose': 'Wozu.',
  };
  it('has what there is of it, and the rest in the original', () => {
    expect(translated('practice', practice(2, 'Asks'), texts)).toEqual({
      ...practice(2, 'Asks'),
      title: 'Bitten',
      instructions: ['Sitz.', 'Bleib.'],
    });
    expect(translated('practice', practice(1, 'Marks'), texts)).toEqual(practice(1, 'Marks'));
    expect(translated('practice', practice(2, 'Asks'), null)).toEqual(practice(2, 'Asks'));
  });

  it('names the language of a prompt only where the others are there', () => {
    const german = { 'prompt.1.1.promptText': 'Wo?' };
    expect(promptIn(prompt(1, 'Where?'), german, 'en')).toEqual(prompt(1, 'Wo?'));
    expect(promptIn(prompt(2, 'Why?'), german, 'en')).toEqual({ ...prompt(2, 'Why?'), language: 'en' });
    expect(promptIn(prompt(2, 'Why?'), null, 'en')).toEqual(prompt(2, 'Why?'));
    expect(daysIn(textsOf(program), german)).toEqual({ days: 3, translated: 1 });
  });
});

describe('when the original changes', () => {
  const german = {
    texts: {
      title: 'Kleiner Mut',
      'practice.1.1.title': 'Striche',
      'practice.1.2.title': 'Bitten',
      'practice.1.2.duration': '5 Min.',
      'prompt.1.1.promptText': 'Wo?',
      'prompt.1.2.promptText': 'Warum?',
    },
    changed: { 'prompt.1.2.promptText': '2026-11-01T10:00:00.000Z' },
  };
  const prompts = (...texts: string[]) =>
    textsOf({ dailyPrompts: texts.map((text, index) => prompt(index + 1, text)) });
  const practices = (...titles: string[]) =>
    textsOf({ weeklyPractices: titles.map((title, index) => practice(index + 1, title)) });

  it('a text that was written over is kept, with when; one that is the same stays as it is', () => {
    const next = followOriginal(german, prompts('Where?', 'Why?'), prompts('Where to?', 'Why not?'), at);
    expect(next.texts).toEqual(german.texts);
    expect(next.changed).toEqual({ ...german.changed, 'prompt.1.1.promptText': at });
    expect(followOriginal(german, prompts('Where?', 'Why?'), prompts('Where?', 'Why?'), at)).toEqual(german);
  });

  it('a text goes along to another day, and leaves none behind', () => {
    const { texts, changed } = followOriginal(german, prompts('Where?', 'Why?'), prompts('New?', 'Where?', 'Why?'), at);
    expect(texts['prompt.1.1.promptText']).toBeUndefined();
    expect(texts).toMatchObject({ 'prompt.1.2.promptText': 'Wo?', 'prompt.1.3.promptText': 'Warum?' });
    expect(changed).toEqual({ 'prompt.1.3.promptText': '2026-11-01T10:00:00.000Z' });
  });

  it('practices change places with all they say, and a text that is there twice is translated once', () => {
    const { texts, changed } = followOriginal(
      german,
      practices('Marks', 'Asks'),
      practices('Asks', 'New', 'Marks'),
      at,
    );
    expect(texts).toEqual({
      title: 'Kleiner Mut',
      'prompt.1.1.promptText': 'Wo?',
      'prompt.1.2.promptText': 'Warum?',
      'practice.1.1.title': 'Bitten',
      'practice.1.3.title': 'Striche',
      'practice.1.3.duration': '5 Min.',
      'practice.1.2.duration': '5 Min.',
    });
    expect(changed).toEqual(german.changed);
  });

  it('a text whose original is gone goes', () => {
    const { texts, changed } = followOriginal(german, prompts('Where?', 'Why?'), prompts('Where?'), at);
    expect(texts).not.toHaveProperty('prompt.1.2.promptText');
    expect(changed).toEqual({});
    expect(texts.title).toBe('Kleiner Mut');
  });
});
