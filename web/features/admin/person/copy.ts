import type { Role } from '#contract/roles/rules.ts';
import { figure } from '#web/platform/locale.ts';
import { counted } from '../copy.ts';

const roleNames: Record<Role, string> = { client: 'a client', coach: 'a coach', admin: 'an admin' };

export const personCopy = {
  back: 'User Management',
  loading: 'Loading this person...',
  failed: { title: 'This person couldn’t be loaded' },
  private: 'Journal text is never shown here.',
  noRole: 'no role',
  admin: 'admin rights',
  active: 'Active',
  suspended: (day: string) => `Suspended since ${day}`,
  leaving: (day: string) => `Leaves on ${day}`,
  testData: 'test data',
  demo: 'demo',
  confirmed: 'confirmed',
  unconfirmed: 'not confirmed',
  account: {
    title: 'Account',
    joined: 'Joined',
    lastSeen: 'Last seen',
    never: '–',
    timeZone: 'Time zone',
    signsIn: 'Signs in with',
    password: 'Password',
    provider: 'Sign-in provider',
    noWay: 'No sign-in yet',
    secondFactor: 'Second factor',
    on: 'On',
    off: 'Off',
    id: 'Id',
  },
  coaching: {
    title: 'Coaching',
    clients: 'Clients',
    places: (clients: number, most: number) => `${figure(clients)} of ${figure(most)}`,
    takes: 'Takes new clients',
    yes: 'Yes',
    no: 'No',
    programs: 'Own programs',
  },
  program: {
    title: 'Program',
    none: 'No program at the moment.',
    at: (day: number, days: number) => `Day ${day} of ${days}`,
    completed: 'Completed',
    since: (day: string) => `since ${day}`,
    with: 'with',
    noCoach: 'without a coach',
    written: 'Days written',
    cloth: 'Mood isn’t shown',
    of: (written: number, days: number) => `${figure(written)} of ${figure(days)}`,
    entries: 'Journal entries',
    shared: 'Entries shared',
    messages: 'Messages',
  },
  sessions: {
    title: 'Sessions',
    none: 'Not signed in anywhere.',
    devices: (count: number) => counted(count, 'device', 'devices'),
    used: (when: string) => `Last used ${when}`,
    end: 'End',
    endOn: (device: string) => `End the session on ${device}`,
    failed: 'The session wasn’t ended',
  },
  mails: {
    title: 'Mails',
    about: 'What was sent and how it went. What a mail said is never shown.',
    none: 'No mail lately.',
    states: { waiting: 'waiting', sent: 'sent', failed: 'not delivered' },
  },
  history: { title: 'History', none: 'Nothing in the log yet.', whole: 'In the audit log' },
  actions: {
    label: 'What you can do',
    access: 'Access',
    passwordLink: { title: 'Send password link', note: 'Works for one hour' },
    address: { title: 'Confirm the address', note: 'Where mail doesn’t get through' },
    sessions: {
      title: 'End all sessions',
      note: (count: number) => `${counted(count, 'device', 'devices')}, signed out at once`,
    },
    suspend: { title: 'Suspend', note: 'No sign-in. Nothing is erased.' },
    lift: { title: 'Lift the suspension', note: 'Everything is as it was.' },
    rights: 'Role and coach',
    move: {
      title: (hasCoach: boolean) => (hasCoach ? 'Move to another coach' : 'Assign a coach'),
      note: (coach?: string) => (coach === undefined ? 'Has no coach now' : `Now with ${coach}`),
    },
    role: {
      title: 'Change role',
      note: (role: Role | null) => (role === null ? 'Has no role now' : `Now ${roleNames[role]}`),
    },
    admin: {
      title: (isAdmin: boolean) => (isAdmin ? 'Remove admin rights' : 'Make admin'),
      note: (asksCode: boolean) => (asksCode ? 'Asks for your password and code' : 'Asks you to confirm it’s you'),
    },
    data: 'Data',
    export: { note: (name: string) => `Goes to ${name} by e-mail. You get no copy.` },
    erase: { note: 'Everything, for good' },
    self: 'This is your own account. Another admin can change it here.',
  },
  questions: {
    pending: 'One moment...',
    cancel: 'Cancel',
    move: {
      title: (name: string, hasCoach: boolean) =>
        hasCoach ? `Move ${name} to another coach` : `Assign ${name} a coach`,
      loading: 'Looking for coaches with a place...',
      none: 'No other coach has a free place at the moment.',
      coach: 'Coach',
      places: (clients: number, most: number) => `${figure(clients)} of ${figure(most)} clients`,
      text: (name: string, coach?: string) =>
        coach === undefined
          ? `Both are notified. If ${name} is on a program, it continues.`
          : `The program continues where it is. ${coach} can no longer read shared pages; ${name} can share them with the ` +
            `new coach. Notes by ${coach} stay with them. All three are notified.`,
      confirm: (name: string) => `Move ${name}`,
    },
    role: {
      title: (name: string) => `Change the role of ${name}`,
      legend: 'Role',
      names: { client: 'Client', coach: 'Coach', admin: 'Admin' },
      about: {
        client: 'Today, with a page a day. Their own programs are kept.',
        coach: 'Clients and programs. Everything they wrote as a client is kept.',
        admin: 'The coach’s pages and Admin.',
      },
      text: 'They’re signed out everywhere and notified by e-mail. Nothing is erased, and you can change the role back.',
      confirm: 'Change role',
    },
    makeAdmin: {
      title: (name: string) => `Make ${name} an admin?`,
      text: 'They can then choose the role Admin and do everything you can do here, to you as well.',
      confirm: 'Make admin',
    },
    unmakeAdmin: {
      title: (name: string) => `Remove ${name}’s admin rights?`,
      text: 'They’re signed out at once. Their account and everything else stays.',
      confirm: 'Remove the rights',
    },
    proof: {
      password: 'Your password',
      code: 'Code from your app',
      fresh: 'You have no password here, so this works within ten minutes of signing in.',
    },
    suspend: {
      title: (name: string) => `Suspend ${name}?`,
      text:
        'They’re signed out everywhere at once, can’t sign in, get no mail or reminders, and aren’t shown to anyone. ' +
        'Their coach or clients only see that they aren’t available. Nothing is erased.',
      reason: 'Reason, kept in the audit log',
      reasons: {
        asked: 'They asked for it',
        misuse: 'Misuse',
        safety: 'Safety',
        unpaid: 'Non-payment',
        other: 'Other',
      },
      confirm: 'Suspend',
    },
    lift: {
      title: (name: string) => `Let ${name} sign in again?`,
      text: 'Everything is as it was, with their coach and program. They aren’t notified by e-mail.',
      confirm: 'Lift the suspension',
    },
    sessions: {
      title: (name: string) => `Sign ${name} out everywhere?`,
      text: 'Open pages and mailed links stop working at once. They can sign in again.',
      confirm: 'End all sessions',
    },
    passwordLink: {
      title: (name: string) => `Send ${name} a password link?`,
      text: 'It goes to their own address and works for one hour. You don’t see it.',
      confirm: 'Send the link',
    },
    export: {
      title: (name: string) => `E-mail ${name} their journal data?`,
      text: (email: string) => `A link to everything they wrote goes to ${email}. You get no copy.`,
      confirm: 'Send the e-mail',
    },
    address: {
      title: (name: string) => `Confirm the address of ${name}?`,
      text: (email: string) => `Only if you’re sure that ${email} is theirs: you vouch for it in the audit log.`,
      confirm: 'Confirm the address',
    },
  },
} as const;
