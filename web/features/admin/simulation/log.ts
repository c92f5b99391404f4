export type LogLine = { at: number; text: string };
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
export function logged(runs: readonly LoggedRun[], action: LogAction): readonly LoggedRun[] {
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
