import { act } from '@testing-library/react';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { ProgramLibrary } from './program-library.tsx';
import type { LibraryProgram } from './queries.ts';

export const textOf = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent);

export async function show() {
  const client = createQueryClient();
  await act(async () => renderPage(<ProgramLibrary timeZone="UTC" />, { client }));
  await settled();
  return { client };
}

export async function showWith(programs: LibraryProgram[]) {
  const calls = fakeApi({
    'GET /api/programs/all': programs,
    'GET /api/programs/archived': [],
    'GET /api/programs/deleted': [],
    'POST /api/programs/{id}/duplicate': {
      id: 'copy',
      programId: 'small-braveries-2',
      title: 'Small Braveries (copy)',
      revision: 1,
    },
  });
  return { calls, ...(await show()) };
}
