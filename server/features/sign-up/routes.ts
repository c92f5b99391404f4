import * as contract from '#contract/sign-up/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { makeSignUpLink, revokeSignUpLink, signUpLinks } from './links.ts';

export const signUpRoutes = (deps: Deps) =>
  routesFor(contract, {
    listSignUpLinks: async ({ actor }) => await signUpLinks(deps, actor),
    makeSignUpLink: async ({ actor, body }) => await makeSignUpLink(deps, actor, body),
    revokeSignUpLink: async ({ actor, params, request }) =>
      await revokeSignUpLink(deps, actor, params.id, languageOf(request)),
  });
