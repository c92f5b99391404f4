import { queryOptions } from '@tanstack/react-query';
import { goalsInstrument } from '#contract/check-ins/constants.ts';
import { goalsTitle } from '#messages/goals-title.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { api, type Result } from '#web/platform/api.ts';

export type Library = Result<'GET /api/coach/check-ins'>;

/** What can be sent, in one version: `goals` has no questions of its own. */
export type Sendable = { instrumentId: string; version: number; title: string };
export type Whom = { kind: 'client' | 'cohort'; id: string; name: string };

export const libraryQuery = queryOptions({
  queryKey: ['/api/coach/check-ins'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/check-ins', { signal }),
  staleTime: 0,
});

export const peopleQuery = queryOptions({
  queryKey: ['/api/coach/clients', 'names'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/clients/ids', { query: { sort: 'name' }, signal }),
  staleTime: 0,
});

/** The ids of the members of some cohorts: they are counted before it is sent. */
export const membersQuery = (cohorts: readonly string[]) =>
  queryOptions({
    queryKey: ['/api/coach/clients', 'members', ...cohorts] as const,
    queryFn: async ({ signal }) => {
      const lists = cohorts.map((cohort) =>
        api('GET /api/coach/clients/ids', { query: { cohort, sort: 'name' }, signal }),
      );
      return (await Promise.all(lists)).flatMap(({ people }) => people.map(({ id }) => id));
    },
    enabled: cohorts.length > 0,
    staleTime: 0,
  });

export const sendableOf = ({ id, version, title }: Instrument): Sendable => ({ instrumentId: id, version, title });
export const goals: Sendable = { instrumentId: goalsInstrument, version: 1, title: goalsTitle };

export const sendables = ({ ready, own, screeners }: Library): Sendable[] => [
  ...ready.map(sendableOf),
  goals,
  ...own.map(sendableOf),
  ...screeners.instruments.map(sendableOf),
];
