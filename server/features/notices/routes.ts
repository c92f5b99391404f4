import * as contract from '#contract/notices/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { markNoticeRead, markNoticesRead, unreadNotices } from './service.ts';

export const noticeRoutes = (deps: Deps) =>
  routesFor(contract, {
    listNotices: async ({ actor }) => await unreadNotices(deps, actor),
    readNotice: async ({ actor, params }) => await markNoticeRead(deps, actor, params.id),
    readNotices: async ({ actor, body }) => await markNoticesRead(deps, actor, body.ids),
  });
