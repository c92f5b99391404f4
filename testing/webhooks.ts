import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { webhookKinds } from '#contract/webhooks/constants.ts';
import type { Webhooks, WebhooksWithSecret } from '#contract/webhooks/endpoints.ts';
import { sessions } from '#server/platform/db/schema.ts';
import { eq } from 'drizzle-orm';
import { afterFile } from './after-file.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const webhooksAt = '/api/settings/webhooks';

export const receiverHost = '127.0.0.1';
/** What WEBHOOK_HOSTS of a test names, so that a receiver on this machine may be called. */
export const receiverHosts = `${receiverHost}:*`;

export type Received = { headers: Record<string, string>; body: string };

/** A coach's own program on this machine. It answers 204, or as it is told. */
export async function webhookReceiver(answer: RequestListener = (_, to) => to.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body });
      answer(request, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, receiverHost, done));
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const told = () => received.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object });
  return { address: `http://${receiverHost}:${port}/hook?of=mine`, port, received, told };
}

/** Makes a webhook for a coach, whose sign-in is dated now. */
export async function webhook(test: TestApp, guide: Person, address: string, kinds: string[] = [...webhookKinds]) {
  const now = test.clock.now();
  await test.deps.db.update(sessions).set({ createdAt: now }).where(eq(sessions.userId, guide.id));
  test.deps.identity.forgetUser(guide.id);
  const made = (await guide.post(webhooksAt, { address, kinds })).json<WebhooksWithSecret>();
  const [first] = made.webhooks ?? [];
  if (!first || !made.secret) throw new Error(`No webhook was made: ${JSON.stringify(made)}`);
  return { id: first.id, secret: made.secret };
}

export const listedWebhooks = async (guide: Person) => (await guide.get(webhooksAt)).json<Webhooks>().webhooks;

/** Throws if the signature is wrong. The library compares the timestamp with the system clock, so set the test clock to it first. */
export const verify = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers);
