import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPrograms } from '#web/features/programs/queries.ts';
import { api, ApiError, type Result } from '#web/platform/api.ts';

export type Translations = Result<'GET /api/programs/{id}/translations'>;
export type Translation = Translations['translations'][number];

/** By id or by programId. */
export const translationsQuery = (reference: string) =>
  queryOptions({
    queryKey: ['/api/programs/translations', reference] as const,
    queryFn: ({ signal }) => api('GET /api/programs/{id}/translations', { params: { id: reference }, signal }),
  });

/** The answer of a change is the whole state; after a conflict it is asked for. */
export function useTranslationsChange<Given>(reference: string, send: (given: Given) => Promise<Translations>) {
  const client = useQueryClient();
  const { queryKey } = translationsQuery(reference);
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      void refreshPrograms(client);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await client.invalidateQueries({ queryKey });
    },
  });
}
