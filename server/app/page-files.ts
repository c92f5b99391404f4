import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from '#server/platform/http/error-handler.ts';
import type { PageBuilds } from './page-languages.ts';
import { serviceWorkerFile } from './offline-page.ts';
import { manifestFile } from './web-manifest.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Answered elsewhere, or not to be had. */
const others = new Set(['index.html', serviceWorkerFile, manifestFile]);

/** The files of the build, of languages that come later too, compressed where the build has compressed them. */
export async function registerPageFiles(app: FastifyInstance, webRoot: string, builds: PageBuilds): Promise<void> {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const folders = /^[\w-][\w.-]*$/.test(name) ? builds.all().map(({ root }) => join(root, 'assets')) : [];
    // Their names change with what is in them.
    return await sendFile(request, reply, folders, name, 'public, max-age=31536000, immutable');
  });
  for (const entry of await readdir(webRoot, { withFileTypes: true })) {
    if (entry.isFile() && extname(entry.name) in types && !others.has(entry.name))
      app.get(`/${entry.name}`, (request, reply) => sendFile(request, reply, [webRoot], entry.name, 'no-cache'));
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folders: string[],
  name: string,
  cacheControl: string,
): Promise<FastifyReply> {
  const type = types[extname(name)];
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const packings = [
    ...(/\bbr\b/.test(accepted) ? [{ encoding: 'br', ending: '.br' }] : []),
    ...(/\bgzip\b/.test(accepted) ? [{ encoding: 'gzip', ending: '.gz' }] : []),
    { encoding: undefined, ending: '' },
  ];
  for (const folder of type ? folders : []) {
    for (const { encoding, ending } of packings) {
      const content = await contentOf(join(folder, `${name}${ending}`));
      if (!content) continue;
      if (encoding) void reply.header('content-encoding', encoding);
      return await reply
        .headers({ 'cache-control': cacheControl, vary: 'accept-encoding' })
        .type(type ?? '')
        .send(content);
    }
  }
  return sendNotFound(request, reply);
}

/** As a whole, so that a better compressed one may take its place at any moment (scripts/setup/compress-pages.mjs). */
async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
