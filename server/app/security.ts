import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { refusal } from '#server/platform/app-error.ts';
import { tokenIn } from '#server/platform/auth/access-tokens.ts';
import { addressGroup } from '#server/platform/auth/rate-limit.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';

/** One fixed object: computing headers for each request was measured at half the throughput. */
export function fixedHeaders(config: Config): Record<string, string> {
  const headers: Record<string, string> = {
    // The rule; files that may be kept say so themselves. Not by address: one call has more spellings than /api/.
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    // Not no-referrer: forms would then send Origin: null, which the origin check must refuse.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  const transport = transportSecurity(config);
  if (transport) headers['strict-transport-security'] = transport;
  return headers;
}

/** A year; nothing where the address people type is not https, since then this would lock them out. */
function transportSecurity({ baseUrl, strictTransport }: Config): string | undefined {
  if (!baseUrl.startsWith('https:') || strictTransport === 'off') return undefined;
  return `max-age=31536000${strictTransport === 'subdomains' ? '; includeSubDomains' : ''}`;
}

/**
 * The microphone is for the pages of clients, who record there. It counts for the document and whatever is shown in it
 * without loading another: so it goes by the role, not by the page, and a change of the role loads a new document. The camera
 * stays closed everywhere: to take a photo, a page opens the device's own camera as it would choose a file.
 */
export const permissionsPolicy = (isOfClient = false): string =>
  `camera=(), geolocation=(), microphone=(${isOfClient ? 'self' : ''}), payment=(), usb=()`;

type PagePolicy = {
  /** Admits the one inline script of the page shell. */
  scriptHash: string;
  /** Admits the scroll lock of open dialogs. */
  nonce: string;
  /** Admit the style attributes of what the server has drawn. */
  styleHashes?: readonly string[];
  /** Admits photos and recordings that are still on the device. */
  isOfClient?: boolean;
};

export function contentSecurityPolicy(page?: PagePolicy): string {
  const styles = page?.styleHashes ?? [];
  return [
    "default-src 'none'",
    `script-src 'self'${page ? ` '${page.scriptHash}'` : ''}`,
    `style-src 'self'${page ? ` 'nonce-${page.nonce}'` : ''}`,
    ...(styles.length > 0 ? [`style-src-attr 'unsafe-hashes' ${styles.map((hash) => `'${hash}'`).join(' ')}`] : []),
    // A coach may name a picture of theirs elsewhere; it is loaded without a referrer, and over https alone.
    `img-src 'self' data: https:${page?.isOfClient ? ' blob:' : ''}`,
    `media-src 'self'${page?.isOfClient ? ' blob:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function registerSecurity(app: FastifyInstance, config: Config): void {
  const headers = fixedHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    if (request.headers.host === undefined) return done(refusal('request-without-host'));
    const { isSignedLink, takesToken } = request.routeOptions.config;
    const isByToken = takesToken === true && tokenIn(request.headers.authorization) !== undefined;
    const isRefused =
      !safeMethods.has(request.method) && !isSignedLink && !isByToken && !isFromOurPages(request, config);
    done(isRefused ? refusal('request-from-elsewhere') : undefined);
  });
}

/**
 * A token has to be put into a request on purpose, which no page elsewhere can do, and where one counts no cookie does.
 * Everywhere else browsers say where a request comes from. One that says nothing at all is accepted only without a cookie:
 * then there is no session it could abuse.
 */
function isFromOurPages(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  if (origin !== undefined) return origin === config.baseUrl;
  return request.headers.cookie === undefined;
}

const isAsset = (request: FastifyRequest): boolean => request.url.startsWith('/assets/');

/**
 * Being busy is no pressure; making everyone wait for a second is. The files of a page are handed out all the same: they
 * cost next to nothing, and a page that has arrived is dead without them.
 */
export function askToComeBack(request: FastifyRequest, { productName }: Config): void {
  if (isAsset(request)) return;
  throw refusal('server-busy', { product: productName }).with({ retryAfter: 5 });
}

export async function registerLimits(app: FastifyInstance, { config }: Deps): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: config.longestWait,
    retryAfter: 5,
    pressureHandler: (request) => askToComeBack(request, config),
  });
  await app.register(rateLimit, {
    // By a hook of our own, below: the library's would come behind those of a call, and never count what these refuse.
    global: false,
    max: config.requestLimit,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: callerKey,
    allowList: isAsset,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) => refusal('too-many-requests').with({ retryAfter: context.ttl / 1000 }),
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit !== false) await limit.call(app, request, reply);
  });
}

/**
 * Per address, so that many invented cookies do not make many callers; people behind one address share it generously.
 */
function callerKey(request: FastifyRequest): string {
  return addressGroup(request.ip);
}
