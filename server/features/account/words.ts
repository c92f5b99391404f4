import { daysToChangeMind } from '#contract/account/constants.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { catalogue } from '#server/platform/messages.ts';

export const words = catalogue<typeof import('#messages/server/account.ts')>('account');

/** To a reader of this language. */
type About = { language: string; product: string; firstName: string; url: string };

export function leavingMail({ language, product, firstName, url, day }: About & { day: string }): MailContent {
  const { leavingMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product, day }),
    firstName,
    paragraphs: [copy.asked, copy.untilThen({ day })],
    action: { label: copy.keep, url },
    footnote: copy.why({ days: daysToChangeMind }),
  });
}

export function goneMail({ language, product, url }: Omit<About, 'firstName'>): MailContent {
  const { goneMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName: '',
    paragraphs: [copy.text],
    action: { label: copy.open({ product }), url },
    footnote: copy.why,
  });
}

export function coachLeavingMail({
  language,
  product,
  firstName,
  url,
  coachName: coach,
  day,
}: About & { coachName: string; day: string }): MailContent {
  const { coachLeavingMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ coach, day }),
    firstName,
    paragraphs: [copy.text({ coach, product, day }), copy.afterwards],
    action: { label: copy.openPage, url },
    footnote: copy.why,
  });
}

export function coachStayingMail({
  language,
  product,
  firstName,
  url,
  coachName: coach,
}: About & { coachName: string }): MailContent {
  const { coachStayingMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ coach }),
    firstName,
    paragraphs: [copy.text({ coach })],
    action: { label: copy.openPage, url },
    footnote: copy.why,
  });
}
