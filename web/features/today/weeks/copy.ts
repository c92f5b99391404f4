import { inSmallWords, inWords } from '#contract/numbers.ts';

export const weekCopy = {
  loading: 'Loading your week...',
  failed: { title: 'Your week couldn’t be loaded', again: 'Try again' },
  title: (week: number) => `Week ${week} is woven`,
  name: (week: number, title: string) => (title === `Week ${week}` ? title : `Week ${week}: ${title}`),
  week: (week: number) => `Week ${week}`,
  day: (day: number) => `Day ${day}`,
  notYet: {
    title: (week: number) => `Week ${week} isn’t finished yet`,
    text: 'A week folds after its last day, if you’ve written at least three days.',
  },
  back: 'Back to Progress',
  soFar: 'Your cloth so far',
  folded: (written: number) => `Folded. ${written} of 7 days written`,
  written: (days: number) => `${inSmallWords(days)} of seven days`,
  mood: 'Mood',
  moodRange: (low: number, high: number, mean: string) =>
    low === high ? `always ${low}` : `${low} to ${high}, average ${mean}`,
  sentence: {
    legend: 'One sentence to keep',
    how: 'From your own pages. You choose.',
    from: (weekday: string, day: number) => `${weekday}, Day ${day}`,
    all: (pages: number) => (pages === 1 ? 'Choose from the page' : `Choose from all ${inSmallWords(pages)} pages`),
    first: 'Show only first sentences',
    none: 'None',
    failed: 'Your pages couldn’t be opened.',
    nothing: 'No sentence yet.',
    choose: 'Choose one',
    notKept: 'We couldn’t keep that',
  },
  practice: {
    title: 'Practices',
    days: (days: number) => `${days} of 7 days`,
    label: (days: number) => `Practised on ${days} of 7 days`,
  },
  share: {
    go: (name: string) => `Share this card with ${name}`,
    short: 'Share',
    keep: 'Keep it to myself',
    means: (name: string) =>
      `${name} gets this card: the row, the mood line, your sentence and the practice. ` +
      'Your pages aren’t part of it. You can stop sharing it in Progress.',
    shared: (name: string, when: string) => `Shared with ${name}, ${when}`,
    seen: (when: string) => `seen ${when}`,
    alone: 'Only you can see this',
    back: 'Stop sharing',
    done: (name: string) => `Shared with ${name}`,
    undone: 'Only you can see it now',
    failed: 'Error',
    coach: 'your coach',
    noCoach: 'Only you can see this card. Once you have a coach, you can share it from Progress.',
  },
  list: {
    title: 'Your weeks',
    state: (folded: number, isRunning: boolean) =>
      `${folded === 0 ? 'None' : inWords(folded)} folded${isRunning ? ', one in progress' : ''}`,
    average: 'Average mood',
    practice: 'Practice',
    folds: (day: number) => `It folds after Day ${day}, if you’ve written at least three days.`,
    earlier: 'Shared from earlier programs',
  },
} as const;
