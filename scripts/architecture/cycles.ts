import { featureOf, isTest } from './source.ts';
import type { Module, Violation } from './source.ts';

type Edge = { to: string; line: number };
type Graph = Map<string, Edge[]>;

const remedy = 'move what both need into a third file, or hand it in as an argument.';

/** Circles between files (of what is loaded with them at run time) and between features (of anything, types included). */
export function checkCycles(modules: Module[]): Violation[] {
  const paths = new Set(modules.map(({ path }) => path));
  const files: Graph = new Map();
  const features: Graph = new Map();
  const placeOfFeatureEdge = new Map<string, { path: string; line: number }>();
  for (const { path, imports } of modules) {
    if (isTest(path)) continue;
    for (const { target, line, isType, isLate } of imports) {
      if (target && paths.has(target) && !isType && !isLate) add(files, path, { to: target, line });
      const from = featureOf(path);
      const to = target && featureOf(target);
      if (!from || !to || from === to) continue;
      add(features, from, { to, line });
      placeOfFeatureEdge.set(`${from} ${to}`, { path, line });
    }
  }
  return [
    ...findCycles(files).map((cycle) => ({
      path: cycle[0]?.at ?? '',
      line: cycle[0]?.line ?? 1,
      what: `files import in a circle: ${written(cycle)}`,
      remedy,
    })),
    ...findCycles(features).map((cycle) => {
      const place = placeOfFeatureEdge.get(`${cycle[0]?.at} ${cycle[1]?.at ?? cycle[0]?.at}`);
      return {
        path: place?.path ?? '',
        line: place?.line ?? 1,
        what: `features import in a circle: ${written(cycle)}`,
        remedy,
      };
    }),
  ];
}

function add(graph: Graph, from: string, edge: Edge): void {
  const edges = graph.get(from) ?? [];
  if (!edges.some(({ to }) => to === edge.to)) edges.push(edge);
  graph.set(from, edges);
}

type Step = { at: string; line: number };

/** One circle for each edge that closes one, found in a walk through the graph. */
function findCycles(graph: Graph): Step[][] {
  const cycles: Step[][] = [];
  const done = new Set<string>();
  const trail: Step[] = [];
  const visit = (at: string): void => {
    for (const { to, line } of graph.get(at) ?? []) {
      trail.push({ at, line });
      const start = trail.findIndex((step) => step.at === to);
      if (start !== -1) cycles.push(trail.slice(start));
      else if (!done.has(to)) visit(to);
      trail.pop();
    }
    done.add(at);
  };
  for (const at of [...graph.keys()].sort()) if (!done.has(at)) visit(at);
  return cycles;
}

function written(cycle: Step[]): string {
  return [...cycle, ...cycle.slice(0, 1)].map(({ at }) => at).join(' -> ');
}
