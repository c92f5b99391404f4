import { inSmallWords, inWords } from '#web/platform/numbers.ts';

export const weekCopy = {
  loading: 'Loading your week...',
  failed: { title: 'Your week could not be loaded', again: 'Try again' },
  title: (week: number) => `Week ${week} is woven`,
  name: (week: number, title: string) => (title === `Week ${week}` ? title : `Week ${week}: ${title}`),
  week: (week: number) => `Week ${week}`,
  notYet: {
    title: (week: number) => `Week ${week} is not folded yet`,
    text: 'A week folds when its last day is written or has passed, with three days written or more.',
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
    all: (pages: number) => (pages === 1 ? 'Look through the page' : `Look through all ${inSmallWords(pages)} pages`),
    first: 'Show only first sentences',
    none: 'None',
    failed: 'Your pages could not be opened.',
    nothing: 'No sentence yet.',
    choose: 'Choose one',
    notKept: 'It could not be kept',
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
      'Your pages are not part of it. You can take it back in Progress.',
    shared: (name: string, when: string) => `Shared with ${name}, ${when}`,
    seen: (when: string) => `seen ${when}`,
    alone: 'Only you can see this',
    back: 'Take back',
    done: (name: string) => `Shared with ${name}`,
    undone: 'Only you can see it now',
    failed: 'Error',
    coach: 'your coach',
    noCoach: 'Only you can see this card. Once you have a coach, you can share it from Progress.',
  },
  list: {
    title: 'Your weeks',
    state: (folded: number, isRunning: boolean) =>
      `${folded === 0 ? 'None' : inWords(folded)} folded${isRunning ? ', one on the loom' : ''}`,
    average: 'Average mood',
    practice: 'Practice',
    folds: (day: number) => `It folds when Day ${day} is saved or has passed, with three days written or more.`,
    earlier: 'Shared from earlier programs',
  },
} as const;
