import type { CoachNoticeKind } from '#contract/notices/constants.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
export const dayAndMonth = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Since a date of the last seven days. */
export const joinedCopy = (people: number, since: string, today: string) => ({
  title: `${people} people joined`,
  description: since === today ? 'today' : `since ${weekday.format(new Date(`${since}T00:00:00Z`))}`,
});

/** Names as the notice has them. */
type Named = {
  client: string;
  program: string;
  group: string;
  way: 'admin' | 'group' | 'code' | 'choice';
  /** Of a session: " on 4 March". */
  on: string;
};

const joined: Record<Named['way'], (named: Named) => string> = {
  admin: ({ client }) => `An administrator moved ${client} to you`,
  group: ({ client, group }) => `${client} joined ${group}`,
  code: ({ client }) => `${client} joined with your referral code`,
  choice: ({ client }) => `${client} chose you as a coach`,
};

/** Title and description of each. */
export const newsCopy: Record<CoachNoticeKind, (named: Named) => readonly [string, string]> = {
  'client-joined': (named) => ['New client', joined[named.way](named)],
  'invitation-accepted': ({ client, program }) => [
    'Invitation accepted',
    `${client} accepted your invitation to ${program}`,
  ],
  'invitation-declined': ({ client }) => ['Invitation declined', `${client} declined your invitation`],
  'client-leaving': ({ client }) => [
    'Account closing',
    `${client} is deleting the account and may still change course`,
  ],
  'client-staying': ({ client }) => ['Account kept', `${client} is staying, and is your client as before`],
  'client-left': () => ['A client has left', 'The account was erased, with your notes about it'],
  'client-unavailable': ({ client }) => ['Not available', `${client} isn’t available at the moment`],
  'client-moved': ({ client }) => ['Client moved', `An administrator moved ${client} to another coach`],
  'client-parted': ({ client }) => [
    'Coaching ended',
    `${client} has ended your work together. Your notes are under Former Clients`,
  ],
  'parting-undone': ({ client }) => ['Together again', `You’re working with ${client} again`],
  'coach-approved': () => ['You’re approved as a coach', 'You can now write to people who are looking for a coach'],
  'program-removed': ({ program }) => [
    'Program removed',
    `An administrator removed ${program}. Clients who are on it can finish it`,
  ],
  'program-restored': ({ program }) => ['Program restored', `An administrator restored ${program}`],
  'data-exported': () => [
    'Journal exported',
    'An administrator had a link to your journal sent to your e-mail address',
  ],
  'post-removed': ({ group }) => ['Post removed', `Your post was removed from ${group}. You can read why in the room`],
  'post-reported-to-host': ({ group }) => [
    'Post reported',
    `A post in ${group} was reported to you. It’s under Admin, Reports`,
  ],
  'session-booked': ({ client, on }) => ['Session booked', `${client} booked a session${on}`],
  'session-moved': ({ client, on }) => [
    'Session moved',
    `${client} moved a session. It is now${on || ' at another time'}`,
  ],
  'session-move-declined': ({ client }) => ['Session not moved', `${client} keeps the time you had agreed on`],
  'session-called-off': ({ client, on }) => ['Session called off', `Your session with ${client}${on} was called off`],
  'check-in-shown': ({ client }) => ['Check-in shown', `${client} shows you a check-in`],
  'cohort-ended': ({ group }) => ['Cohort ended', `An administrator has ended ${group}. Its members stay your clients`],
};
