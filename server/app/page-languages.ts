import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { languagesOf } from '#server/platform/http/languages.ts';
import { languages, nearestLanguage, sourceLanguage } from '#server/platform/messages.ts';
import { loadPageDrawing, type PageDrawing } from './page-drawing.ts';
import { readShellTemplate, type ShellTemplate } from './shell-template.ts';

/** Below the English build, a folder for each other language; also written in scripts/setup/build-web.mjs. */
export const languagesFolder = 'languages';

export type PageBuild = { language: string; root: string; shell: ShellTemplate; drawPage: PageDrawing };

export type PageBuilds = {
  /** Those that are loaded, English first. */
  all: () => readonly PageBuild[];
  /**
   * The build that answers a request. `isAwaited`: in English, because `npm start` is still building the reader's language;
   * a device that keeps pages must not keep these.
   */
  of: (request: Pick<FastifyRequest, 'headers'>) => Promise<{ build: PageBuild; isAwaited: boolean }>;
};

/** The pages in every language they are built in. No page carries a second one. A language may come later. */
export async function openPageBuilds(
  webRoot: string,
  config: Pick<Config, 'productName' | 'baseUrl'>,
): Promise<PageBuilds> {
  const below = join(webRoot, languagesFolder);
  const builds = new Map<string, PageBuild>();
  const load = async (language: string, root = join(below, language)): Promise<PageBuild> => {
    const build = {
      language,
      root,
      shell: await readShellTemplate(root, config, language),
      drawPage: loadPageDrawing(root),
    };
    builds.set(language, build);
    return build;
  };
  const english = await load(sourceLanguage, webRoot);
  for (const language of existsSync(below) ? readdirSync(below).sort() : []) await load(language);
  return {
    all: () => [...builds.values()],
    of: async ({ headers }) => {
      const liked = languagesOf(headers['accept-language']);
      const wanted = nearestLanguage(liked, [...new Set([...languages, ...builds.keys()])]);
      const known = builds.get(wanted);
      if (known) return { build: known, isAwaited: false };
      // Its folder is put there in one step, once it is whole.
      if (existsSync(join(below, wanted))) return { build: await load(wanted), isAwaited: false };
      return { build: english, isAwaited: true };
    },
  };
}
