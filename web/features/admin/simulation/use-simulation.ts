import { useEffect, useReducer, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, sentenceOf } from '#web/platform/api.ts';
import { simulation as copy } from '#messages/admin.ts';
import { refreshAll, simulationQuery } from '../queries.ts';

/** The live channel says when there is a new line; asking is for where there is none. */
const askEvery = 500;

/** Runs a scenario and gathers what it says while it runs. */
export function useSimulation() {
  const client = useQueryClient();
  const [runs, log] = useReducer(addToLog, []);
  const before = useRef<string>(undefined);
  const running = useMutation({
    mutationFn: (scenario: number) => api('POST /api/admin/simulate-data', { body: { scenario } }),
    onMutate: (scenario) => {
      before.current = client.getQueryData(simulationQuery.queryKey)?.run?.id;
      log({ type: 'begin', scenario, at: Date.now() });
    },
    onSuccess: ({ message, details, error }) =>
      log({ type: 'end', isGood: error === undefined, text: error ?? message, lines: details, at: Date.now() }),
    onError: (error) =>
      log({
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
    // Lines of an earlier run are not part of this one.
    if (isPending && run && run.id !== before.current) log({ type: 'lines', lines: run.lines, at: Date.now() });
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

type LogLine = { at: number; text: string };
export type LoggedRun = {
  scenario: number;
  at: number;
  lines: LogLine[];
  /** Missing while it runs. */
  end?: { at: number; isGood: boolean; text: string };
};

export type LogAction =
  | { type: 'begin'; scenario: number; at: number }
  | { type: 'lines'; lines: readonly string[]; at: number }
  | { type: 'end'; isGood: boolean; text: string; lines?: readonly string[]; at: number };

/** Each run in its order. Lines that are known keep the time they came at; the server tells all of them each time. */
export function addToLog(runs: readonly LoggedRun[], action: LogAction): readonly LoggedRun[] {
  if (action.type === 'begin') return [...runs, { scenario: action.scenario, at: action.at, lines: [] }];
  const last = runs.at(-1);
  if (!last || last.end) return runs;
  const told = action.lines ?? [];
  // An answer to an earlier question may come late: it never takes lines away.
  const lines =
    told.length > last.lines.length
      ? told.map((text, index) => last.lines[index] ?? { at: action.at, text })
      : last.lines;
  if (action.type === 'lines' && lines === last.lines) return runs;
  return [
    ...runs.slice(0, -1),
    {
      ...last,
      lines,
      ...(action.type === 'end' ? { end: { at: action.at, isGood: action.isGood, text: action.text } } : {}),
    },
  ];
}
