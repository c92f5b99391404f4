import { listUndeliveredMail, retryMail as retryEndpoint } from '#contract/mail/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { retryMail, undeliveredMail } from './service.ts';

export const mailRoutes = (deps: Deps): Route[] => [
  handle(listUndeliveredMail, async () => await undeliveredMail(deps)),
  handle(retryEndpoint, async ({ actor, params }) => await retryMail(deps, actor, params.id)),
];
