import { useEffect, useReducer, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, sentenceOf } from '#web/platform/api.ts';
import { refreshAll, simulationQuery } from '../queries.ts';
import { simulationCopy as copy } from './copy.ts';
import { logged } from './log.ts';

/** The live channel says when there is a new line; asking is for where there is none. */
const askEvery = 500;

/** Runs a scenario and gathers what it says while it runs. */
export function useSimulation() {
  const client = useQueryClient();
  const [runs, tell] = useReducer(logged, []);
  const before = useRef<string>(undefined);
  const running = useMutation({
    mutationFn: (scenario: number) => api('POST /api/admin/simulate-data', { body: { scenario } }),
    onMutate: (scenario) => {
      before.current = client.getQueryData(simulationQuery.queryKey)?.run?.id;
      tell({ type: 'begin', scenario, at: Date.now() });
    },
    onSuccess: ({ message, details, error }) =>
      tell({ type: 'end', isGood: error === undefined, text: error ?? message, lines: details, at: Date.now() }),
    onError: (error) =>
      tell({
        type: 'end',
        isGood: false,
        text: error instanceof ApiError && error.status > 0 ? sentenceOf(error) : copy.networkError,
        at: Date.now(),
      }),
    onSettled: () => void refreshAll(client),
  });
  const isPending = running.isPending;
  const state = useQuery({
    ...simulationQuery,
    refetchInterval: ({ state: { data } }) => (isPending || data?.run?.status === 'running' ? askEvery : false),
  });
  const run = state.data?.run;

  useEffect(() => {
    // What stands there from an earlier run is not said by this one.
    if (isPending && run && run.id !== before.current) tell({ type: 'lines', lines: run.lines, at: Date.now() });
  }, [isPending, run]);

  // Started elsewhere, or here before the page was loaded again.
  const elsewhere = runs.length === 0 ? run : undefined;
  return {
    ...state,
    runs,
    elsewhere: elsewhere ?? undefined,
    runningScenario: isPending ? running.variables : run?.status === 'running' ? run.scenario : undefined,
    start: (scenario: number) => running.mutateAsync(scenario).catch(() => {}),
    refresh: () => refreshAll(client),
  };
}
