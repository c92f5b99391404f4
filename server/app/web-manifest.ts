import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export const manifestFile = 'manifest.webmanifest';

/** The installable app bears the configured name, so its description is not served as the build left it. */
export async function registerWebManifest(app: FastifyInstance, webRoot: string, productName: string): Promise<void> {
  const built = await readFile(join(webRoot, manifestFile), 'utf8').catch(() => '{}');
  const text = JSON.stringify({
    ...(JSON.parse(built) as Record<string, unknown>),
    name: productName,
    short_name: productName,
  });
  app.get(`/${manifestFile}`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(text),
  );
}
