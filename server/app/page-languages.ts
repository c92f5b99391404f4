import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { languagesOf } from '#server/platform/http/languages.ts';
import { nearestLanguage, sourceLanguage } from '#server/platform/messages.ts';
import { loadPageDrawing, type PageDrawing } from './page-drawing.ts';
import { readShellTemplate, type ShellTemplate } from './shell-template.ts';

/** Below the English build, a folder for each other language; also written in scripts/setup/build-web.mjs. */
export const languagesFolder = 'languages';

export type PageBuild = { language: string; root: string; shell: ShellTemplate; drawPage: PageDrawing };

/** The pages in every language they are built in, English first. No page carries a second one. */
export async function readPageBuilds(
  webRoot: string,
  config: Pick<Config, 'productName' | 'baseUrl'>,
): Promise<[PageBuild, ...PageBuild[]]> {
  const below = join(webRoot, languagesFolder);
  const others = existsSync(below) ? readdirSync(below).sort() : [];
  const read = async (language: string, root: string): Promise<PageBuild> => ({
    language,
    root,
    shell: await readShellTemplate(root, config, language),
    drawPage: loadPageDrawing(root),
  });
  const english = await read(sourceLanguage, webRoot);
  return [english, ...(await Promise.all(others.map((language) => read(language, join(below, language)))))];
}

/** The build that answers a request. */
export function buildFor(builds: [PageBuild, ...PageBuild[]], { headers }: Pick<FastifyRequest, 'headers'>): PageBuild {
  const known = builds.map(({ language }) => language);
  const wanted = nearestLanguage(languagesOf(headers['accept-language']), known);
  return builds.find(({ language }) => language === wanted) ?? builds[0];
}
