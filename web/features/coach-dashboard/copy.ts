import type { AttentionKind, AttentionVerb } from '#contract/attention/rules.ts';
import type { ClientGroup, ClientSort } from '#contract/coach-dashboard/rules.ts';

const kinds: Record<AttentionKind, string> = {
  distress: 'Distress',
  'mood-fall': 'Mood falling',
  'no-session': 'No session',
  quiet: 'Quiet',
  'trial-ending': 'Trial',
  'invitation-ending': 'Invitation',
  message: 'Message',
  shared: 'Shared with you',
  request: 'Coaching request',
  'session-today': 'Session today',
  'session-unsaid': 'Did it happen?',
  report: 'Reported post',
};
const verbs: Record<AttentionVerb, string> = {
  message: 'Message',
  nudge: 'Nudge',
  invite: 'Open',
  'read-message': 'Read',
  'read-shared': 'Read',
  accept: 'Accept',
  prepare: 'Prepare',
  answer: 'Answer',
  offer: 'Offer',
  review: 'Review',
};
const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const inWords = (count: number): string => numbers[count] ?? String(count);
const people = (count: number): string => (count === 1 ? 'one person' : `${inWords(count)} people`);
const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;

/** Of a gathered row: what its people have in common, and its title where they are of no one cohort. */
const gatheredCounts: Record<AttentionKind, (count: number) => string> = {
  distress: counted('person', 'people'),
  'mood-fall': counted('person', 'people'),
  'no-session': counted('without a session', 'without a session'),
  quiet: counted('is quiet', 'are quiet'),
  'trial-ending': counted('trial ends', 'trials end'),
  'invitation-ending': counted('invitation ends', 'invitations end'),
  message: counted('unanswered', 'unanswered'),
  shared: counted('person shared a page', 'people shared a page'),
  request: counted('request', 'requests'),
  'session-today': counted('session', 'sessions'),
  'session-unsaid': counted('session', 'sessions'),
  report: counted('reported post', 'reported posts'),
};
const gatheredTitles: Record<AttentionKind, string> = {
  distress: 'Distress',
  'mood-fall': 'Mood falling',
  'no-session': 'No session',
  quiet: 'Quiet',
  'trial-ending': 'Trials',
  'invitation-ending': 'Invitations',
  message: 'Messages',
  shared: 'Shared pages',
  request: 'Coaching requests',
  'session-today': 'Sessions today',
  'session-unsaid': 'Sessions to answer',
  report: 'Reported posts',
};
/** So many names are said; the others are counted. */
const namesSaid = 4;

const groups: Record<ClientGroup, { title: string; note: string }> = {
  today: { title: 'In Today', note: 'above, with their reasons' },
  course: { title: 'On course', note: 'newest entry first' },
  paused: { title: 'Paused', note: 'no reminders until they resume' },
  ending: { title: 'Ending within a week', note: 'choose what comes next' },
  completed: { title: 'Completed this week', note: 'choose what comes next' },
  waiting: { title: 'Without a program', note: 'choose one to start with' },
  earlier: { title: 'Completed earlier', note: 'not on a program now' },
};
const sorts: Record<ClientSort, string> = {
  need: 'By state',
  name: 'By name',
  progress: 'Furthest first',
  mood: 'Lowest mood first',
  recent: 'Latest entry first',
};

