import { webhookFailingDays, type WebhookEnding } from '#contract/webhooks/constants.ts';
import type { Config } from '#server/platform/config.ts';
import { composeMail, pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/webhooks.ts')>('webhooks');

type Coach = { firstName: string; locale: string | null };

/** In the coach's language. Of the address it names the host: what follows may be a secret. */
export function webhookEndedMail(
  config: Pick<Config, 'baseUrl' | 'productName'>,
  { firstName, locale }: Coach,
  { endedAs, host }: { endedAs: WebhookEnding; host: string },
): MailContent {
  const language = nearestLanguage([locale]);
  const { endedMail: copy } = words(language);
  const product = config.productName;
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title,
    firstName,
    paragraphs: [
      endedAs === 'gone' ? copy.gone({ host }) : copy.failing({ host, days: webhookFailingDays }),
      copy.again,
    ],
    action: { label: copy.open, url: pageLink(config, '/settings/security') },
    footnote: copy.why,
  });
}
