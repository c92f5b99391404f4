import type { GroupWrote } from '#contract/cohorts/rules.ts';
import { inSmallWords, inWords } from '#contract/numbers.ts';

export const groupCopy = {
  loading: 'Looking for the group...',
  title: (name: string) => `Join ${name}`,
  invites: (coach: string) => `${coach} invites you`,
  noCoachName: 'A coach',
  together: (program: string, days: number) =>
    `${program}: ${days} days, and everyone opens the same page on the same day. A day without a page stays open to write later.`,
  own: (program: string, days: number) => `${program}: ${days} days, each at their own pace.`,
  dates: {
    begins: (day: string) => `It begins on ${day}.`,
    today: 'It begins today.',
    begun: (day: string) => `It began on ${day}. You begin with the day the others are on; the days before stay open.`,
    begunOwn: (day: string) => `It began on ${day}. You begin with the first page.`,
  },
  nameOfCoach: (coach: string) => `${coach} knows who you are, and sees what they would see for any client.`,
  seen: { title: 'The others see', text: 'this name, what you write in the room, and how many people wrote today' },
  unseen: { title: 'They do not see', text: 'your pages, your mood, your cloth, or whether it was you who wrote' },
  replaces: (program: string) =>
    `You are on ${program} now. It ends when you join; everything you wrote for it stays in your journal.`,
  join: 'Join the group',
  joining: 'Joining...',
  notNow: 'Not now',
  joined: {
    title: (name: string) => `You are in ${name}`,
    begins: (day: string) => `It begins on ${day}.`,
    now: 'Your first page is open.',
  },
  failed: 'You could not join',
  closed: {
    full: 'All places in this group are taken. The coach can tell you about the next one.',
    closed: 'This group takes no new members now. Please ask the coach.',
    ended: 'This group has ended.',
    'no-program': 'The program of this group is no longer offered. Please ask the coach.',
  },
  member: {
    title: (name: string) => `You are in ${name}`,
    text: 'Today’s page is where it always is.',
    go: 'Go to Today',
  },
  otherCoach: {
    text: 'You already work with a coach. You can leave them in Settings before you join a group of another one.',
    go: 'Open Settings',
  },
  otherGroup: 'You are in another group already. You can be in one at a time.',
  home: 'Go to home page',
  notFound: {
    title: 'There is no such group',
    text: 'The link may have been renewed, or the code may have a typo. Please check it with your coach.',
  },
  error: { title: 'The group could not be loaded' },
} as const;

export const shownNameCopy = {
  legend: 'The name others see',
  firstText: 'Your first name.',
  other: 'Another name',
  otherText: 'Initials or an invented name.',
  none: 'A member',
  noneText: 'No name at all.',
  label: 'Your name in the group',
  missing: 'Enter a name, or choose another option.',
} as const;

const unnamed = (count: number) => (count === 1 ? 'one unnamed member' : `${inSmallWords(count)} unnamed members`);

export const ownGroupCopy = {
  back: 'Today',
  loading: 'Loading your group...',
  failed: { title: 'Your group couldn’t be loaded' },
  none: {
    title: 'You aren’t in a group',
    text: 'Your group has ended, or you’ve left it. What you wrote is in your journal.',
    go: 'Go to Today',
  },
  ended: { title: 'Past groups', text: 'What was written in the room can still be read.' },
  noCoachName: 'your coach',
  facts: (members: number, coach: string) =>
    members === 1 ? `You and ${coach}` : `${inWords(members)} members and ${coach}`,
  dates: (from: string, to: string | null) => (to ? `from ${from} to ${to}` : `from ${from}, each at their own pace`),
  private: 'Nothing from your journal is shown here.',
  room: 'Open the room',
  roomNew: (count: number) => `${count} new`,
  wrote: (wrote: GroupWrote) => {
    if (wrote === 'few') return 'Today’s page is open';
    if (wrote === 'most') return 'Most of you wrote today';
    return `${inWords(wrote.today)} of ${inSmallWords(wrote.members)} wrote today`;
  },
  members: {
    title: 'In this group',
    alone: 'Nobody else yet.',
    nameless: (count: number, isMore: boolean) => `${isMore ? 'and ' : ''}${unnamed(count)}`,
  },
  name: {
    title: 'Your name',
    seen: 'Others see you as',
    change: 'Change my name',
    save: 'Save Name',
    saving: 'Saving...',
    saved: 'Your name is changed',
  },
  count: {
    title: 'Today',
    label: 'Show on Today how many wrote',
    note: 'From five members up, and never who.',
    failed: 'We couldn’t save that',
  },
  leave: {
    open: 'Leave the group',
    title: (group: string) => `Leave ${group}?`,
    text: 'Your journal stays with you, and your program continues at your own pace.',
    textOver: 'Your journal stays with you. The room closes for you.',
    legend: 'Your coach',
    stays: { title: (coach: string) => `Stay with ${coach}`, text: 'You leave only the group.' },
    leaves: {
      title: (coach: string) => `Leave ${coach} too`,
      text: (coach: string) => `${coach} no longer sees anything of yours. You can undo that within a day.`,
    },
    posts: 'Also remove what I wrote in the room',
    postsStay: 'Otherwise it stays, signed “A former member”.',
    confirm: 'Leave the Group',
    confirmBoth: 'Leave Both',
    pending: 'Leaving...',
    failed: 'You couldn’t leave',
    done: (group: string) => `You’ve left ${group}`,
  },
  cancel: 'Cancel',
} as const;
