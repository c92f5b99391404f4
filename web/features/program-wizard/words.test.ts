import { describe, expect, it } from 'vitest';
import { wizard as copy } from '#messages/program-wizard.ts';
import { missingSentence, runsOf, stillEmptySentence } from './words.ts';

describe('numbers in sentences', () => {
  it('name a row of weeks by its ends', () => {
    expect(runsOf([2])).toBe('2');
    expect(runsOf([2, 3])).toBe('2 and 3');
    expect(runsOf([2, 3, 4, 9])).toBe('2 to 4 and 9');
  });

  it('name days that stay empty, and count them when they are many', () => {
    expect(stillEmptySentence([28])).toBe('Day 28 will still be empty.');
    expect(stillEmptySentence([5, 20, 21])).toBe('Days 5, 20 and 21 will still be empty.');
    expect(stillEmptySentence([1, 2, 3, 4, 5, 6, 7])).toBe('7 days will still be empty.');
  });

  it('leave the button of an empty list without one', () => {
    expect(copy.pasting.fillDays({ days: 0, replaced: 0 })).toBe('Fill days');
    expect(copy.pasting.fillDays({ days: 2, replaced: 1 })).toBe('Fill 2 days, replacing 1');
  });
});

it('says what a week lacks', () => {
  const nothing = { title: false, focus: false, topics: false, goal: false };
  expect(missingSentence({ ...nothing, title: true })).toBe('Only a title so far. No focus, topics or goal.');
  expect(missingSentence({ ...nothing, focus: true })).toBe('No title, topics or goal yet.');
  expect(missingSentence({ title: false, focus: true, topics: true, goal: false })).toBe('No title or goal yet.');
  expect(missingSentence({ title: false, focus: true, topics: true, goal: true })).toBe('No title yet.');
});
