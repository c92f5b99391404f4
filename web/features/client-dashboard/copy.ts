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
    line: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left in your trial`,
    over: 'Your trial is over',
  },
  skip: {
    label: 'Skip to Next Day',
    kept: (day: number) => `Day ${day} stays open in your journey, if you want to write it later.`,
    last: 'Finish the Program',
  },
  tiles: {
    label: 'More',
    progress: 'Progress',
    messages: 'Messages',
    invitations: 'Invitations',
    waiting: (count: number) => `${count} waiting for your answer`,
  },
} as const;

/** On the coach card: three, then how many more. */
export const specialtiesShown = 3;
/** Shown when the coach has not said. */
export const fallbackResponseHours = 24;
