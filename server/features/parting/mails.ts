import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { catalogue } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/parting.ts')>('parting');

type Told = {
  language: string;
  product: string;
  firstName: string;
  /** The other person's name; empty if they have given none. */
  name: string;
  url: string;
};

/** Without the coach's words: those are read in the app. */
export function workEndedMail({
  language,
  product,
  firstName,
  name,
  url,
  hasWords,
}: Told & { hasWords: boolean }): MailContent {
  const { workEnded: copy, why } = words(language);
  const who = { hasName: name !== '', coach: name };
  return composeMail({
    language,
    product,
    subject: copy.subject({ product, ...who }),
    firstName,
    paragraphs: [copy.text(who), copy.journal, ...(hasWords ? [copy.words(who)] : [])],
    action: { label: hasWords ? copy.read : copy.openToday, url },
    footnote: why({ product }),
  });
}

export function clientPartedMail({
  language,
  product,
  firstName,
  name,
  url,
  months,
}: Told & { months: number }): MailContent {
  const { clientLeft: copy, why } = words(language);
  const who = { hasName: name !== '', client: name };
  return composeMail({
    language,
    product,
    subject: copy.subject({ product, ...who }),
    firstName,
    paragraphs: [copy.text(who), copy.notes({ months })],
    action: { label: copy.openDashboard, url },
    footnote: why({ product }),
  });
}

export function partingUndoneMail({ language, product, firstName, name, url }: Told): MailContent {
  const { undone: copy, why } = words(language);
  const who = { hasName: name !== '', name };
  return composeMail({
    language,
    product,
    subject: copy.subject({ product, ...who }),
    firstName,
    paragraphs: [copy.text(who)],
    action: { label: copy.open({ product }), url },
    footnote: why({ product }),
  });
}
