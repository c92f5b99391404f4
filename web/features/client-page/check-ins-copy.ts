/* Apart from the rest of the page’s words: what comes after the page must not bring them along. */

export const clientCheckInsCopy = {
  title: 'Check-ins',
  send: 'Send a check-in',
  loading: 'Loading check-ins…',
  failed: 'The check-ins couldn’t be loaded.',
  none: (name: string) => `${name} shows you no check-in.`,
  score: (score: number, max: number, day: string, change: string) => `${score} of ${max} on ${day}. ${change}`,
  noScore: 'No score: an answer is missing.',
  answered: (day: string) => `Answered on ${day}. It has no score.`,
  scores: (count: number) => `${count} scores`,
  answers: 'The answers',
  shows: {
    score: (name: string) => `${name} shows you the score.`,
    answers: (name: string) => `${name} shows you the score and the answers.`,
  },
  plan: (title: string, everyWeeks: number | null, day: string) =>
    everyWeeks === null
      ? `${title}, asked once on ${day}`
      : `${title}, every ${everyWeeks === 1 ? 'week' : `${everyWeeks} weeks`} since ${day}`,
  stop: 'Stop',
  sure: 'Really stop?',
  stopped: (title: string) => `“${title}” isn’t asked any more`,
  notStopped: 'It wasn’t stopped',
  lock: (name: string) => `You see what ${name} shows you. Whether anything else was answered isn’t said.`,
} as const;

export const clientGoalsCopy = {
  title: 'Goals',
  failed: 'The goals couldn’t be loaded.',
  until: (day: string) => `Until ${day}.`,
  ended: 'Ended.',
  agreed: 'You agreed to these words.',
  ask: (name: string) => `${name} sees that you agree, and changed words need it again.`,
  agree: 'Agree',
  done: 'Agreed',
  notDone: 'That wasn’t saved',
} as const;
