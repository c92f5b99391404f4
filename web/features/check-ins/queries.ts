import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Instrument, Scale } from '#contract/check-ins/instrument-schema.ts';
import { isSameScale, scoreOf, type Answers } from '#contract/check-ins/rules.ts';
import { api, type Result } from '#web/platform/api.ts';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import type { ScorePoint } from '#web/ui/check-in/change-words.ts';

export type OwnCheckIns = Result<'GET /api/client/check-ins'>;
export type Asked = OwnCheckIns['asked'][number];
export type Answered = OwnCheckIns['answered'][number];

export const ownCheckInsQuery = queryOptions({
  queryKey: ['/api/client/check-ins'] as const,
  queryFn: ({ signal }) => api('GET /api/client/check-ins', { signal }),
  // The coach asks and stops asking meanwhile.
  staleTime: 0,
});

/** What the device keeps shows until the server has answered, and without a connection for good. */
export function useOwnCheckIns() {
  const { data, error, refetch, isFetching } = useQuery(ownCheckInsQuery);
  const { data: kept } = useQuery(offlineCopyQuery);
  return { data: data ?? kept?.checkIns, error, refetch, isFetching };
}

export function instrumentOf(data: OwnCheckIns, of: Pick<Asked, 'instrumentId' | 'version'>): Instrument | undefined {
  return data.instruments.find(({ id, version }) => id === of.instrumentId && version === of.version);
}

type AnswersOnDate = Pick<Answered, 'instrumentId' | 'version' | 'date'> & { answers: Answers };

/** One line: the scores of the same scale up to this answer, oldest first. Without a score here there is none. */
export function pointsOf(data: OwnCheckIns, scale: Scale, latest: AnswersOnDate & { id?: string }): ScorePoint[] {
  const own = instrumentOf(data, latest);
  const score = own ? scoreOf(own, scale, latest.answers) : null;
  if (score === null) return [];
  const at = data.answered.findIndex(({ id }) => id === latest.id);
  const earlier = data.answered.slice(at + 1).toReversed();
  const points = earlier.flatMap((one): ScorePoint[] => {
    const instrument = one.instrumentId === latest.instrumentId ? instrumentOf(data, one) : undefined;
    const same = instrument?.scales.find((other) => isSameScale(other, scale));
    const before = instrument && same ? scoreOf(instrument, same, one.answers) : null;
    return before === null ? [] : [{ date: one.date, score: before }];
  });
  return [...points, { date: latest.date, score }];
}

/** Puts an answer of the server where the pages show it. */
export function showAnswered(client: QueryClient, answered: Answered, occasion?: string): void {
  client.setQueryData(ownCheckInsQuery.queryKey, (data) => {
    if (!data) return data;
    const isNew = data.answered.every(({ id }) => id !== answered.id);
    return {
      ...data,
      asked: data.asked.filter((one) => one.occasion !== occasion),
      answered: isNew
        ? [answered, ...data.answered]
        : data.answered.map((one) => (one.id === answered.id ? answered : one)),
    };
  });
}
