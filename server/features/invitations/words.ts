import { invitationDays } from '#contract/invitations/rules.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { catalogue } from '#server/platform/messages.ts';

export const words = catalogue<typeof import('#messages/server/invitations.ts')>('invitations');

type Parts = {
  language: string;
  product: string;
  firstName: string;
  programTitle: string;
};

type Invited = Parts & {
  coachName: string;
  groupName: string | undefined;
  url: string;
  unsubscribeUrl: string;
};

/** Without the coach's personal words: those are read in the app. */
export function invitationMail(parts: Invited): MailContent {
  const { language, product, coachName: coach, programTitle: program, groupName: group } = parts;
  const { unsubscribe, invitationMail: copy } = words(language);
  const offer = { coach, program, days: invitationDays };
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName: parts.firstName,
    paragraphs: group ? [copy.intoGroup({ ...offer, group }), copy.groupSees] : [copy.text(offer)],
    action: { label: copy.see, url: parts.url },
    footnote: copy.why,
    unsubscribe: { label: unsubscribe, url: parts.unsubscribeUrl },
  });
}

type ToAddress = Parts & {
  coachName: string;
  message: string;
  /** For an address without an account. */
  signUpUrl: string | undefined;
  pageUrl: string;
  unsubscribeUrl: string;
};

/** To a stranger it has to say what the product is and what the coach wrote; the app isn't theirs to look it up yet. */
export function addressMail(parts: ToAddress): MailContent {
  const { language, product, coachName: coach, programTitle: program, message, signUpUrl } = parts;
  const { unsubscribe, addressMail: copy } = words(language);
  const days = invitationDays;
  return composeMail({
    language,
    product,
    subject: copy.subject({ coach, product }),
    title: copy.title({ coach, program }),
    firstName: parts.firstName,
    paragraphs: [
      copy.about({ product, coach }),
      ...(message ? [copy.writes({ coach }), ...message.split(/\n+/).map((line) => `> ${line}`)] : []),
      signUpUrl ? copy.link({ days }) : copy.expires({ days }),
    ],
    action: signUpUrl ? { label: copy.create, url: signUpUrl } : { label: copy.see, url: parts.pageUrl },
    footnote: copy.why({ coach }),
    unsubscribe: { label: unsubscribe, url: parts.unsubscribeUrl },
  });
}

type Accepted = Parts & { clientName: string; groupName: string | undefined; url: string };

export function invitationAcceptedMail(parts: Accepted): MailContent {
  const { language, product, clientName: client, programTitle: program, groupName: group } = parts;
  const { acceptedMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName: parts.firstName,
    paragraphs: [group ? copy.intoGroup({ client, group }) : copy.text({ client, program })],
    action: { label: copy.open, url: parts.url },
    footnote: copy.why,
  });
}
