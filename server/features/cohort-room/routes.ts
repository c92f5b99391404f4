import * as contract from '#contract/cohort-room/endpoints.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import * as reportContract from '#contract/cohort-room/report-endpoints.ts';
import { changePlan, planPost } from './planned.ts';
import {
  acknowledgePost,
  deletePost,
  editPost,
  pinPost,
  removeHostReport,
  removePost,
  writePost,
  writtenPostAgain,
} from './posts.ts';
import { hostReports, keepHostReport, keepPost, openHostReport, reportPost } from './reports.ts';
import { chooseInRoom, chooseWriters, markRead, readAnswers, readRoom, repeatKey } from './room.ts';

type Call = { actor: SessionUser; params: { cohortId: string }; body: { text: string }; db: Db | Tx };

/** A repeated post gets the first response, with the text of the request. */
const repeatOf = (deps: Deps) => ({
  hashKey: async ({ actor, params, db }: Call) => await repeatKey(deps, db, actor, params.cohortId),
  keep: ({ id }: { id: string }) => ({ postId: id }),
  answerAgain: async ({ postId = '' }: { postId?: string }, { actor, params, body, db }: Call) =>
    await writtenPostAgain(deps, db, actor, params.cohortId, postId, body.text),
});

export const cohortRoomRoutes = (deps: Deps) =>
  routesFor(contract, {
    readRoom: async ({ actor, params, query }) => await readRoom(deps, actor, params.cohortId, query),
    readAnswers: async ({ actor, params, query }) =>
      await readAnswers(deps, actor, params.cohortId, params.postId, query),
    writePost: {
      run: async ({ actor, params, body, db }) => await writePost(deps, db, actor, params.cohortId, body),
      repeat: repeatOf(deps),
    },
    planPost: {
      run: async ({ actor, params, body, db }) => await planPost(deps, db, actor, params.cohortId, body),
      repeat: repeatOf(deps),
    },
    changePlan: async ({ actor, params, body }) => await changePlan(deps, actor, params.cohortId, params.postId, body),
    editPost: async ({ actor, params, body }) => await editPost(deps, actor, params.cohortId, params.postId, body),
    deletePost: async ({ actor, params }) => await deletePost(deps, actor, params.cohortId, params.postId),
    removePost: async ({ actor, params, body }) =>
      await removePost(deps, actor, params.cohortId, params.postId, body.reason),
    reportPost: async ({ actor, params, body }) => await reportPost(deps, actor, params.cohortId, params.postId, body),
    keepPost: async ({ actor, params }) => await keepPost(deps, actor, params.cohortId, params.postId),
    pinPost: async ({ actor, params, body }) =>
      await pinPost(deps, actor, params.cohortId, params.postId, body.isPinned),
    acknowledgePost: async ({ actor, params, body }) =>
      await acknowledgePost(deps, actor, params.cohortId, params.postId, body.isAcknowledged),
    markRoomRead: async ({ actor, params, body }) => await markRead(deps, actor, params.cohortId, body),
    muteRoom: async ({ actor, params, body }) => {
      await chooseInRoom(deps, actor, params.cohortId, { mutedAt: body.isMuted ? deps.clock.now() : null });
      return body;
    },
    chooseRoomMail: async ({ actor, params, body }) => {
      await chooseInRoom(deps, actor, params.cohortId, body);
      return body;
    },
    chooseWriters: async ({ actor, params, body }) => await chooseWriters(deps, actor, params.cohortId, body.writers),
  });

export const roomReportRoutes = (deps: Deps) =>
  routesFor(reportContract, {
    listHostReports: async ({ actor }) => await hostReports(deps, actor),
    openHostReport: async ({ actor, params }) => await openHostReport(deps, actor, params.postId),
    keepHostReport: async ({ actor, params }) => await keepHostReport(deps, actor, params.postId),
    removeHostReport: async ({ actor, params, body }) =>
      await removeHostReport(deps, actor, params.postId, body.reason),
  });
