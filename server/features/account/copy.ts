import { daysToChangeMind } from '#contract/account/constants.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';

export const sentences = {
  demo: 'This is a demo account, which everyone shares. It can’t be deleted here.',
  lastAdmin: 'You’re the last admin. Make someone else an admin first.',
  otherAddress: 'Please type the address of your account.',
  signInAgain: 'Please log out and sign in again, and then delete your account within ten minutes.',
  kept: 'Your account stays. Everything is as you left it.',
  notLeaving: 'Your account isn’t being deleted, so there’s nothing to undo.',
} as const;

type About = { product: string; firstName: string; url: string };

export function leavingMail({ product, firstName, url, day }: About & { day: string }): MailContent {
  return composeMail({
    product,
    subject: `Your ${product} account will be deleted on ${day}`,
    firstName,
    paragraphs: [
      'You asked for your account to be deleted. You’re signed out everywhere, and reminders have stopped.',
      `Until ${day} you can change your mind: sign in and choose “Keep my account”. Everything is as you left it then. ` +
        'You can also take a copy of everything with you.',
    ],
    action: { label: 'Keep my account', url },
    footnote:
      `If this wasn’t you, sign in with the button above, keep your account and choose a new password at once. After ` +
      `${daysToChangeMind} days nobody can bring it back.`,
  });
}

export function goneMail({ product, url }: Omit<About, 'firstName'>): MailContent {
  return composeMail({
    product,
    subject: `Your ${product} account is deleted`,
    firstName: '',
    paragraphs: ['As you asked, your account and everything that was yours is erased. Thank you for being here.'],
    action: { label: `Open ${product}`, url },
    footnote: 'This is the last e-mail. We no longer know this address.',
  });
}

export function coachLeavingMail({
  product,
  firstName,
  url,
  coachName,
  day,
}: About & { coachName: string; day: string }): MailContent {
  return composeMail({
    product,
    subject: `${coachName} is leaving on ${day}`,
    firstName,
    paragraphs: [
      `${coachName} is leaving ${product} on ${day}. Until then you can write to each other, though they may not read it.`,
      'Everything you wrote stays yours, and your program continues. Once they have left you can ask another coach.',
    ],
    action: { label: 'Open today’s page', url },
    footnote: 'You’re getting this because you work with this coach.',
  });
}

export function coachStayingMail({ product, firstName, url, coachName }: About & { coachName: string }): MailContent {
  return composeMail({
    product,
    subject: `${coachName} is staying`,
    firstName,
    paragraphs: [`${coachName} wanted to leave, and has changed their mind. Nothing changes for you.`],
    action: { label: 'Open today’s page', url },
    footnote: 'You’re getting this because you work with this coach.',
  });
}
