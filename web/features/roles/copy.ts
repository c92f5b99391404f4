import type { OwnRoles } from '#contract/roles/endpoints.ts';
import { trialDays, type ChosenRole, type ClientType, type Role } from '#contract/roles/rules.ts';

export const setupCopy = {
  title: 'Complete Your Setup',
  leave: { question: 'Not for you after all?', link: 'Delete my account' },
  intro: (firstName: string) =>
    firstName
      ? `A few choices, ${firstName}, and your first page is open.`
      : 'A few choices, and your first page is open.',
  role: {
    legend: 'I am here as a',
    client: { title: 'Client', text: 'Follow a program, one page a day' },
    coach: { title: 'Coach', text: 'Write programs and guide clients' },
  },
  path: {
    legend: 'How to begin',
    trial: { title: `${trialDays}-day free trial`, text: 'Breath as Anchor, on your own, from today' },
    'with-coach': { title: 'With a coach', text: 'Your coach chooses the program with you' },
  },
  coach: {
    legend: 'Choose your coach',
    loading: 'Loading coaches...',
    empty: 'No coach is taking new clients here at the moment. If a coach gave you a code, enter it below.',
    failed: 'The coaches could not be loaded.',
    again: 'Try again',
    later: { title: 'I will choose later', text: 'Coaches can invite you, if you let them find you below' },
    years: (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`,
    noName: 'Professional Coach',
    opens: 'Opens the profile in a new tab',
    or: 'or',
    code: 'Referral code',
    codeHint: 'A code overrides the choice above.',
    codeHintAlone: 'Your coach can give you one.',
  },
  found: {
    legend: 'Being found',
    label: 'Let coaches find me',
  },
  end: {
    coach: 'You get a referral code to share with your clients.',
    trial: `Your ${trialDays} days begin today.`,
    trialOnce: `Your ${trialDays} days begin today, if you have not had them yet.`,
    withCoach: (name: string) => `You begin with ${name}, who will see your name.`,
    withCode: 'You begin with the coach whose code you entered, who will see your name.',
    alone: 'You begin without a coach for now.',
  },
  button: 'Complete Setup',
  pending: 'Setting up...',
  welcome: (productName: string) => `Welcome to ${productName}`,
  ready: {
    coach: 'Your coach account is ready.',
    trial: 'Your 7-day trial has started!',
    trialGoesOn: (days: number) => `Your trial goes on: ${days} ${days === 1 ? 'day' : 'days'} left.`,
    trialOver: 'Your trial is over. Your journal is here, and you can find a coach from Today.',
    withCoach: "You're connected with your coach!",
    alone: 'Your client account is ready.',
  },
  failed: 'Setup Failed',
  tryAgain: 'Please try again.',
} as const;

const oneOf: Record<Role, string> = { client: 'a client', coach: 'a coach', admin: 'an admin' };

export const roleSelectCopy = {
  title: 'Choose your role',
  text: 'Nothing is lost when you switch: what you had as a coach or a client waits for you.',
  from: (role: Role) =>
    `You are here as ${oneOf[role]}. Nothing changes until you press Continue, and nothing is lost when you switch.`,
  now: 'Your role now',
  stay: (role: Role) => `Stay ${oneOf[role]}`,
  /** What a role holds for whoever had it before. */
  waiting: {
    client: ({ programTitle, coachName: name, entries }: NonNullable<OwnRoles['client']>) => {
      const coachName = name === '' ? 'your coach' : name;
      return [
        programTitle && coachName
          ? `${programTitle} with ${coachName}`
          : programTitle || (coachName && `With ${coachName}`),
        entries > 0 ? `${entries} ${entries === 1 ? 'page' : 'pages'} in your journal` : '',
      ]
        .filter(Boolean)
        .join(', ');
    },
    coach: ({ clients }: NonNullable<OwnRoles['coach']>) =>
      clients > 0 ? `${clients} ${clients === 1 ? 'client' : 'clients'}, your programs and your notes` : '',
  },
  path: {
    legend: 'How to begin',
    later: { title: 'Decide later', text: 'Begin without a coach. The other ways stay open.' },
    asBefore: { title: 'Go on as before', text: 'With what you had, and nothing new' },
  },
  admin: { title: 'Admin', text: 'Look after accounts, coaches and programs' },
  button: 'Continue',
  pending: 'Setting your role...',
  done: 'Role Set Successfully!',
  failed: 'Failed to Set Role',
} as const;

export const chosenRoleOrder: readonly ChosenRole[] = ['client', 'coach'];
export const clientTypeOrder: readonly ClientType[] = ['trial', 'with-coach'];
