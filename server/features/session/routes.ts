import { currentUser } from '#contract/session/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { presentUser } from './present.ts';

/** Signing in and out are hosted pages (hosted/), since they answer with pages and redirects. */
export const sessionRoutes = (_deps: Deps): Route[] => [handle(currentUser, async ({ actor }) => presentUser(actor))];
