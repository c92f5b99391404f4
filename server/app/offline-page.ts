import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { isCoachRoleOpen } from '#server/features/roles/may-become-coach.ts';
import type { Config } from '#server/platform/config.ts';
import { sendNotFound } from '#server/platform/http/error-handler.ts';
import type { PageBuild, PageBuilds } from './page-languages.ts';
import { pageTitle } from './page-title.ts';
import { contentSecurityPolicy, permissionsPolicy } from './security.ts';

export const serviceWorkerFile = 'sw.js';

/**
 * The service worker and the page frame that it keeps, in each language. The frame is the same for everyone: it says nothing
 * about who asks, and is filled on the device with what the last visit left there.
 */
export async function registerOfflinePage(app: FastifyInstance, config: Config, builds: PageBuilds): Promise<void> {
  const frame = ({ language, shell }: PageBuild, nonce: string): string =>
    shell.pageWith({
      title: pageTitle(null, config.productName, language),
      files: { page: 'client-home', shell: 'client', isSignedIn: true },
      boot: { ...publicBoot(config, nonce), user: null, fromDevice: true },
    });
  app.get('/offline.html', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const { build, isAwaited } = await builds.of(request);
    if (isAwaited) return sendNotFound(request, reply);
    return reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy({
          scriptHash: build.shell.scriptHash,
          nonce,
          isOfClient: true,
        }),
        'permissions-policy': permissionsPolicy(true),
        vary: 'cookie, accept-language',
      })
      .type('text/html; charset=utf-8')
      .send(frame(build, nonce));
  });

  app.get(`/${serviceWorkerFile}`, async (request, reply) => {
    const { build, isAwaited } = await builds.of(request);
    const built = await readFile(join(build.root, serviceWorkerFile), 'utf8').catch(() => undefined);
    // A device that has one keeps it; another gets one with its language.
    if (isAwaited || built === undefined) return sendNotFound(request, reply);
    return (
      reply
        .headers({ 'cache-control': 'no-cache', vary: 'cookie, accept-language' })
        .type('text/javascript; charset=utf-8')
        // The browser takes a new worker when the file differs. The frame also depends on the configuration, so it counts.
        .send(`${built}\n// ${createHash('sha256').update(frame(build, '')).digest('hex')}\n`)
    );
  });
}

/** What every page gets, for any visitor. Whether the demo can be entered is asked where it is offered. */
export function publicBoot(
  config: Config,
  nonce: string,
): Pick<Boot, 'productName' | 'development' | 'demo' | 'signIn' | 'signUp' | 'isCoachLimited' | 'operator' | 'nonce'> {
  const { productName, development, oidc, operator, signUp } = config;
  return {
    productName,
    development,
    demo: false,
    signIn: oidc ? 'oidc' : 'local',
    ...(signUp.mode !== 'open' && { signUp: signUp.mode }),
    ...(!isCoachRoleOpen(config) && { isCoachLimited: true }),
    ...(operator && { operator }),
    nonce,
  };
}
