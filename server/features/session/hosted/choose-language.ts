import type { FastifyInstance } from 'fastify';
import { chooseLanguagePath, isLanguage, keepLanguageInBrowser } from '#server/platform/http/languages.ts';
import { redirect, text, type Hosted } from './hosted.ts';
import { readReturnPath } from './return-path.ts';

/** A link with the code in its query: works without scripts, and back to the page it was on. */
export function registerChooseLanguage(app: FastifyInstance, { deps }: Hosted): void {
  app.get(chooseLanguagePath, async (request, reply) => {
    const code = text(request.query, 'code', 20);
    const to = text(request.query, 'to');
    const cookies = isLanguage(code) ? [keepLanguageInBrowser(deps.config, code)] : [];
    return redirect(reply, hostedPath.test(to) ? to : (readReturnPath(to) ?? '/'), cookies);
  });
}

/** Only the pages that show the choice: links with a token are not handed on. */
const hostedPath = /^\/api\/login(\/sign-up|\/forgotten)?(\?[\w=&%.~-]*)?$/;
