import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ActorKind } from '#contract/endpoint.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { render } from '#web/ui/render-in-test.ts';
import { ProgramPreview } from './program-preview.tsx';
import type { ProgramPreview as Preview } from './queries.ts';

let gone = async () => {};
export const leave = () => gone();

export const settled = () => act(async () => new Promise((done) => setTimeout(done, 20)));
export const texts = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent);
export const link = (name: string) =>
  [...document.querySelectorAll('a')].find((found) => found.textContent?.startsWith(name));

export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((candidate) => candidate.textContent === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

export async function show(actor: ActorKind = 'coach') {
  const page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ProgramPreview actor={actor} />
    </QueryClientProvider>,
  );
  gone = page.gone;
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
