import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { weekStart } from '#contract/days.ts';
import { api, type Result } from '#web/platform/api.ts';
import { dateHabits } from '#web/platform/locale.ts';

export type Week = Result<'GET /api/coach/appointments'>;
export type WeekDay = Week['days'][number];
export type Session = Week['appointments'][number];
export type HoursPage = Result<'GET /api/coach/appointments/hours'>;
export type SessionType = HoursPage['types'][number];

/** Everything of the coach's sessions begins with it, and so is refetched on a live event. */
const key = '/api/coach/appointments';
export const coachSessionsKey = [key] as const;

/** The day its week begins with, for this reader. */
export const weekOf = (day: string): string => weekStart(day, dateHabits().firstWeekday);

/** Clients book and call off meanwhile, so each visit looks again. */
export const weekQuery = (from: string) =>
  queryOptions({
    queryKey: [key, 'week', from] as const,
    queryFn: ({ signal }) => api('GET /api/coach/appointments', { query: { from }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const hoursQuery = queryOptions({
  queryKey: [key, 'hours'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/appointments/hours', { signal }),
  staleTime: 0,
});

/** Never from an earlier visit: a time that was free then may be taken. */
export const slotsQuery = (typeId: string, from: string, clientId: string | undefined) =>
  queryOptions({
    queryKey: [key, 'slots', typeId, from, clientId] as const,
    queryFn: ({ signal }) => api('GET /api/coach/appointments/slots', { query: { typeId, from, clientId }, signal }),
    enabled: typeId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** Everyone there could be a session with. */
export const clientNamesQuery = queryOptions({
  queryKey: ['/api/coach/clients', 'names'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/clients/ids', { query: { sort: 'name' }, signal }),
  staleTime: 0,
});
