import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { inSmallWords, inWords } from '#contract/numbers.ts';
import { listed } from '#contract/text.ts';

const days = (count: number): string => (count === 1 ? 'one day' : `${inSmallWords(count)} days`);

export const clientPageCopy = {
  back: 'Back to Dashboard',
  loading: 'Loading client profile...',
  failed: {
    title: 'Client Not Found',
    text: clientNotFoundSentence,
    error: (sentence: string) => `Error: ${sentence}`,
    id: (clientId: string) => `Client: ${clientId}`,
    again: 'Try again',
  },
  nameless: 'A client without a name',
  changed: {
    title: 'Program Changed',
    text: (name: string, program: string) => `${name} is now on ${program} and has been notified.`,
    ahead: (name: string, program: string, day: string) =>
      `${program} begins on ${day}, and ${name} has been notified.`,
  },
  unchanged: {
    title: 'Nothing was changed',
    text: (name: string, program: string) => `${name} is already on ${program} and continues as before.`,
    ok: 'OK',
  },
  head: {
    program: 'Program',
    earlierVersion: ', an earlier version',
    week: (week: number, weeks: number) => `Week ${week} of ${weeks}`,
    completed: 'Completed',
    isCompleted: ', completed',
    withYou: 'With you since',
    message: 'Message',
    begins: (day: string) => `Begins ${day}`,
    complete: 'Complete',
    lastActive: 'Last active',
    never: 'Not yet',
    progressOf: (name: string) => `Progress of ${name}`,
    none: 'No program yet',
  },
  cloth: {
    title: 'Cloth',
    lanes: { shared: 'Shared', comments: 'Comments', notes: 'Notes' },
    keys: { shared: 'shared page', comments: 'your comment', notes: 'your notes' },
    shared: (kind: 'entry' | 'week-card', isUnread: boolean) =>
      `${kind === 'entry' ? 'Shared with you' : 'Week card shared with you'}${isUnread ? ', not read yet' : ''}`,
    comment: 'Your comment',
    count: (place: number, all: number) => `${place} of ${all}`,
  },
  openDay: {
    day: (day: number) => `Day ${day}`,
    gap: (dates: number) => (dates === 1 ? 'A date without a page' : 'Dates without a page'),
    elsewhere: 'A page outside this program',
    turn: 'Shared pages',
    before: 'The shared page before',
    after: 'The next shared page',
    note: (day: string) => `Your notes of ${day}`,
    kept: (name: string) => `Only the mood is here. ${name} keeps this page private.`,
    passedOver: (day: number, on: string | null) => `Day ${day} was passed over${on ? ` on ${on}` : ''}.`,
    open: 'This day is open.',
    ahead: 'Still to come.',
  },
  state: {
    message: (name: string) => `Message ${name}`,
    new: {
      title: (name: string) => `What should ${name} begin with?`,
      text: (name: string) =>
        `${name} has nothing to write for until you assign a program. It starts with Day 1 on the day ${name} opens it.`,
      choose: 'Assign a Program',
    },
    waiting: (day: string) => `Begins on ${day}.`,
    waitingText: 'Day 1 opens by itself on that day.',
    running: {
      title: (day: number) => `Day ${day} is open.`,
      text: (name: string) => `${name} decides page by page what you may read. What is shared appears here.`,
    },
    quiet: {
      title: (day: number, since: number) => `Day ${day} has been open for ${days(since)}.`,
      moods: (moods: readonly number[]) =>
        moods.length === 0
          ? 'No page was written before it.'
          : moods.length === 1
            ? `The page before it was a ${moods[0]}.`
            : `The ${inSmallWords(moods.length)} pages before it were ${listed(moods)}.`,
      rest: (isComplete: boolean) =>
        isComplete
          ? 'Nothing was passed over, and there is nothing to catch up.'
          : 'Program days wait, so there is nothing to catch up.',
    },
    paused: {
      title: (day: string) => `Paused until ${day}.`,
      text: (day: number, resumes: string) =>
        `It resumes by itself on ${resumes}, with Day ${day}. Until then there are no reminders, and no date counts as one without a page.`,
    },
    finished: {
      title: (pages: number, within: number) =>
        `${inWords(pages)} ${pages === 1 ? 'page' : 'pages'}, woven in ${days(within)}.`,
      on: (name: string, day: string) => `${name} finished on ${day}.`,
      mood: (first: string, last: string) =>
        first === last
          ? `Mood was ${first} in the first week and in the last.`
          : `Mood ${Number(last) > Number(first) ? 'rose' : 'fell'} from ${first} in the first week to ${last} in the last.`,
      cloth: (name: string) => `The cloth is ${name}’s to print; you both keep it here.`,
      next: 'Choose the next program',
      word: 'Write a closing word',
    },
  },
  news: {
    title: 'What is new',
    severity: { high: 'High', medium: 'Medium', low: 'Low' },
    dismiss: (message: string) => `Dismiss: ${message}`,
    seen: 'Mark as seen',
    seenOf: (message: string) => `Mark as seen: ${message}`,
    failed: 'We couldn’t dismiss that',
    shared: (waiting: readonly { pins: readonly { day: number | null }[] }[]) => {
      const shown = waiting.map(({ pins }) => (pins[0]?.day ? `Day ${pins[0].day}` : 'a page'));
      return waiting.length > 3
        ? `Shared ${inSmallWords(waiting.length)} pages with you`
        : `Shared ${listed(shown)} with you`;
    },
    openHere: 'Not read yet. It is open here.',
    read: 'Read',
    messages: (unread: number) =>
      unread === 0 ? 'Last message' : unread === 1 ? 'A message' : `${inWords(unread)} messages`,
    answer: 'Answer',
    quiet: (day: string) => `Quiet since ${day}`,
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    paused: (day: string) => `Paused until ${day}`,
    pauseAhead: (from: string, to: string) => `A pause is planned from ${from} to ${to}`,
    finished: 'Finished the program',
    finishedText: 'No page is open since. What comes next is not chosen.',
    ahead: (day: number) => `Day ${day} is open`,
    streak: (count: number) => `Wrote ${inSmallWords(count)} days in a row.`,
    nothing: (name: string) => `Nothing of ${name}’s waits for you.`,
  },
  figures: {
    title: 'Figures',
    show: 'Show figures',
    hide: 'Hide figures',
    pages: (all: number) => `of ${all} pages written`,
    mood: (trend: 'improving' | 'declining' | 'neutral') => `of 10, ${trend === 'neutral' ? 'steady' : trend}`,
    logins: 'days a week here',
    streak: (count: number) => (count === 1 ? 'day in a row' : 'days in a row'),
    missed: (count: number) => (count === 1 ? 'date without a page' : 'dates without a page'),
  },
  engagement: {
    title: 'Engagement Overview',
    logins: 'Login Days/Week',
    session: 'Avg Session',
    sessionNote: 'time in Dayloom',
    minutes: 'min',
    streak: 'Current Streak',
    days: (count: number) => (count === 1 ? 'day' : 'days'),
    missed: 'Missed Days',
    lastWeeks: 'over the last 4 weeks',
    caption: (since: string, dates: string) =>
      dates
        ? `Missed days are dates without a page since ${since}: ${dates}. Program days wait, so there is nothing to catch up.`
        : `Missed days are dates without a page since ${since}. There are none.`,
  },
  mood: {
    title: 'Mood Insights',
    average: 'Current average',
    recent: 'last 7 days',
    compared: 'last 7 entries against the 7 before',
    smallFall: (points: number) =>
      `Once it falls by ${points} points from one week to the next, it appears in your queue.`,
    sinceStart: 'days written since the program began',
    outOf: 'out of 10',
    trend: 'Trend',
    trends: { improving: 'Improving', declining: 'Declining', neutral: 'Steady' },
    rate: 'Logging rate',
    line: 'the line is under the cloth',
    nothing: 'Mood trend visualization coming soon',
  },
  timeline: {
    title: 'Progress Timeline',
    total: (done: number, all: number) => `${done} of ${all} days written`,
    week: (week: number) => `Week ${week}`,
    days: (done: number, all: number, percent: number) => `${done} of ${all} days, ${percent}%`,
    soFar: (done: number, reached: number) => `${done} of ${reached} so far`,
    states: { 'under-way': 'under way', 'to-come': 'to come' },
    none: 'Weeks appear here once a program is assigned.',
    columns: { week: 'Week', title: 'Theme', cloth: 'Cloth', days: 'Days', rating: 'Rating' },
  },
  actions: {
    title: 'Quick Actions',
    whatsapp: 'Message on WhatsApp',
    opening: 'Opening WhatsApp...',
    lastContact: (day: string) => `Last opened ${day}`,
    opened: { title: 'WhatsApp opened', text: 'WhatsApp messaging opened. Message logged for tracking.' },
    blocked: { title: 'WhatsApp is ready', text: 'Your browser blocked the new tab.', open: 'Open WhatsApp' },
    failed: { title: 'Error', text: 'Failed to open WhatsApp' },
    message: 'Send In-App Message',
    adjust: 'Adjust Program',
    assign: 'Assign a Program',
  },
  milestones: {
    title: 'Program Milestones',
    ahead: 'to come',
    done: 'done',
    none: 'Milestones appear here once a program is assigned.',
  },
} as const;

export const nudgeCopy = {
  label: 'Send a Nudge',
  note: 'A kind reminder that today’s page is open.',
  sending: 'Sending...',
  sent: { title: 'Nudge sent', text: 'At most one a day, to keep it kind.' },
  failed: 'The nudge wasn’t sent',
} as const;
