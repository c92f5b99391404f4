import { describe, expect, it } from 'vitest';
import {
  blankContent,
  blankPractice,
  checkInsOf,
  contentFromPreview,
  countsOf,
  emptyDays,
  hiddenWeeks,
} from './content.ts';
import { previewOf, writtenProgram } from './programs-in-test.ts';
import { headingBody, isSameProgram, practicesBody, promptsBody, themesBody } from './request-bodies.ts';

describe('what is counted', () => {
  it('is nothing at first', () => {
    expect(countsOf(blankContent())).toEqual({ themes: 0, weeks: 4, practices: 0, written: 0, days: 28 });
  });

  it('follows the chosen length, and tells of what it hides', () => {
    const content = writtenProgram(4);
    expect(countsOf(content)).toEqual({ themes: 4, weeks: 4, practices: 4, written: 28, days: 28 });
    content.heading.durationWeeks = 2;
    expect(countsOf(content)).toEqual({ themes: 2, weeks: 2, practices: 2, written: 14, days: 14 });
    expect(hiddenWeeks(content)).toEqual([3, 4]);
    content.heading.durationWeeks = 12;
    expect(emptyDays(content)).toHaveLength(12 * 7 - 28);
    expect(hiddenWeeks(content)).toEqual([]);
  });

  it('does not count a theme without a focus, a practice without a word, a prompt of spaces', () => {
    const content = blankContent();
    content.weeks[0]!.theme.title = 'Naming the Edge';
    content.weeks[0]!.practices.push(blankPractice('a'));
    content.weeks[0]!.prompts[0] = { text: ' \n ', type: 'reflection' };
    expect(countsOf(content)).toMatchObject({ themes: 0, practices: 0, written: 0 });
  });
});

describe('what is sent', () => {
  it('is trimmed and named as the server would do it', () => {
    const content = blankContent();
    Object.assign(content.heading, {
      title: '  Small\nBraveries ',
      description: ' One.\r\n\r\nTwo. \u0000',
      durationWeeks: 1,
    });
    content.weeks[0]!.theme = {
      title: ' ',
      focusDescription: ' Look. ',
      integrationGoal: '',
      groupPost: ' ',
      discussionTopics: [' a ', ' ', 'b'],
    };
    content.weeks[0]!.practices = [
      { ...blankPractice('k'), instructions: ' Sit.\n\n Breathe. ' },
      blankPractice('blank'),
    ];
    content.weeks[0]!.prompts[2] = { text: ' Why? ', type: 'review' };
    expect(headingBody(content.heading)).toMatchObject({
      title: 'Small Braveries',
      description: 'One.\n\nTwo.',
      durationWeeks: 1,
    });
    expect(themesBody(content)).toEqual([
      { weekNumber: 1, title: 'Week 1', focusDescription: 'Look.', discussionTopics: ['a', 'b'], integrationGoal: '' },
    ]);
    content.weeks[0]!.theme.groupPost = ' Welcome. ';
    expect(themesBody(content)).toMatchObject([{ groupPost: 'Welcome.' }]);
    expect(practicesBody(content)).toEqual([
      {
        weekNumber: 1,
        title: 'Practice',
        practiceType: 'general',
        duration: '',
        instructions: ['Sit.', 'Breathe.'],
        purpose: '',
        difficulty: 'Beginner',
        isOptional: false,
      },
    ]);
    expect(promptsBody(content)).toEqual([{ weekNumber: 1, dayNumber: 3, promptText: 'Why?', promptType: 'review' }]);
  });

  it('leaves out the weeks beyond the length', () => {
    const content = writtenProgram(4);
    content.heading.durationWeeks = 3;
    expect(themesBody(content)).toHaveLength(3);
    expect(practicesBody(content)).toHaveLength(3);
    expect(promptsBody(content)).toHaveLength(21);
    content.checkIns = [28, 21].map((day) => ({ day, instrumentId: 'goals', version: 1, title: 'Goals' }));
    expect(checkInsOf(content).map(({ day }) => day)).toEqual([21]);
    expect(promptsBody(content)).toHaveLength(21);
  });

  it('is recognised when the server gives it back', () => {
    const content = writtenProgram(12);
    content.weeks[4]!.theme.title = '';
    content.weeks[5]!.practices[0]!.instructions = 'One.\nTwo.';
    content.checkIns = [{ day: 40, instrumentId: 'goals', version: 1, title: 'Goals' }];
    expect(isSameProgram(contentFromPreview(previewOf(content)), content)).toBe(true);
  });
});
