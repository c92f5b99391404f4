import type { Config } from '#server/platform/config.ts';
import { pushes } from '#server/platform/counters.ts';
import { askOutside, isPublicHttps, type Outside } from '#server/platform/http/ask-outside.ts';
import type { Logger } from '#server/platform/log.ts';
import type { PushKeys } from './push-keys.ts';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Words anyone may see who looks at the screen. */
export type PushWords = { title: string; body: string };

/**
 * Declarative Web Push (8030 is its mark): a browser that knows it shows this even if it has thrown the service worker away;
 * in every other one the worker reads it.
 */
export const pushPayload = ({ title, body }: PushWords, { baseUrl }: Pick<Config, 'baseUrl'>): string =>
  JSON.stringify({ web_push: 8030, notification: { title, body, navigate: `${baseUrl}/` } });

/** `gone`: the browser takes no more, now or ever. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export type PushSender = {
  /** What a browser needs to be told by us alone. */
  publicKey: string;
  send: (target: PushTarget, words: PushWords) => Promise<PushOutcome>;
};

/** Seconds a push service keeps it for a browser that is off; later it would come at the wrong time of day. */
const keptSeconds = 3 * 3_600;
const usualPatience = 10_000;

type Call = (details: {
  endpoint: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
}) => Promise<number>;

/** `call` is another one in tests, which have no push service. */
export function createPushSender(
  keys: PushKeys,
  config: Pick<Config, 'baseUrl'>,
  log: Logger,
  call: Call = callOut(),
): PushSender {
  // Whom a push service may complain to. It wants https; on a machine for trying things out there is none.
  const subject = config.baseUrl.startsWith('https:') ? config.baseUrl : 'mailto:nobody@localhost';
  return {
    publicKey: keys.publicKey,
    send: async ({ endpoint, p256dh, auth }, words) => {
      if (!isPublicHttps(endpoint)) return 'gone';
      try {
        // Loaded with the first push: many an installation sends none.
        const { default: webPush } = await import('web-push');
        const details = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          pushPayload(words, config),
          {
            vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
            TTL: keptSeconds,
            urgency: 'normal',
            contentEncoding: 'aes128gcm',
          },
        );
        const headers = Object.fromEntries(
          Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
        );
        const status = await call({ endpoint, method: details.method, headers, body: details.body });
        if (status === 404 || status === 410) return 'gone';
        if (status >= 200 && status < 300) {
          pushes.inc({ outcome: 'sent' });
          return 'sent';
        }
        log.info({ status, host: new URL(endpoint).hostname }, 'a push service refused a push');
      } catch (error) {
        log.info(
          { type: (error as Error).name, code: (error as NodeJS.ErrnoException).code },
          'a push could not be sent',
        );
      }
      pushes.inc({ outcome: 'failed' });
      return 'failed';
    },
  };
}

/** What the answer says is not read. */
export const callOut =
  ({ patience = usualPatience, ...outside }: Outside & { patience?: number } = {}): Call =>
  async ({ endpoint, ...asked }) => {
    const answer = await askOutside(endpoint, { ...asked, signal: AbortSignal.timeout(patience) }, outside);
    answer.destroy();
    return answer.statusCode ?? 0;
  };
