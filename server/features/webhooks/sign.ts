import { createHmac, randomBytes } from 'node:crypto';

/** https://www.standardwebhooks.com: what a secret begins with, and the headers a receiver checks. */
const secretStart = 'whsec_';
const secretBytes = 32;

export const newWebhookSecret = (): string => `${secretStart}${randomBytes(secretBytes).toString('base64')}`;

/** What each is sealed for: neither can be put in the other's place. */
export const addressPlace = (id: string): string => `${id}:address`;
export const secretPlace = (id: string): string => `${id}:secret`;

type Message = { id: string; at: Date; body: string };

/** One signature for each secret that counts; a receiver is content with any of them. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretStart.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
