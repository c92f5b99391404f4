import { act, screen } from '@testing-library/react';
import type { ActorKind } from '#contract/endpoint.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { ProgramPreview } from './program-preview.tsx';
import type { ProgramPreview as Preview } from './queries.ts';

export const settled = () => act(async () => new Promise((done) => setTimeout(done, 20)));
export const texts = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent);
export const link = (name: string) =>
  [...document.querySelectorAll('a')].find((found) => found.textContent?.startsWith(name));

export const button = (name: string) => screen.getByRole('button', { name });

export async function show(actor: ActorKind = 'coach') {
  await act(async () => renderPage(<ProgramPreview actor={actor} />));
  await settled();
}

export async function showProgram(answer: Preview, actor?: ActorKind) {
  const calls = fakeApi({
    'GET /api/programs/preview/{programId}': answer,
    'POST /api/programs/{id}/duplicate': { id: 'copy', programId: 'copy', title: 'Copy', revision: 1 },
    'GET /api/programs/{id}/export': { programData: { programId: 'small-braveries' } } as never,
  });
  await show(actor);
  return calls;
}
