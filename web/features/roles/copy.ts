import type { OwnRoles } from '#contract/roles/endpoints.ts';
import { trialDays, type ChosenRole, type ClientType, type Role } from '#contract/roles/rules.ts';

export const setupCopy = {
  title: 'Complete Your Setup',
  leave: { question: 'Changed your mind?', link: 'Delete my account' },
  admin: { question: 'Here to run this place?', link: 'Choose the admin role' },
  intro: (firstName: string) =>
    firstName ? `A few choices, ${firstName}, then your first page.` : 'A few choices, then your first page.',
  role: {
    legend: 'I’m here as a',
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
    failed: 'The coaches couldn’t be loaded.',
    later: { title: 'I’ll choose later', text: 'Coaches can invite you if you let them find you' },
    years: (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`,
    noName: 'Professional Coach',
    opens: 'Opens the profile in a new tab',
    or: 'or',
    code: 'Referral code',
    codeHint: 'A code overrides the choice above.',
    codeHintAlone: 'Your coach can give you one.',
    looking: 'Checking the code...',
    named: (name: string) => `This code connects you with ${name}.`,
  },
  found: {
    legend: 'Visibility',
    label: 'Let coaches find me',
  },
  end: {
    coach: 'You get a referral code to share with your clients.',
    trial: `Your ${trialDays} days begin today.`,
    trialOnce: `Your ${trialDays} days begin today, if you haven’t had them yet.`,
    withCoach: (name: string) => `You’ll start with ${name}. They’ll see your name.`,
    withCode: 'You’ll start with the coach whose code you entered. They’ll see your name.',
    alone: 'You’ll start without a coach for now.',
  },
  button: 'Complete Setup',
  pending: 'Setting up...',
  welcome: (productName: string) => `Welcome to ${productName}`,
  ready: {
    coach: 'Your coach account is ready.',
    trial: 'Your 7-day trial has started!',
    trialGoesOn: (days: number) => `Your trial continues: ${days} ${days === 1 ? 'day' : 'days'} left.`,
    trialOver: 'Your trial is over. Your journal is here, and you can find a coach from Today.',
    withCoach: (name: string) => `You're connected with your coach! ${name} is your coach now.`,
    alone: 'Your client account is ready.',
  },
  loading: 'Loading your choices...',
  lost: 'Your choices couldn’t be loaded.',
  failed: 'Setup Failed',
  tryAgain: 'Please try again.',
} as const;

const oneOf: Record<Role, string> = { client: 'a client', coach: 'a coach', admin: 'an admin' };

export const roleSelectCopy = {
  title: 'Choose your role',
  text: 'Nothing is lost when you switch. Everything will be here when you come back.',
  from: (role: Role) =>
    `You’re here as ${oneOf[role]}. Nothing changes until you press Continue, and nothing is lost when you switch.`,
  now: 'Your role now',
  stay: (role: Role) => `Stay ${oneOf[role]}`,
  /** What a role holds for someone who had it before. */
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
    later: { title: 'Decide later', text: 'Start without a coach. You can choose one any time.' },
    asBefore: { title: 'Pick up where you left off', text: 'Everything as you left it' },
  },
  admin: { title: 'Admin', text: 'Look after accounts, coaches and programs' },
  button: 'Continue',
  pending: 'Setting your role...',
  done: 'Role Set Successfully!',
  connected: (name: string) => `${name} is your coach now.`,
  failed: 'Failed to Set Role',
} as const;

export const chosenRoleOrder: readonly ChosenRole[] = ['client', 'coach'];
export const clientTypeOrder: readonly ClientType[] = ['trial', 'with-coach'];
