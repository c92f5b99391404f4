import Fastify from 'fastify';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import { afterFile } from './after-file.ts';
import type { Mailbox } from './mailbox.ts';
import { movedClock } from './moved-clock.ts';
import type { MovedClock } from './moved-clock.ts';
import { within } from './patience.ts';
import { testDeps } from './test-deps.ts';
import { registerHostedPages, registerIdentityHandler } from '#server/features/session/hosted/register.ts';
import type { HostedOptions } from '#server/features/session/hosted/register.ts';

export type HostedApp = { app: FastifyInstance; deps: Deps; clock: MovedClock; mail: Mailbox };

type Wanted = HostedOptions & { env?: Record<string, string>; mailer?: Mailer; database?: Database };

/** Only the hosted pages, on their own database. The clock starts at the real time, which better-auth reads. */
export async function hostedApp({ env = {}, mailer, database, ...options }: Wanted = {}): Promise<HostedApp> {
  const clock = movedClock(new Date().toISOString());
  const { deps, mail } = await testDeps({ env, clock, database, ...(mailer ? { mailer } : {}) });
  const app = Fastify({ trustProxy: deps.config.trustProxy });
  await registerIdentityHandler(app, deps);
  await registerHostedPages(app, deps, options);
  app.route({
    method: 'GET',
    url: '/api/who',
    handler: async (request) => (await deps.identity.findSession(request.headers.cookie))?.email ?? 'nobody',
  });
  await within('the hosted pages of this test file are ready', Promise.resolve(app.ready()));
  afterFile(() => app.close());
  return { app, deps, clock, mail };
}

type Sent = { headers?: Record<string, string>; ip?: string };

/** Keeps cookies and sends forms like a browser on one of our pages. */
export function browser({ app, deps }: Pick<HostedApp, 'app' | 'deps'>) {
  const jar = new Map<string, string>();
  const keep = (response: LightMyRequestResponse) => {
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';', 1);
      const name = pair.slice(0, pair.indexOf('='));
      if (/Max-Age=0/i.test(line)) jar.delete(name);
      else jar.set(name, pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: string,
    { headers = {}, ip = '192.0.2.1' }: Sent = {},
  ) =>
    keep(
      await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          ...(jar.size > 0 && { cookie: cookie() }),
          'sec-fetch-site': 'same-origin',
          ...(payload !== undefined && {
            origin: deps.config.baseUrl,
            'content-type': 'application/x-www-form-urlencoded',
          }),
          ...headers,
        },
        ...(payload !== undefined && { payload }),
      }),
    );
  return {
    jar,
    cookie,
    get: (url: string, sent?: Sent) => send('GET', url, undefined, sent),
    /** Opens a link from a mail, following the redirect that removes its token. */
    open: async (url: string) => {
      const [page = ''] = url.split('?', 1);
      const opened = await send('GET', url);
      return opened.headers.location === page ? await send('GET', page) : opened;
    },
    post: (url: string, fields: Record<string, string>, sent?: Sent) =>
      send('POST', url, new URLSearchParams(fields).toString(), sent),
    whoAmI: async () => (await send('GET', '/api/who')).body,
  };
}

export type Browser = ReturnType<typeof browser>;

let count = 0;
export const goodPassword = 'the river bends twice here';

/** A new account, with the browser it was created in. */
export async function signUp(
  test: HostedApp,
  wanted: Partial<Record<'firstName' | 'lastName' | 'email' | 'password' | 'role' | 'code', string>> = {},
) {
  count += 1;
  const fields = {
    firstName: 'Nora',
    lastName: 'Whitfield',
    email: `person${count}@example.org`,
    password: goodPassword,
    ...wanted,
  };
  const visitor = browser(test);
  const response = await visitor.post('/api/login/sign-up', fields);
  return { ...fields, visitor, response };
}

/** The path and query of the one link in a mail. */
export function linkIn(mail: Mail | undefined): string {
  const found = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!found) throw new Error('There is no mail, or no link in it.');
  const url = new URL(found);
  return `${url.pathname}${url.search}`;
}
