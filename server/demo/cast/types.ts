/** Everything here is invented and marked as demo data: people, addresses, journals. */

export type DemoProgram = 'living-from-desire-01' | 'breath-anchor-01' | 'unhurried-hour-01';

export type DemoEntry = {
  /** Day of the program, from 1. A day that is left out was skipped. */
  day: number;
  /** Calendar days before the first start of the demo, in the person's own time zone. */
  daysAgo: number;
  /** Local hour of writing, 0 to 23. */
  hour: number;
  mood: number;
  text: string;
};

type DemoShape = 'steady' | 'fading' | 'low' | 'finished' | 'beginning' | 'trial' | 'unassigned';

export type DemoClient = {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string;
  shape: DemoShape;
  coach: 'ines' | 'tomas' | null;
  /** Null: no program was given yet. */
  program: DemoProgram | null;
  joinedDaysAgo: number;
  startedDaysAgo: number;
  /** The open day; undefined once the program is finished. */
  openDay?: number;
  entries: DemoEntry[];
};

export type DemoCoach = {
  key: 'ines' | 'tomas';
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string;
  referralCode: string;
  professionalTitle: string;
  bio: string;
  yearsExperience: number;
  certifications: string[];
  coachingApproach: string;
  specialties: string[];
  monthlyCoachingRate: number;
  avgResponseTime: number;
  maxClients: number;
};

export type DemoAdmin = { firstName: string; lastName: string; email: string; timeZone: string };
