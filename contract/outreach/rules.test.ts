import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { canSendOutreach, nextOutreachAt, personalise } from './rules.ts';

const now = new Date('2025-10-08T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayInMs);

describe('canSendOutreach', () => {
  it.each([
    ['never written to', 0, null, false, true],
    ['six days after the first', 1, daysAgo(6.99), false, false],
    ['seven days after the first', 1, daysAgo(7), false, true],
    ['after the second', 2, daysAgo(8), false, true],
    ['after the third, however long ago', 3, daysAgo(400), false, false],
    ['who wants no more', 0, null, true, false],
  ] as const)('%s', (_, outreachCount, lastOutreach, hasOptedOut, answer) => {
    expect(canSendOutreach({ outreachCount, lastOutreach, hasOptedOut }, now)).toBe(answer);
  });

  it('says from when', () => {
    expect(nextOutreachAt({ outreachCount: 1, lastOutreach: daysAgo(1), hasOptedOut: false })).toEqual(
      new Date('2025-10-14T12:00:00Z'),
    );
    expect(nextOutreachAt({ outreachCount: 3, lastOutreach: daysAgo(1), hasOptedOut: false })).toBeNull();
  });
});

describe('personalise', () => {
  it('puts the name wherever it is asked for', () => {
    expect(personalise('Hello {firstName}. {firstName}, welcome.', 'Hanna')).toBe('Hello Hanna. Hanna, welcome.');
  });

  it('takes a name as it is', () => {
    expect(personalise('Hello {firstName}.', '$& $1')).toBe('Hello $& $1.');
  });
});
