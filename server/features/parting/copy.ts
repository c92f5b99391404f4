import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';

type Told = {
  product: string;
  firstName: string;
  /** The other person's name; empty if they have given none. */
  name: string;
  url: string;
};

const footnote = (product: string) => `You’re getting this because you worked together on ${product}.`;

/** Without the coach's words: those are read in the app. */
export function workEndedMail({ product, firstName, name, url, hasWords }: Told & { hasWords: boolean }): MailContent {
  const coach = name || 'Your coach';
  return composeMail({
    product,
    subject: `${product}: your work with ${name || 'your coach'} has ended`,
    firstName,
    paragraphs: [
      `${coach} has ended your work together.`,
      'Everything you wrote stays yours, and your coach no longer sees any of it. If you’re on a program, you can ' +
        'continue it on your own, or end it from Today.',
      ...(hasWords ? [`${coach} left you a few words. They are in your messages.`] : []),
    ],
    action: { label: hasWords ? 'Read them' : 'Open Today', url },
    footnote: footnote(product),
  });
}

export function clientPartedMail({ product, firstName, name, url, months }: Told & { months: number }): MailContent {
  return composeMail({
    product,
    subject: `${product}: ${name || 'a client'} has left`,
    firstName,
    paragraphs: [
      `${name || 'A client'} has ended your work together. Their page and what they shared are closed to you from now on.`,
      `Your own notes stay under Former Clients for ${months === 1 ? 'a month' : `${months} months`}, and your messages ` +
        'stay readable. The place is free again.',
    ],
    action: { label: 'Open your dashboard', url },
    footnote: footnote(product),
  });
}

export function partingUndoneMail({ product, firstName, name, url }: Told): MailContent {
  return composeMail({
    product,
    subject: `${product}: you work with ${name || 'each other'} again`,
    firstName,
    paragraphs: [`${name || 'The other person'} changed their mind. You’re working together again.`],
    action: { label: `Open ${product}`, url },
    footnote: footnote(product),
  });
}
