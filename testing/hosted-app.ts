import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createIdentity } from '#server/platform/auth/identity.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLive } from '#server/platform/live/live.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import { afterFile } from './after-file.ts';
import { mailbox } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';
import { movedClock } from './moved-clock.ts';
import type { MovedClock } from './moved-clock.ts';
import { pushBox } from './push-box.ts';
import { testDatabase } from './test-db.ts';
import { registerHostedPages, registerIdentityHandler } from '#server/features/session/hosted/register.ts';
import type { HostedOptions } from '#server/features/session/hosted/register.ts';

export type HostedApp = { app: FastifyInstance; deps: Deps; clock: MovedClock; mail: Mailbox };

type Wanted = HostedOptions & { env?: Record<string, string>; mailer?: Mailer };

/** The hosted pages alone, on a database of their own. The clock begins at the real present, which better-auth reads. */
export async function hostedApp({ env = {}, mailer, ...options }: Wanted = {}): Promise<HostedApp> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-hosted-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DEMO: 'off',
    REQUIRE_SECOND_FACTOR: 'none',
    ...env,
  });
  const clock = movedClock(new Date().toISOString());
  const mail = mailbox(config.smtpUrl ? 'smtp' : 'files');
  const used = mailer ?? mail;
  const log = createLog(config);
  const vault = createVault('a secret for tests only, long enough');
  const mailSender = createMailSender({ db: database.db, clock, log, mail: used, vault });
  const identity = await createIdentity({ config, db: database.db, clock, log, mail: used, mailSender, vault });
  const live = createLive({ db: database.db, database, clock, log, identity, vault });
  const deps: Deps = {
    config,
    clock,
    log,
    database,
    db: database.db,
    identity,
    mail: used,
    mailSender,
    vault,
    live,
    push: pushBox(),
  };
  const app = Fastify({ trustProxy: config.trustProxy });
  await registerIdentityHandler(app, deps);
  await registerHostedPages(app, deps, options);
  app.route({
    method: 'GET',
    url: '/api/who',
    handler: async (request) => (await identity.findSession(request.headers.cookie))?.email ?? 'nobody',
  });
  await app.ready();
  afterFile(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
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
    /** Opens a link of a mail: what it carries is set aside, and the page comes under an address without it. */
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

/** A new person who has just made an account, with the browser they did it in. */
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
