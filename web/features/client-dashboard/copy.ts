export const todayCopy = {
  loading: 'Loading your page...',
  failed: { title: 'Your page could not be loaded', again: 'Try again' },
  none: { title: 'No Active Program', text: 'Contact your coach to get started with a program.' },
  progress: 'Progress',
  day: (day: number, total: number) => `Day ${day} of ${total}`,
  week: (week: number) => `Week ${week}`,
  complete: 'complete',
  noPrompt: 'There is no prompt for this day.',
  wroteAt: (time: string) => `Written at ${time}`,
  focus: { label: 'This week’s focus', more: 'See the whole program' },
  coach: {
    label: 'Your Coach',
    noName: 'Professional Coach',
    noTitle: 'Licensed Professional',
    facts: (years: number, hours: number) => `${years} ${years === 1 ? 'year' : 'years'}, replies within ${hours} h`,
    more: (count: number) => `+${count} more`,
  },
  trial: {
    label: 'Your 7-day trial',
    left: (days: number) => (days === 1 ? 'day left' : 'days left'),
    line: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left in your trial`,
    ends: (day: string) => `It ends on ${day}. What you wrote stays yours; new pages need a coach.`,
    over: 'Your trial is over',
    overText: 'What you wrote stays yours; new pages need a coach.',
  },
  tiles: { label: 'More', progress: 'Progress', messages: 'Messages', invitations: 'Invitations', waiting: (count: number) => `${count} waiting for your answer` },
  journey: {
    title: 'Your Program Journey',
    week: (week: number, title: string) => (title === `Week ${week}` ? title : `Week ${week}: ${title}`),
    done: (days: number, total: number) => `${days} of ${total} days`,
    here: 'You are here',
    ahead: 'Still to come',
  },
  completed: {
    title: 'Program Completed!',
    woven: (days: number) => `${days} days, woven by you`,
    written: 'Days written',
    of: (days: number) => `of ${days}`,
    practices: 'Practices',
    mood: 'Avg mood',
    journal: 'Read your journal',
  },
} as const;

/** On the coach card: three, then how many more. */
export const specialtiesShown = 3;
/** Shown when the coach has not said. */
export const fallbackResponseHours = 24;
