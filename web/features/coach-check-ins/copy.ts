import { goalsTitle } from '#contract/check-ins/constants.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { counted } from '#contract/text.ts';

export const checkInsCopy = {
  title: 'Check-ins',
  lede: 'Short sets of questions, scored the same way each time. To reflect and to talk, not to diagnose.',
  loading: 'Loading check-ins…',
  failed: 'The check-ins couldn’t be loaded',
  notSaved: 'That wasn’t saved',
  ready: 'Ready to use',
  looked: (day: string) => `Each carries its licence. We last looked at the sources on ${day}.`,
  questions: (count: number) => counted(count, 'question', 'questions'),
  minutes: (count: number) => counted(count, 'minute', 'minutes'),
  licences: {
    'granted-with-credit': 'Free with credit',
    'public-domain': 'Public domain',
    'cc-by': 'Creative Commons',
    'cc-by-nd': 'Creative Commons',
    own: 'Ours',
    other: 'Terms of its own',
  } satisfies Record<Instrument['licence']['status'], string>,
  preview: 'Preview',
  send: 'Send',
  about: (verb: string, title: string) => `${verb}: ${title}`,
  goals: {
    title: goalsTitle,
    about: 'Up to three goals in the client’s own words.',
    length: ['3 goals', '10 minutes once'],
    holder: 'Goal attainment scaling, a free method.',
    text:
      'For each goal a client writes five steps, from where they began to much more than they hope for, and you agree on ' +
      'them. Each time they say which step they are on. From two goals on, the steps add up to one figure, the T-score.',
  },
  own: {
    title: 'Yours',
    empty: 'None yet. Make one of up to twelve questions, or bring one as a file.',
    make: 'Make a check-in',
    bring: 'Bring a file',
    bringing: 'Reading…',
    edit: 'Edit',
    download: 'Download',
    remove: 'Remove',
    sure: 'Really remove?',
    removed: (title: string) => `“${title}” is removed`,
    stays: 'What was answered, planned or put into a program stays.',
    brought: (title: string) => `“${title}” is yours now`,
    notBrought: (file: string) => `${file} couldn’t be taken`,
    tooLarge: 'A check-in is at most 256 KB.',
    notJson: 'This isn’t a JSON file.',
    /** "items, 3, text: Please write the question." Lists count from 1. */
    fault: (path: string, sentence: string) => {
      const steps = path.split('.').filter((step, index) => index > 0 || step !== 'instrument');
      const place = steps.map((step) => (/^\d+$/.test(step) ? Number(step) + 1 : step)).join(', ');
      return place ? `${place}: ${sentence}` : sentence;
    },
  },
  screeners: {
    title: 'Screeners',
    off: 'Off on this server',
    text:
      'PHQ-4, PHQ-8, PHQ-9 and GAD-7 ask about illness. The host of this server can turn them on; each coach then confirms ' +
      'once what they are for. Nobody is shown words such as “severe”.',
    confirm: 'I am trained for what may come up, and use them to talk, not to diagnose.',
    yes: 'Yes, show them',
    why: 'Why WHO-5, PSS, PANAS, VIA and ORS are not here',
    reasons: [
      ['WHO-5', 'Its licence is for non-commercial use; anybody else has to ask the World Health Organization.'],
      ['PSS', 'Its author wants to be asked by everyone who works for profit.'],
      ['PANAS', 'It is under copyright, and we found no terms that allow it here.'],
      ['VIA Survey', 'It is under copyright, and anything beyond a link needs approval.'],
      ['ORS and SRS', 'Their licence allows no computerised form.'],
      ['Satisfaction With Life, SPANE, Flourishing', 'Two statements of their authors differ on use that is paid for.'],
    ],
    bring: 'If you hold a licence, bring the questions as a file.',
  },
  shown: {
    each: 'Each is answered with',
    number: (min: number, max: number) => `A number from ${min} to ${max}`,
    words: 'In their own words',
    scores: 'Scores',
    scale: (method: 'sum' | 'mean', items: number, min: number, max: number) =>
      `The ${method} of ${counted(items, 'question', 'questions')}, from ${min} to ${max}.`,
    reversed: (count: number) => ` ${count === 1 ? 'One counts' : `${count} count`} the other way round.`,
    change: (points: number) => `${counted(points, 'point is', 'points are')} more than it moves by itself.`,
    noChange: 'How much it moves by itself isn’t known.',
    licence: 'Licence',
    looked: (day: string) => `Looked at on ${day}`,
  },
} as const;

export const editorCopy = {
  make: 'Make a check-in',
  edit: 'Your check-in',
  back: 'Check-ins',
  gone: { title: 'This check-in couldn’t be found', text: 'You may have removed it.' },
  fixed: 'This one has parts that can’t be changed here. You can change its file and bring it again.',
  fields: { title: 'Title', about: 'What it is about', minutes: 'Minutes it takes' },
  questions: 'Questions',
  question: (place: number) => `Question ${place}`,
  text: 'The question',
  kind: 'Answered with',
  kinds: { scale: 'a scale', number: 'a number', choice: 'a choice', words: 'words' },
  set: 'Answers',
  sets: { agreement: 'Agreement, 1 to 7', often: 'How often, 1 to 5', ten: '0 to 10', own: 'Your own' },
  low: 'At 0',
  high: 'At 10',
  lines: 'Answers, one on each line, lowest first',
  options: 'Choices, one on each line',
  min: 'Lowest',
  max: 'Highest',
  up: 'Move up',
  down: 'Move down',
  remove: (title: string) => `Remove ${title}`,
  add: 'Add a question',
  full: (most: number) => `${most} questions are the most.`,
  sum: 'Add up the scale questions',
  sumText: 'One score, shown as a line over time. A missing answer means no score.',
  noSum: 'Possible once there is a scale question, and all of them have the same answers.',
  reversed: 'Counts the other way round',
  save: 'Save',
  saving: 'Saving…',
  saved: (title: string) => `“${title}” is saved`,
  later: 'People who were asked before keep the version they were asked with.',
  kept: 'What you typed is kept on this device.',
  undo: 'Undo what I typed',
  mine: 'Save mine over it',
} as const;

/** Written here, and the same for everybody, so that two check-ins with one set can be added up alike. */
export const presets = {
  agreement: [
    'Strongly disagree',
    'Disagree',
    'Slightly disagree',
    'Neither',
    'Slightly agree',
    'Agree',
    'Strongly agree',
  ],
  often: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
} as const;
