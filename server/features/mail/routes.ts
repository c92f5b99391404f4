import * as contract from '#contract/mail/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { retryMail, testMail, undeliveredMail } from './service.ts';

export const mailRoutes = (deps: Deps) =>
  routesFor(contract, {
    listUndeliveredMail: async ({ actor, request }) => await undeliveredMail(deps, actor, languageOf(request)),
    retryMail: async ({ actor, params }) => await retryMail(deps, actor, params.id),
    sendTestMail: async ({ actor, request }) => await testMail(deps, actor, languageOf(request)),
  });
