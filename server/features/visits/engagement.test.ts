import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { engagementOf } from './engagement.ts';

const visit = (startedAt: string, lastSeenAt: string) => ({
  startedAt: new Date(startedAt),
  lastSeenAt: new Date(lastSeenAt),
});
const now = new Date('2026-03-04T09:00:00Z');

describe('engagement', () => {
  /*
   * By hand, in Berlin (UTC+1), today is 4 March; the last four weeks are 5 February to 4 March.
   *   4 March 08:00 to 08:12, twelve minutes                                   day 4 March
   *   4 March 09:30 to 09:30, a look of less than a minute                     day 4 March again
   *   1 March 23:50 to 2 March 00:10, twenty minutes over midnight             days 1 and 2 March
   *   5 February 00:10 (23:10 UTC on the 4th) to 00:14, four minutes           day 5 February
   *   4 February 23:00 to 23:30: the day before, counts for nothing
   * Days: 4 March, 1 March, 2 March, 5 February = 4, in 4 weeks = 1 a week.
   * Minutes: (12 + 0 + 20 + 4) / 4 visits = 9.
   */
  it('counts as written down here', () => {
    const visits = [
      visit('2026-03-04T07:00:00Z', '2026-03-04T07:12:00Z'),
      visit('2026-03-04T08:30:00Z', '2026-03-04T08:30:00Z'),
      visit('2026-03-01T22:50:00Z', '2026-03-01T23:10:00Z'),
      visit('2026-02-04T23:10:00Z', '2026-02-04T23:14:00Z'),
      visit('2026-02-04T22:00:00Z', '2026-02-04T22:30:00Z'),
    ];
    expect(engagementOf(visits, 'Europe/Berlin', now)).toEqual({ loginFrequency: 1, sessionDuration: 9 });
    // In New York both sides of midnight are the evening of 1 March, and the night of 5 February is the 4th: two
    // days, three visits of 32 minutes.
    expect(engagementOf(visits, 'America/New_York', now)).toEqual({ loginFrequency: 0.5, sessionDuration: 11 });
  });

  it('takes from a visit that began before the four weeks only the day inside of them', () => {
    expect(engagementOf([visit('2026-02-04T23:50:00Z', '2026-02-05T00:10:00Z')], 'UTC', now)).toEqual({
      loginFrequency: 0.3,
      sessionDuration: 20,
    });
  });

  it('is at most seven days a week', () => {
    const daily = Array.from({ length: 40 }, (_, ago) => {
      const at = new Date(now.getTime() - ago * dayInMs).toISOString();
      return visit(at, at);
    });
    expect(engagementOf(daily, 'UTC', now)).toEqual({ loginFrequency: 7, sessionDuration: 0 });
  });

  it('is nothing where there was nobody', () => {
    expect(engagementOf([], 'UTC', now)).toEqual({ loginFrequency: 0, sessionDuration: 0 });
  });
});
