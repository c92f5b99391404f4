import { askNoMore } from '#contract/outreach/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isSigned, personLink, unsubscribeHeaders } from '#server/platform/http/signed-link.ts';

type Needs = Pick<Deps, 'config' | 'vault'>;

export const lettersUse = 'no more letters';

export const noMoreLink = (deps: Needs, clientId: string): string =>
  personLink(deps, lettersUse, askNoMore.path, clientId);

export const isSignedFor = (deps: Pick<Deps, 'vault'>, clientId: string, signature: string): boolean =>
  isSigned(deps, lettersUse, clientId, signature);

export const noMoreHeaders = (deps: Needs, clientId: string): Record<string, string> =>
  unsubscribeHeaders(noMoreLink(deps, clientId));
