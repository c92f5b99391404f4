import { inSmallWords, inWords } from '#contract/numbers.ts';

const minutes = (count: number) => (count === 1 ? 'a minute' : `${inSmallWords(count)} minutes`);

export const checkInsCopy = {
  title: 'Check-ins',
  lead: 'Short sets of questions, answered the same way each time. Leaving one out costs nothing.',
  loading: 'Loading your check-ins...',
  lost: 'Your check-ins couldn’t be loaded',
  failed: 'That didn’t work',
  someone: 'your coach',
  from: (name: string) => (name ? `A check-in from ${name}` : 'A check-in from your program'),
  length: (count: number, takes: number) =>
    `${inWords(count)} ${count === 1 ? 'question' : 'questions'}, about ${minutes(takes)}.`,
  goalsLength: (takes: number) => `About ${minutes(takes)}.`,
  begin: 'Begin',
  goOn: 'Go on',
  of: (what: string, title: string) => `${what}: ${title}`,
  notNow: 'Not this time',
  settled: 'Left out. Nobody is told.',
  stop: 'Stop asking',
  stopSure: 'Really stop?',
  stopped: 'You won’t be asked again.',
  every: (weeks: number) => (weeks === 1 ? 'Every week.' : `Every ${inSmallWords(weeks)} weeks.`),
  answered: 'Answered',
  asked: 'Asked',
  onDevice: 'On this device. It’s sent when you’re back online.',
  none: 'Nothing is asked',
  noneText: 'A check-in appears here when your coach or your program asks one. What you answered stays here too.',
  goals: 'Your goals',
  all: 'All check-ins',
  others: (count: number) => `${inWords(count)} more`,
} as const;

export const beforeCopy = {
  lead: 'There are no right answers, and leaving it out costs nothing: no missed day, no percentage.',
  see: (name: string) => `What will ${name} see?`,
  nothing: 'Nothing, for now',
  nothingText: (name: string) => `${name} doesn’t learn that you answered. You can show it later.`,
  score: 'The score',
  scoreText: 'One number, and how it moves over time.',
  scores: 'The scores',
  scoresText: 'A number for each part, and how they move over time.',
  answers: (hasScore: boolean) => (hasScore ? 'The score and my answers' : 'My answers'),
  answersText: (count: number) => (count === 1 ? 'The answer too.' : `Each of the ${inSmallWords(count)} answers too.`),
  first: 'Whatever you choose, you see the result first, and you can take it back afterwards.',
  risk: (zero: string, name: string | undefined) =>
    `One question is about thoughts of harming yourself. If you answer it with more than “${zero}”, help comes first, and ` +
    (name ? `${name} hears that you have a hard time. Not your answer.` : 'nobody is told.'),
  gone: 'This isn’t asked any more',
  goneText: 'It was answered, left out, or your coach has stopped asking.',
  discard: 'Delete the answers on this device',
  discardSure: 'Delete them for good?',
} as const;

export const questionCopy = {
  stop: 'Stop here',
  span: (from: number, to: number) => (from === to ? `Question ${from}` : `Questions ${from} to ${to}`),
  of: (place: number | string, all: number) => `${place} of ${all}`,
  skip: 'Skip this one',
  noScore: 'Without it there is no score.',
  noScoreAll: 'A score needs all of its questions.',
  next: 'Next',
  toResult: 'To the result',
  tap: 'A tap moves on.',
  kept: 'Your answers are kept on this device until you finish.',
  number: (min: number, max: number) => `A number from ${min} to ${max}`,
  words: 'In your own words',
} as const;

export const helpCopy = {
  card: {
    title: 'Thank you for saying that.',
    text: 'You don’t have to be alone with it. These people are there for exactly this, and they have time.',
    told: (name: string) =>
      `${name} hears that you have a hard time, as on a heavy day. Not your answer, and not which question it was.`,
    notTold: 'Nobody is told.',
    message: (name: string) => `Write to ${name}`,
    close: 'Stop here for today',
    coach: 'Your coach',
  },
  kept: 'Your answers so far are kept on this device.',
  next: 'Go on with the next question',
  last: 'Go on with the last question',
  toResult: 'Go on to the result',
  offline: 'This card came from your device. It doesn’t need a connection.',
} as const;

export const resultCopy = {
  on: (title: string, day: string) => `${title}, ${day}`,
  of: ({ min, max }: { min: number; max: number }) => (min < 0 ? `from ${min} to ${max}` : `of ${max}`),
  noScore: (left: number) =>
    `No score this time: ${left === 1 ? 'one answer was' : `${inSmallWords(left)} answers were`} left out. ` +
    'What you answered is kept.',
  verdict: 'A number to talk about, not a verdict.',
  parts: 'Open one to see how it moved.',
  willSee: (name: string) => ({
    nothing: `${name} sees nothing of this.`,
    score: `${name} will see the score.`,
    answers: `${name} will see the score and your answers.`,
  }),
  done: 'Done',
  back: (at: number) => `Question ${at}`,
  refused: 'It couldn’t be sent',
  own: 'Only you can see this',
  unknown: (name: string) => `${name} doesn’t know that you answered.`,
  show: (name: string) => `Show ${name} the score`,
  showAnswers: (name: string) => `Show ${name} the answers`,
  answersToo: 'Show the answers too',
  keep: 'Keep it to myself',
  sees: (name: string, what: 'score' | 'answers', when: string) =>
    `${name} sees the ${what === 'score' ? 'score' : 'score and your answers'} since ${when}.`,
  today: (time: string) => `today, ${time}`,
  takeBack: 'Take back',
  answers: 'Your answers',
  others: 'Other times',
  about: 'Where this comes from',
  checked: (day: string) => `The licence was looked at on ${day}.`,
  delete: 'Delete',
  deleteSure: 'Delete it for good?',
  deleted: 'Deleted',
  missing: 'This check-in isn’t here',
  missingText: 'It was deleted, or it isn’t yours.',
} as const;

/** On Progress. */
export const waysCopy = {
  title: 'Check-ins and goals',
  checkIns: 'Check-ins',
  checkInsNote: 'What you answered, and how it moved',
  goals: 'Goals',
  goalsNote: 'Up to three, in five steps each',
} as const;
