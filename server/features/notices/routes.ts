import { listNotices, readNotice } from '#contract/notices/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { markNoticeRead, unreadNotices } from './service.ts';

export const noticeRoutes = (deps: Deps): Route[] => [
  handle(listNotices, async ({ actor }) => await unreadNotices(deps, actor)),
  handle(readNotice, async ({ actor, params }) => await markNoticeRead(deps, actor, params.id)),
];
