import * as contract from '#contract/demo/endpoints.ts';
import { endReturnPath, returnPathOf } from '#server/features/session/hosted/return-path.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forgetLanguageInBrowser, languageInBrowser } from '#server/platform/http/languages.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { enterDemo, isForwarded } from './service.ts';

export const demoRoutes = (deps: Deps) =>
  routesFor(contract, {
    enterDemo: async ({ body, request, reply }) => {
      const cookies = await enterDemo(deps, body.person, {
        origin: request.headers.origin,
        hostname: request.hostname,
        isForwarded: isForwarded(request.headers),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      });
      const before = await deps.identity.findSession(request.headers.cookie);
      if (before) await deps.identity.endSession(before);
      // The setting of the person who was signed in here before.
      if (languageInBrowser(deps.config, request)?.isOfAccount) cookies.push(forgetLanguageInBrowser(deps.config));
      void reply
        .header('set-cookie', [...cookies, ...endReturnPath(request, deps.config)])
        .redirect(returnPathOf(request, deps.config), 303);
      return answered;
    },
  });
