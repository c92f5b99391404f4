import * as contract from '#contract/coach-profile/endpoints.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, handle, type Route } from '#server/platform/http/route.ts';
import { findPhoto } from './queries.ts';
import { ownProfile, publicProfile, removePhoto, savePhoto, saveProfile } from './service.ts';

export const coachProfileRoutes = (deps: Deps): Route[] => [
  handle(contract.ownCoachProfile, async ({ actor }) => await ownProfile(deps.db, actor)),
  handle(contract.updateCoachProfile, async ({ actor, body }) => await saveProfile(deps, actor, body)),
  handle(contract.publicCoachProfile, async ({ actor, params }) => await publicProfile(deps, actor, params.coachId)),
  handle(contract.coachProfileById, async ({ actor, params }) => await publicProfile(deps, actor, params.coachId)),
  handle(contract.uploadPhoto, async ({ actor, request }) => await savePhoto(deps, actor, request.body)),
  handle(contract.deletePhoto, async ({ actor }) => await removePhoto(deps, actor)),
  handle(contract.readPhoto, async ({ params, reply }) => {
    const photo = await findPhoto(deps.db, params.photoId);
    if (!photo) throw notFound('This photo');
    // A photo never changes under its address. Nothing in it could run, and nothing of it may.
    void reply
      .headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type(photo.contentType)
      .send(photo.image);
    return answered;
  }),
];
