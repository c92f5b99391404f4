import { listed } from '#contract/text.ts';

export const previewCopy = {
  title: 'Program Preview',
  lede: 'Client Experience Preview',
  back: 'Back to Dashboard',
  loading: 'Loading program preview...',
  noProgram: { title: 'No Program Selected', text: 'Please select a program to preview.' },
  notFound: { title: 'Program Not Found', text: 'This program couldn’t be found, or you don’t have access to it.' },
  backToList: 'Back to Program List',
  backToToday: 'Back to Today',
  failed: { title: 'The program couldn’t be loaded' },
  days: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`,
  journaling: 'Daily Journaling',
  widget: { day: (total: number) => `Day 1 of ${total}`, week: 'Week 1, 0% complete' },
  draft: {
    title: 'This program is a draft',
    text: (days: number) => `None of its ${days} daily prompts are written yet, so it can’t be assigned.`,
    continue: 'Continue',
  },
  earlier: {
    onIt: (count: number, names: readonly string[]) => {
      const rest = count - names.length;
      const list = rest > 0 && names.length > 0 ? [...names, rest === 1 ? '1 other' : `${rest} others`] : names;
      return (
        `${count === 1 ? '1 person is' : `${count} people are`} on an earlier version` +
        `${list.length > 0 ? `: ${list.join(', ')}` : ''}.`
      );
    },
    text: 'They finish the program as they began it. You can bring them to this version.',
    move: (count: number) => `Move ${count === 1 ? '1 Person' : `${count} People`}`,
    moving: 'Moving...',
    ask: (count: number) => `Move ${count === 1 ? '1 person' : `${count} people`} to this version?`,
    pages: {
      title: 'They stay on their day',
      text: 'From there on they get the prompts and practices of this version.',
    },
    recounted: (count: number, days: number) => ({
      title: `${count === 1 ? '1 percentage is' : `${count} percentages are`} recalculated`,
      text: `${count === 1 ? 'This person’s' : 'Their'} days or practices change: the program now has ${days} days. They’ll be notified.`,
    }),
    bound: (count: number) => ({
      title: count === 1 ? '1 person stays' : `${count} people stay`,
      text: 'They’ve reached days that this version doesn’t have, or that have no prompt in it.',
    }),
    written: { title: 'What’s written stays', text: 'Each page keeps the prompt it answered.' },
    moved: (count: number) => `${count === 1 ? '1 person' : `${count} people`} moved`,
    stayed: (count: number) =>
      count === 0 ? undefined : `${count === 1 ? '1 stays' : `${count} stay`} on the version they began.`,
  },
  about: {
    title: 'About this program',
    question: 'The question it keeps asking',
    audience: 'Who it’s for',
    outcomes: 'What it leads to',
  },
  themes: {
    title: 'Weekly Themes',
    week: (week: number, title: string) =>
      title === `Week ${week}` || title === '' ? `Week ${week}` : `Week ${week}: ${title}`,
    more: 'Discussion topics',
    goal: 'By the end of the week',
    post: 'Post for groups',
  },
  prompts: {
    title: 'Daily Prompts Preview',
    shown: (total: number) => `The first three of ${total}`,
    day: (day: number) => `Day ${day}`,
    more: (count: number) => `... and ${count} more daily prompts`,
    all: (total: number) => `Show All ${total} Prompts`,
    fewer: 'Show the First Three',
    none: 'No daily prompts are written yet.',
  },
  checkIns: {
    title: 'Check-ins',
    aside: 'After the day’s page. Skipping one costs nothing.',
    days: (days: readonly number[]) => `${days.length === 1 ? 'Day' : 'Days'} ${listed(days)}`,
  },
  practices: {
    title: 'Weekly Practices',
    week: (week: number) => `Week ${week}`,
    steps: 'Steps',
    kinds: { daily: 'Every day', weekly: 'Once a week', general: '' } as Record<string, string>,
    optional: 'Optional',
  },
  effect: {
    title: 'Program Effectiveness',
    completion: 'Completion Rate',
    mood: 'Avg Mood Change',
    clients: 'Active Clients',
    tooFew: 'not enough data yet',
  },
  author: {
    title: 'About the author',
    noName: 'Anonymous Coach',
    profile: 'View Profile',
    experience: 'Experience',
    years: (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`,
    specialties: 'Specialties',
    andMore: ' and more',
    linkedin: 'LinkedIn',
    website: 'Website',
    newTab: ' (opens in a new tab)',
  },
  whole: 'Show all',
  less: 'Show less',
} as const;

/** Shown for a program without practices, one for each of its first four weeks. */
export const usualPractices = [
  { title: 'Foundational breathing', text: 'Three slow breaths before opening the journal.' },
  { title: 'Breath in daily life', text: 'One conscious breath at every doorway.' },
  { title: 'Advanced techniques', text: 'Box breathing for five minutes, morning and night.' },
  { title: 'Integration and mastery', text: 'Choose the practice that served you and keep it.' },
] as const;
