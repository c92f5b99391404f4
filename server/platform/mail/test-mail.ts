import type { Config } from '#server/platform/config.ts';
import { newId } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';
import { catalogue } from '#server/platform/messages.ts';
import { composeMail } from './mail-layout.ts';
import { createMailer } from './mailer.ts';
import { unsentIn, whyNotSent } from './retry.ts';

const words = catalogue<typeof import('#messages/server/mail.ts')>('mail');

type Needs = Pick<Config, 'baseUrl' | 'productName' | 'smtpUrl' | 'smtpTls' | 'mailFrom' | 'dataDir'>;

/** `answer` is what the mail server or the network said, which may hold addresses; `reason` is a sentence of ours. */
export type TestMailOutcome = { isSent: true; answer: string } | { isSent: false; reason: string; answer: string };

/** Someone waits for the outcome. */
const deadline = 20_000;

/** At once and past the outbox, on its own connection: queued mail neither delays it nor is delayed by it. */
export async function sendTestMail(config: Needs, log: Logger, to: string, language: string): Promise<TestMailOutcome> {
  const { baseUrl: url, productName: product } = config;
  const { testMail: copy } = words(language);
  const content = composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title,
    firstName: '',
    paragraphs: [copy.text({ address: url })],
    action: { label: copy.open({ product }), url },
    footnote: copy.why,
  });
  const mailer = createMailer(config, log, { deadline });
  try {
    return { isSent: true, answer: (await mailer.send({ ...content, id: newId(), to })) ?? '' };
  } catch (error) {
    return { isSent: false, reason: unsentIn(language, whyNotSent(error).reason), answer: (error as Error).message };
  } finally {
    await mailer.close();
  }
}