export const coachHomeCopy = {
  loading: 'Loading your dashboard...',
  failed: { title: 'Your dashboard couldn’t be loaded' },
  greeting: {
    morning: (name: string) => `Good morning, ${name}`,
    afternoon: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
  },
  stats: {
    activeClients: 'Active Clients',
    none: '–',
    noMood: 'No mood yet',
    noAverage: 'No average yet',
    moods: (high: number, mid: number, low: number) => `Average mood: ${high} clients high, ${mid} neutral, ${low} low`,
    completion: 'Avg Completion',
    completionOf: 'People on a program now',
    programs: 'Programs',
    inUse: (count: number) => `${count} with clients on ${count === 1 ? 'it' : 'them'} now`,
    notInUse: 'None with clients yet',
  },
  queue: {
    title: 'Today',
    skip: 'Go to Today',
    news: (count: number) => `${count} new`,
    update: 'Update',
    selectAll: 'Select all',
    kinds,
    verbs,
    since: (day: string) => `since ${day}`,
    today: 'today',
    yesterday: 'yesterday',
    at: (day: string, time: string) => `${day} at ${time}`,
    readAll: 'Read all',
    session: {
      today: (time: string) => `Session today at ${time}`,
      /** Minutes before it begins. */
      until: (minutes: number) => {
        if (minutes <= 0) return 'It has begun';
        const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
        const inHours = hours === 1 ? 'an hour' : `${hours} hours`;
        const inMinutes = rest === 1 ? 'a minute' : `${rest} minutes`;
        return `In ${[hours > 0 && inHours, rest > 0 && inMinutes].filter(Boolean).join(' and ')}`;
      },
      last: ['Last met ', ', nothing ahead'],
      either: (message: string) => `${message} either`,
      question: (name: string, when: string) => `${name}, ${when}. Only you can say how it went.`,
      held: 'Held',
      missed: 'Missed',
      notSaid: 'This couldn’t be saved',
    },
    noCloth: (name: string) => `${name}’s cloth is private`,
    dismiss: (name: string) => `Dismiss ${name}`,
    dismissed: (name: string) => `${name} removed from Today`,
    undo: 'Undo',
    notDismissed: 'We couldn’t dismiss that',
    notUndone: 'This couldn’t be undone',
    nudging: 'Sending...',
    nudged: (name: string) => ({ title: 'Nudge sent', description: `We’ve let ${name} know today’s page is open.` }),
    notNudged: 'The nudge wasn’t sent',
    all: (count: number) => `Show all ${count}`,
    more: (count: number) => `${count} more will follow as you finish these.`,
    end: 'That is everyone.',
    endOf: (count: number, rows: number) =>
      `That is everyone: ${people(count)} in ${rows === 1 ? 'one row' : `${inWords(rows)} rows`}.`,
    gathered: {
      open: 'Open',
      close: 'Close',
      counts: gatheredCounts,
      titles: gatheredTitles,
      loading: 'Loading these people...',
      failed: 'These people couldn’t be loaded',
    },
    panel: {
      next: 'Next person',
      done: 'Back to Today',
      nudge: 'A nudge is a kind reminder that today’s page is open.',
    },
    done: (names: readonly string[]) => {
      const rest = names.length - namesSaid;
      return `Done today: ${names.slice(0, namesSaid).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
    },
    calm: {
      title: 'Nobody is waiting for you.',
      answered: (count: number) => `You got back to ${people(count)} today.`,
      text: 'New messages, shared entries and requests will appear here.',
    },
    keys: {
      title: 'Keys',
      text: 'Use these while the list is focused.',
      list: [
        ['j', 'Next person'],
        ['k', 'Previous person'],
        ['Enter', 'Do what the button says'],
        ['m', 'Write a message'],
        ['n', 'Send a nudge'],
        ['Enter, nothing typed', 'Next person, while you write'],
        ['?', 'Show these keys'],
      ],
    },
  },
  toAdmin: {
    title: 'You work as an admin',
    text: 'People, programs and the audit log are in Admin. This is the page of your own clients.',
    go: 'Open Admin',
  },
  firstSteps: {
    title: 'Three first steps',
    note: 'In any order. This list goes away when all three are done.',
    done: 'Done',
    profile: {
      title: 'Your profile',
      text: 'Say who you are and how you work. People read it before they choose you.',
      done: 'People read it before they choose you.',
      edit: 'Edit Profile',
      write: 'Write your profile',
    },
    program: {
      title: 'Your first program',
      text: 'Use a ready-made one, or write your own pages. You can change it later.',
      done: 'You can change it at any time.',
      preview: 'Preview Programs',
      create: 'Create New Program',
    },
    code: {
      title: 'Your referral code',
      text: 'Anyone who signs up with it becomes your client.',
      done: '',
    },
  },
  clients: {
    title: 'Active Clients',
    columns: {
      client: 'Client',
      program: 'Program',
      days: 'Days',
      progress: 'Progress',
      mood: 'Mood',
      last: 'Last entry',
    },
    begins: (program: string, day: string) => `${program}, begins ${day}`,
    all: (count: number) => `Show all ${count}`,
    select: {
      here: 'All here',
      group: (title: string, count: number) => `${title} (${count})`,
      match: (count: number) => `All that match (${count})`,
      everyone: (count: number) => `All clients (${count})`,
      failed: 'They couldn’t be selected',
    },
    noProgram: 'No program yet',
    noActivity: 'Nothing yet',
    noMood: 'no mood in the last 7 days',
    empty: { title: 'No clients yet', text: 'Share your referral code to get started' },
    groups,
    search: 'Search your clients',
    searchHint: (total: number) => `Search ${total} clients`,
    program: 'Program',
    cohort: 'Cohort',
    allCohorts: 'All cohorts',
    allPrograms: 'All programs',
    sort: 'Order',
    sorts,
    none: { title: 'Nobody found', text: 'No clients match this search.', clear: 'Show all clients' },
    failed: { title: 'Your clients couldn’t be loaded' },
    loading: 'Loading your clients...',
    pages: 'Pages of your clients',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    previous: 'Previous',
    next: 'Next',
    shown: (total: number) => (total === 1 ? '1 client' : `${total} clients`),
  },
  hours: {
    title: 'Today’s hours',
    week: 'The week',
    span: (from: string, until: string) => `${from} to ${until}`,
    free: (spans: string) => `Free ${spans}`,
    offered: 'offered',
    none: 'No sessions today.',
    off: 'No hours today.',
  },
  actions: {
    title: 'Quick Actions',
    find: 'Find New Clients',
    invite: 'Send Invitation',
    offer: 'Offer a Time',
    programs: 'Preview Programs',
    analytics: 'View Analytics',
  },
  programs: {
    title: 'Your Programs',
    none: 'Programs you write will appear here. The platform’s own are in the library.',
    clients: (count: number) =>
      count === 0 ? 'Nobody is on it now' : `${count} active ${count === 1 ? 'client' : 'clients'}`,
    draft: 'Draft, not finished',
    all: (count: number) => `All ${count} of your programs`,
    create: 'Create New Program',
  },
  activity: {
    title: 'Recent Activity',
    more: 'Show earlier',
    empty: 'What your clients do will appear here: that they wrote, never what they wrote.',
    gathered: 'When there are more than ten a day, entries and mood updates share one line.',
  },
} as const;
