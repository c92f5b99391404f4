import { invitationDays } from '#contract/invitations/rules.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';

type Parts = {
  product: string;
  coachName: string;
  programTitle: string;
  message: string;
  firstName: string;
  /** For an address without an account. */
  signUpUrl: string | undefined;
  pageUrl: string;
  unsubscribeUrl: string;
};

/** To a stranger it has to say what the product is and what the coach wrote; the app isn't theirs to look it up yet. */
export function addressMail(parts: Parts): MailContent {
  const { product, coachName, programTitle, message, signUpUrl } = parts;
  return composeMail({
    product,
    subject: `${coachName} invites you to ${product}`,
    title: `${coachName} invites you to “${programTitle}”`,
    firstName: parts.firstName,
    paragraphs: [
      `${product} is a private journal with a program to follow, a page a day. ${coachName} would be your coach there and ` +
        'sees only what you choose to share.',
      ...(message ? [`${coachName} writes:`, ...message.split(/\n+/).map((line) => `> ${line}`)] : []),
      signUpUrl
        ? `The link is for this address. It works once, and for ${invitationDays} days; then the invitation waits for your ` +
          'answer. You can accept or decline.'
        : `You can accept or decline within ${invitationDays} days; after that the invitation expires.`,
    ],
    action: signUpUrl
      ? { label: 'Create my account', url: signUpUrl }
      : { label: 'See the invitation', url: parts.pageUrl },
    footnote:
      `You’re getting this because ${coachName} entered your address. We send at most three of these in all. If you do ` +
      'nothing, nothing happens.',
    unsubscribe: { label: 'No more messages from coaches', url: parts.unsubscribeUrl },
  });
}
