import { describe, expect, it } from 'vitest';
import { wizardCopy } from './copy.ts';

describe('numbers in sentences', () => {
  it('name weeks that are hidden, a row of them by its ends', () => {
    const { hidden } = wizardCopy.theme.length;
    expect(hidden([2])).toContain('for week 2 is hidden');
    expect(hidden([2, 3])).toContain('for weeks 2 and 3 is hidden');
    expect(hidden([2, 3, 4, 9])).toContain('for weeks 2 to 4 and 9 is hidden');
  });

  it('name days that stay empty, and count them when they are many', () => {
    const { stillEmpty } = wizardCopy.pasting;
    expect(stillEmpty([28])).toBe('Day 28 will still be empty.');
    expect(stillEmpty([5, 20, 21])).toBe('Days 5, 20 and 21 will still be empty.');
    expect(stillEmpty([1, 2, 3, 4, 5, 6, 7])).toBe('7 days will still be empty.');
  });

  it('leave the button of an empty list without one', () => {
    expect(wizardCopy.pasting.fill(0, 0)).toBe('Fill days');
    expect(wizardCopy.pasting.fill(2, 1)).toBe('Fill 2 days, replacing 1');
  });
});
