/** What stands on Today at first sight. The parts that come later have a copy.ts of their own. */
export const todayCopy = {
  loading: 'Loading your page...',
  error: 'Error',
  advanced: 'Advanced to Next Day',
  progress: 'Progress',
  day: (day: number, total: number) => `Day ${day} of ${total}`,
  week: (week: number) => `Week ${week}`,
  complete: 'complete',
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
    ends: (day: string) => `It ends on ${day}. After that you can still read, download and answer invitations; new pages need a coach.`,
    over: 'Your trial is over',
    overText: 'You can still read, download and answer invitations; new pages need a coach.',
    find: 'Let coaches find me',
  },
  skip: {
    label: 'Skip to Next Day',
    kept: (day: number) => `Day ${day} stays open in your journey, if you want to write it later.`,
    last: 'Finish the Program',
  },
  tiles: { label: 'More', progress: 'Progress', messages: 'Messages', invitations: 'Invitations', waiting: (count: number) => `${count} waiting for your answer` },
} as const;

/** On the coach card: three, then how many more. */
export const specialtiesShown = 3;
/** Shown when the coach has not said. */
export const fallbackResponseHours = 24;
