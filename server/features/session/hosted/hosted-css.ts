import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hostedCssPath } from '#server/platform/http/hosted-page.ts';

/** The page itself, then its components. */
const sheets = ['hosted.css', 'hosted-forms.css'];

/** Where the built pages have the product's two fonts. */
export type FontFiles = { newsreader: string; hankenGrotesk: string };

/** One small file, cached for a year under a content-hashed address. */
export function registerHostedCss(app: FastifyInstance, fonts?: FontFiles): { href: string } {
  const css =
    (fonts ? fontFaceCss(fonts) : '') +
    sheets.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('');
  const version = createHash('sha256').update(css).digest('hex').slice(0, 16);
  app.get<{ Querystring: { v?: string } }>(hostedCssPath, async (request, reply) => {
    const caching = request.query.v === version ? 'public, max-age=31536000, immutable' : 'no-cache';
    return reply.header('cache-control', caching).type('text/css; charset=utf-8').send(css);
  });
  return { href: `${hostedCssPath}?v=${version}` };
}

/** The same for the one script. */
export function registerHostedScript(app: FastifyInstance): void {
  app.get(hostedScriptPath, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}

const script = readFileSync(join(import.meta.dirname, 'hosted.js'), 'utf8');
export const hostedScriptPath = `/api/login/hosted-${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`;

/**
 * Optional: a page people type into must not shift when a font arrives late; the next page has it. Both are preloaded.
 */
function fontFaceCss(files: FontFiles): string {
  const face = (family: string, weight: string, address: string) =>
    `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: optional; src: url("${address}") format("woff2"); }\n`;
  return face('Newsreader', '400 500', files.newsreader) + face('Hanken Grotesk', '400 700', files.hankenGrotesk);
}
