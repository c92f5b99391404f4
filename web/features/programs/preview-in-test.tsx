import { act, screen } from '@testing-library/react';
import type { ActorKind } from '#contract/endpoint.ts';
import type { ProgramPeople } from '#contract/programs/views.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { ProgramPreview } from './program-preview.tsx';
import type { ProgramPreview as Preview } from './queries.ts';

export const texts = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent);
export const link = (name: string) =>
  [...document.querySelectorAll('a')].find((found) => found.textContent?.startsWith(name));

export const button = (name: string) => screen.getByRole('button', { name });

export async function show(actor: ActorKind = 'coach', query = '?id=small-braveries') {
  await act(async () => renderPage(<ProgramPreview actor={actor} />, { path: `/programs/preview${query}` }));
  await settled();
}

type Wanted = { query?: string; earlier?: Partial<ProgramPeople['earlier']> };

export async function showProgram(answer: Preview, actor?: ActorKind, { query, earlier = {} }: Wanted = {}) {
  const calls = fakeApi({
    'GET /api/programs/preview/{programId}': answer,
    'GET /api/programs/{id}/people': {
      names: [],
      clients: 5,
      others: 0,
      reachedDay: 3,
      waitingInvitations: 0,
      earlier: { names: [], movable: 0, recounted: 0, bound: 0, ...earlier },
    },
    'POST /api/programs/{id}/move-people': { moved: earlier.movable ?? 0, stayed: earlier.bound ?? 0 },
    'POST /api/programs/{id}/duplicate': { id: 'copy', programId: 'copy', title: 'Copy', revision: 1 },
    'GET /api/programs/{id}/export': { programData: { programId: 'small-braveries' } } as never,
  });
  await show(actor, query);
  return calls;
}
