import type { CohortPace } from '#contract/cohorts/rules.ts';

/** What the link of a coach or a group says to someone who is not signed in: nothing about clients and members. */
export type LinkOffer =
  | { kind: 'coach'; coachName: string }
  | {
      kind: 'group';
      coachName: string;
      groupName: string;
      programTitle: string;
      days: number;
      pace: CohortPace;
      /** Null: it has begun. */
      startsOn: string | null;
    }
  /** Too many invalid codes from this address: this one was not looked up. */
  | { kind: 'unknown' };
