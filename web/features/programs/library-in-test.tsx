import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { render } from '#web/ui/render-in-test.ts';
import { ProgramLibrary } from './program-library.tsx';
import type { LibraryProgram } from './queries.ts';

let gone = async () => {};
export const leave = () => gone();

export const settled = () => act(async () => new Promise((done) => setTimeout(done, 20)));
export const textOf = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent);

export async function show() {
  const client = createQueryClient();
  const page = await render(
    <QueryClientProvider client={client}>
      <ProgramLibrary />
    </QueryClientProvider>,
  );
  gone = page.gone;
  await settled();
  return { client };
}

export async function showWith(programs: LibraryProgram[]) {
  const calls = fakeApi({
    'GET /api/programs/all': programs,
    'POST /api/programs/{id}/duplicate': {
      id: 'copy',
      programId: 'small-braveries-2',
      title: 'Small Braveries (copy)',
      revision: 1,
    },
  });
  return { calls, ...(await show()) };
}
