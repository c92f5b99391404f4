import { describe, expect, it } from 'vitest';
import { distressPhrases, foldWords, harmlessIdioms, hasDistressPhrase, soundsHeavy } from './distress.ts';

describe('words of distress', () => {
  it.each([
    'I want to die.',
    'i WANT  to\ndie',
    'Some days I just want to die',
    'I want to just die',
    'I wanna die',
    'I don’t want to live anymore.',
    "I don't want to be here any more",
    'I do not want to wake up again',
    'I have been thinking about suicide.',
    'feeling suicidal again',
    'Sometimes I think about killing myself.',
    'I could kill myself, really.',
    'It would be easier to end it all',
    'They would be better off without me',
    'I wish I were dead',
    'I wish I’d never been born',
    'There is no point in living',
    'Life is not worth living.',
    'Life isn’t worth living.',
    'I have been self-harming again',
    'I want to hurt myself',
    'I started cutting myself again',
    'I can not see a way out',
    'I took an overdose last year',
    'I have nothing left to live for',
    'No one would miss me.',
    'I am really tired of being alive',
    'I would never kill myself',
    'Ï wänt tó díe',
    '“Better off dead,” I thought',
  ])('are heard in: %s', (text) => {
    expect(hasDistressPhrase(text)).toBe(true);
  });

  it.each([
    'I could kill for a coffee',
    'This deadline is killing me, and I am dying to be on holiday.',
    'My phone died. Then the conversation died.',
    'I was dead tired and slept like the dead.',
    'I laughed so hard I wanted to die of laughter',
    'I shot the project in the foot, or rather I might shoot myself in the foot with it.',
    'I do not want to live in this city',
    'I am taking my life back into my own hands',
    'I do not want to wake up early tomorrow',
    'That would be career suicide, said my boss.',
    'Career suicide, political suicide, career suicide.',
    'We want to diet together.',
    'I hurt my knee and cut my finger while cooking.',
    'The end of it all was a good dinner.',
    'I killed my darlings in the second draft.',
    'Life is worth living.',
    'Everyone was better off with me there.',
    'I wish I was a deadline earlier',
    'My plants need to live somewhere else',
    'Nothing much happened. I felt low and went to bed.',
    'Skill myself in woodwork',
    '',
  ])('are not heard in: %s', (text) => {
    expect(hasDistressPhrase(text)).toBe(false);
  });

  it('are heard beside a harmless idiom too', () => {
    expect(hasDistressPhrase('It would be career suicide. I want to die.')).toBe(true);
  });

  it('stand in the list as they are looked for, each once', () => {
    for (const phrase of [...distressPhrases, ...harmlessIdioms]) expect(foldWords(phrase)).toBe(` ${phrase} `);
    expect(new Set(distressPhrases).size).toBe(distressPhrases.length);
    for (const idiom of harmlessIdioms)
      expect(
        distressPhrases.some((phrase) => ` ${idiom} `.includes(` ${phrase} `)),
        idiom,
      ).toBe(true);
  });

  it('are found in the longest entry without a long look', () => {
    expect(hasDistressPhrase(`${'i want to '.repeat(1_990)}die`)).toBe(true);
    expect(hasDistressPhrase('just really simply '.repeat(1_000))).toBe(false);
  });
});

describe('a heavy day', () => {
  it.each([
    [1, true],
    [2, true],
    [3, false],
    [10, false],
  ])('with mood %d is one: %s', (moodScore, isHeavy) => {
    expect(soundsHeavy({ entryText: 'An ordinary day.', moodScore })).toBe(isHeavy);
  });

  it('can have any mood', () => {
    expect(soundsHeavy({ entryText: 'I want to die', moodScore: 10 })).toBe(true);
  });
});
