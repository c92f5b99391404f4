import { inSmallWords } from '#contract/numbers.ts';
import { counted } from '#contract/text.ts';

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`);
const days = (count: number) => (count === 1 ? 'a day’s' : `${inSmallWords(count)} days’`);

/** "a day’s notice", "36 hours’ notice" */
function notice(lateHours: number): string {
  if (lateHours % 24 === 0) return `${days(lateHours / 24)} notice`;
  return lateHours === 1 ? 'an hour’s notice' : `${lateHours} hours’ notice`;
}

function away(left: number): string {
  if (left < 1) return 'less than an hour away';
  return left < 48 ? `${hours(left)} away` : `${inSmallWords(Math.floor(left / 24))} days away`;
}

export const sessionsCopy = {
  title: 'Sessions',
  loading: 'Loading your sessions...',
  failed: 'That didn’t work',
  lost: 'Your sessions couldn’t be loaded',
  someone: 'your coach',
  today: 'Today',
  at: (day: string, time: string) => `${day} at ${time}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  minutes: (minutes: number) => `${minutes} minutes`,
  place: { video: 'by video', phone: 'by phone' },
  forOther: (time: string, name: string) => `${time} for ${name}`,
  with: (name: string) => `With ${name}`,
  choose: 'Choose a time',
  all: 'Your sessions',
  list: {
    lead: (name: string) => `The hours you agree on with ${name}.`,
    used: (used: number, all: number, until: string) => `${used} of ${all} are used, until ${until}.`,
    held: (held: number, all: number, until: string) => `${held} of ${all} held, until ${until}`,
    none: 'Nothing is agreed yet',
    noneText: (name: string) => `A session with ${name} stands here once you have agreed on one.`,
    next: 'Next',
    ahead: 'Ahead',
    earlier: 'Earlier sessions',
    offline: 'You’re offline. This is what your device knows of your next session.',
    open: 'Open',
    read: 'Read',
  },
  row: {
    day: (day: number) => `Day ${day}.`,
    lines: 'Lines written for it.',
    missed: 'Missed.',
    calledOff: 'Called off.',
    over: 'Over. Nobody said yet how it went.',
    summary: 'Summary',
    agreed: (all: number, done: number) => {
      const what = all === 1 ? 'one commitment' : `${inSmallWords(all)} commitments`;
      return done === 0 ? what : `${what}, ${all === 1 ? '' : `${inSmallWords(done)} of them `}done`;
    },
  },
  offers: {
    title: (name: string, count: number) => `${name} offers ${count === 1 ? 'a time' : `${inSmallWords(count)} times`}`,
    kept: (until: string) => `Kept for you until ${until}.`,
    accept: 'Accept',
    acceptOf: (when: string) => `Accept ${when}`,
    decline: (count: number) => (count === 1 ? 'Decline' : 'None of these suit'),
    sure: 'Really decline?',
    declined: (name: string) => `${name} hears that it didn’t suit`,
  },
  ask: {
    link: (name: string) => `None of these suit? Ask ${name} for another time`,
    alone: (name: string) => `Ask ${name} for a time`,
    label: 'When would it suit you?',
    hint: (name: string) => `${name} answers with times you can accept.`,
    replaces: 'It takes the place of what you asked before.',
    send: 'Ask',
    sending: 'Asking...',
    cancel: 'Cancel',
    sent: (name: string) => `${name} has been asked`,
    open: (name: string) => `You asked ${name} for another time`,
    withdraw: 'Withdraw',
    withdrawn: 'Withdrawn',
  },
  book: {
    title: (name: string) => `A time with ${name}`,
    moveTitle: (name: string) => `Another time with ${name}`,
    now: (when: string) => `Agreed so far: ${when}`,
    type: 'What kind of session?',
    before: 'Two weeks before',
    after: 'Two weeks after',
    framed: (name: string, ago: string | undefined) =>
      `Framed days have free times. They come from ${name}’s hours${ago ? ` and calendar, read ${ago}` : ''}.`,
    failing: (name: string) => `${name}’s calendar doesn’t answer right now, so a time may turn out to be taken.`,
    day: (day: string, times: number) =>
      `${day}, ${times ? counted(times, 'free time', 'free times') : 'no free time'}`,
    parts: ['Morning', 'Afternoon', 'Evening'],
    times: 'Times',
    mine: (place: string) => `Times are yours, in ${place}.`,
    theirs: (name: string, place: string, apart: string) => `${name} is in ${place}, ${apart}.`,
    apart: (whole: number, rest: number, isAhead: boolean) =>
      `${[whole > 0 && hours(whole), rest > 0 && `${rest} minutes`].filter(Boolean).join(' ')} ${isAhead ? 'ahead' : 'behind'}`,
    go: (when: string) => `Book ${when}`,
    move: (when: string) => `Move it to ${when}`,
    askMove: (when: string) => `Ask for ${when}`,
    going: 'One moment...',
    mail: 'An invitation for your calendar comes by mail.',
    moveText: (name: string) => `${name} hears of it by mail.`,
    moveLate: (left: number, name: string) =>
      `It is ${away(left)}, so ${name} has to say yes first. Until then the old time stands.`,
    moved: (when: string) => `Moved to ${when}`,
    asked: (name: string) => `${name} has been asked. The old time stands until then.`,
    taken: (next: string) => `Somebody was quicker. ${next} is free.`,
    takenAll: 'Somebody was quicker, and nothing else is free in these two weeks.',
    none: 'No time is free',
    noneText: (name: string) => `All of ${name}’s times are taken. Say when it would suit you, or look again later.`,
    noneHere: 'Nothing is free in these two weeks',
    slotsFailed: 'The free times couldn’t be loaded',
    offline: 'Choosing a time needs a connection',
    offlineText: 'Free times change by the minute. What you agreed on can be read offline.',
    noMove: 'This session can’t be moved here',
  },
  closed: {
    'no-coach': { title: 'Sessions need a coach', text: 'Earlier ones stay yours to read.' },
    'no-types': { title: 'There is nothing to book yet', text: 'You can say when a session would suit you.' },
    'allowance-used': { title: 'Every session you have is used or booked', text: 'You can ask for one more.' },
    'coach-away': { title: 'Your coach takes no sessions right now', text: 'Please look again later.' },
  },
  page: {
    missing: 'This session isn’t here any more',
    missingText: 'It may have been an offer that was taken back.',
    with: (name: string, number: number | undefined) => (number ? `Session ${number}, with ${name}` : `With ${name}`),
    group: (group: string) => `A session of ${group}`,
    agreed: 'It is agreed',
    inPlace: (span: string, place: string) => `${span} in ${place}`,
    forOther: (span: string, name: string, place: string) => `${span} for ${name}, in ${place}`,
    place: { link: 'By video', phone: 'By phone' },
    opens: 'The link opens ten minutes before',
    invited: 'An invitation is on its way',
    to: (address: string) => `To ${address}`,
    knot: 'On your cloth, the day has an open knot. It closes when you have met.',
    call: 'Open the call',
    calendar: 'Add to calendar',
    move: 'Move it',
    off: 'Call it off',
    held: (span: string) => `Held, ${span}`,
    missed: (span: string) => `Missed, ${span}`,
    over: (span: string) => `${span}. Nobody said yet how it went.`,
    calledOff: (who: string, isLate: boolean) => `Called off${who}${isLate ? ', late by your coach’s rule' : ''}.`,
    who: { client: ' by you', system: '', coach: (name: string) => ` by ${name}` },
    noSummary: (name: string) => `${name} has shared nothing in writing of this session yet.`,
  },
  coming: { title: 'Do you come?', yes: 'I’ll be there', no: 'I can’t come', saved: 'Your coach sees your answer' },
  move: {
    theirs: (name: string, when: string) => `${name} asks to move it to ${when}`,
    mine: (when: string) => `You asked to move it to ${when}`,
    mineText: (name: string) => `${name} hasn’t answered yet. Until then the old time stands.`,
    accept: 'Move it',
    keep: 'Keep the old time',
    withdraw: 'Withdraw',
    done: { moved: 'It is moved', asked: 'It is asked', unchanged: 'The old time stands' },
  },
  off: {
    title: (day: string) => `Call off ${day}’s session?`,
    inTime: (name: string, lateHours: number, left: number) =>
      lateHours === 0
        ? `${name} asks for no notice.`
        : `${name} asks for ${notice(lateHours)}. It is ${away(left)}, so there is time.`,
    late: (name: string, lateHours: number, left: number) =>
      `It is ${away(left)}. ${name} asks for ${notice(lateHours)}, so it counts as late. ${name} decides what follows.`,
    word: (name: string) => `A word for ${name}`,
    steps: (name: string) => [
      { title: 'The time is free again', text: 'Your calendars take it out. Your lines stay with you.' },
      { title: `${name} hears of it now`, text: 'By mail and on the dashboard.' },
    ],
    instead: 'Move it instead',
    busy: 'Calling it off...',
    done: 'Called off',
  },
  lines: {
    first: 'What do you want to talk about?',
    firstText: (name: string) =>
      `Two lines are plenty. ${name} reads them before you meet. You can change them until then, or leave them empty.`,
    title: 'What I want to talk about',
    text: (name: string) => `${name} reads these lines before you meet.`,
    placeholder: 'Begin anywhere.',
    draft: 'Not saved yet',
    busy: 'Saving...',
    saved: (name: string, time: string | undefined) => `Saved${time ? `, ${time}` : ''}. ${name} can read it.`,
    device: 'Kept on this device. It is saved once you are connected.',
    again: 'Save again',
    tooLong: (over: number) => `${counted(over, 'character', 'characters')} too many to be saved.`,
    conflict: 'These lines changed on another device. Nothing you wrote is lost.',
    there: 'Saved there',
    here: 'Written here',
    both: 'Keep both',
    keepHere: 'Keep what is here',
    keepThere: 'Keep what is there',
  },
  brought: {
    title: (name: string) => `What ${name} will see`,
    since: (day: string | undefined) => `What you shared ${day ? `since ${day}` : 'so far'}. Nothing else.`,
    none: 'You shared nothing since. That is fine.',
    day: (day: number) => `Day ${day}`,
    free: (date: string) => `Free page, ${date}`,
    week: (week: number) => `Week ${week}`,
    entry: 'Shared',
    'week-card': 'Its card, shared',
    'check-in': 'A check-in, shown',
    takeBack: 'Take back',
    takeBackOf: (what: string) => `Take back ${what}`,
    back: 'Taken back',
    more: 'Share another page',
  },
  agreed: {
    before: 'Agreed last time',
    title: 'What we agreed',
    of: (done: number, all: number) => `${done} of ${all}`,
    by: (day: string) => `by ${day}`,
    carried: (day: string) => `Carried over from ${day}`,
    closed: { 'let-go': 'Let go', carried: 'Carried over' },
    failed: 'That couldn’t be ticked',
  },
  after: {
    by: (name: string) => `Written by ${name}, for both of you`,
    brought: 'What you brought',
    more: 'More',
    answer: (name: string) => `Answer ${name}`,
    print: 'Print this page',
  },
} as const;
