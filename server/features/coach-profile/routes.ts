import * as contract from '#contract/coach-profile/endpoints.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { findPhoto } from './queries.ts';
import { coachesWithRoom, ownProfile, publicProfile, removePhoto, savePhoto, saveProfile } from './service.ts';

export const coachProfileRoutes = (deps: Deps) =>
  routesFor(contract, {
    ownCoachProfile: async ({ actor }) => await ownProfile(deps, deps.db, actor),
    updateCoachProfile: async ({ actor, body }) => await saveProfile(deps, actor, body),
    publicCoachProfile: async ({ actor, params }) => await publicProfile(deps, actor, params.coachId),
    coachProfileById: async ({ actor, params }) => await publicProfile(deps, actor, params.coachId),
    listCoaches: async ({ actor, query }) => await coachesWithRoom(deps, actor, query),
    uploadPhoto: async ({ actor, request }) => await savePhoto(deps, actor, request.body),
    deletePhoto: async ({ actor }) => await removePhoto(deps, actor),
    readPhoto: async ({ params, reply }) => {
      const photo = await findPhoto(deps.db, params.photoId);
      if (!photo) throw refusal('photo-not-found');
      // A photo never changes under its address. Nothing in it may run.
      void reply
        .headers({
          'cache-control': 'private, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type(photo.contentType)
        .send(photo.image);
      return answered;
    },
  });
