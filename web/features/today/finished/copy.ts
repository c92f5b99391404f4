export const finishedCopy = {
  woven: (days: number) => (days === 1 ? '1 day, woven by you' : `${days} days, woven by you`),
  unwoven: 'No days written this time',
  written: 'Days written',
  of: (days: number) => `of ${days}`,
  practices: 'Practices',
  mood: 'Avg mood',
  wrote: (day: number) => `You wrote on Day ${day}`,
  onward: 'What comes next',
  back: {
    title: 'Read it back',
    text: (pages: number) =>
      pages < 8 ? 'What you wrote is in your journal.' : `${pages} pages. Many people start with the first week.`,
  },
  journal: 'Read your journal',
  download: 'Download your journal',
  another: {
    title: 'Start another program',
    coach: (name: string) => `${name} chooses the next one with you.`,
    stays: 'This cloth stays as it is; the next one gets its own loom.',
    invitations: 'See your invitations',
    ask: 'Ask for one',
  },
  help: {
    title: 'Ask a coach',
    coach: (name: string) => `${name} can suggest a next step. You’re also free to meet someone new.`,
  },
  message: (name: string) => `Message ${name}`,
  meet: 'Meet coaches',
  coach: 'Your coach',
} as const;

export const onPaperCopy = {
  title: 'On paper',
  svg: 'Download as SVG',
  png: 'Download as PNG',
  sheet: {
    title: 'A sheet for the wall',
    text: 'A3, upright. Mood is shown by cuts in the cloth; numbers only if you want them.',
    numbers: 'Show the mood numbers',
    print: 'Print the sheet',
  },
  book: {
    title: 'The printed journal',
    text: (pages: number | undefined) =>
      `${pages === undefined ? 'Every page you wrote, free pages too,' : pages === 1 ? 'Your page' : `All ${pages} pages`} ` +
      'with your cloth on the cover, in A5. Your coach’s comments are left out unless you add them.',
    which: 'Which pages',
    program: 'This program',
    all: 'All my pages',
    allTitle: 'My pages',
    comments: 'Add my coach’s comments',
    print: 'Print the journal',
    fetching: 'Gathering your pages...',
    failed: 'We couldn’t gather your pages',
    /** `program` where it is another than that of the cover. */
    when: (day: number | null, date: string, program: string) =>
      [program, day !== null && `Day ${day}`, date].filter(Boolean).join(', '),
    answered: (coach: string, date: string) => `${coach || 'Your coach'} replied on ${date}`,
  },
  failed: { title: 'We couldn’t make the picture', text: 'Please try the SVG, or another browser.' },
} as const;
