import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';

export type LibraryProgram = Result<'GET /api/programs/all'>[number];
export type DeletedProgram = Result<'GET /api/programs/deleted'>[number];
export type ProgramPreview = Result<'GET /api/programs/preview/{programId}'>;

export const programLibraryKey = ['/api/programs/all'] as const;
/** Every preview: one program may be kept under its id and under its readable programId. */
const programPreviewsKey = ['/api/programs/preview'] as const;

export const programLibraryQuery = queryOptions({
  queryKey: programLibraryKey,
  queryFn: ({ signal }) => api('GET /api/programs/all', { signal }),
});

/** What a client can be put on. */
export const availableProgramsQuery = queryOptions({
  queryKey: ['/api/coach/available-programs'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/available-programs', { signal }),
});

export const archivedProgramsQuery = queryOptions({
  queryKey: ['/api/programs/archived'] as const,
  queryFn: ({ signal }) => api('GET /api/programs/archived', { signal }),
});

export const deletedProgramsQuery = queryOptions({
  queryKey: ['/api/programs/deleted'] as const,
  queryFn: ({ signal }) => api('GET /api/programs/deleted', { signal }),
});

/** Who would be touched; asked when a dialog opens, because it may be another by then. */
export function programPeopleQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/programs/people', id] as const,
    queryFn: ({ signal }) => api('GET /api/programs/{id}/people', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** By id or by programId. */
export function programPreviewQuery(program: string) {
  return queryOptions({
    queryKey: [...programPreviewsKey, program] as const,
    queryFn: ({ signal }) => api('GET /api/programs/preview/{programId}', { params: { programId: program }, signal }),
  });
}

/** To be called after any program was made, changed or copied: library, previews and dashboard show programs. */
export async function refreshPrograms(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      programLibraryKey,
      programPreviewsKey,
      archivedProgramsQuery.queryKey,
      deletedProgramsQuery.queryKey,
      availableProgramsQuery.queryKey,
      coachHomeKey,
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
