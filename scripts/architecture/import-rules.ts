import { fileName, featureOf, isBelow, isTest } from './source.ts';
import type { Import, Module, Violation } from './source.ts';

type ImportRule = { forbids: (from: string, target: string, isType: boolean) => boolean; what: string; remedy: string };

const layers = ['contract', 'server', 'web'];
const outside = ['testing', 'scripts', 'bench', 'prove', 'e2e'];
const layerOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Who may not import whom. Most rules do not apply to tests. */
const importRules: ImportRule[] = [
  {
    forbids: (from, target) =>
      (layerOf(from) === 'server' && layerOf(target) === 'web') ||
      (layerOf(from) === 'web' && layerOf(target) === 'server'),
    what: 'server and web import each other',
    remedy: 'put what both need into contract/.',
  },
  {
    // Types of messages alone: which sentences there are, and what each is made of.
    forbids: (from, target, isType) =>
      layerOf(from) === 'contract' &&
      layerOf(target) !== 'contract' &&
      !(isType && layerOf(target) === 'messages') &&
      !isTest(from),
    what: 'contract imports from another layer',
    remedy: 'contract imports nothing else: move the rule here, or keep it there.',
  },
  {
    forbids: (from, target) => layers.includes(layerOf(from)) && outside.includes(layerOf(target)) && !isTest(from),
    what: 'product code imports test or tool code',
    remedy: 'only tests may import from testing/, scripts/, bench/, prove/ and e2e/.',
  },
  {
    forbids: (from, target) =>
      isBelow(from, 'server/platform') && /^server\/(app|demo|features|commands|main)/.test(target) && !isTest(from),
    what: 'platform imports a higher layer',
    remedy: 'server/app -> server/features -> server/platform: hand it in as an argument.',
  },
  {
    forbids: (from, target) =>
      isBelow(from, 'server/features') && /^server\/(app|demo|commands|main)/.test(target) && !isTest(from),
    what: 'a feature imports the app',
    remedy: 'server/app -> server/features -> server/platform: the app mounts features, they do not know it.',
  },
  {
    forbids: (from, target) =>
      isBelow(from, 'server/demo') && /^server\/(app|commands|main)/.test(target) && !isTest(from),
    what: 'the demo imports the app',
    remedy: 'server/app -> server/demo -> server/features: it plays by the use cases of the features.',
  },
  {
    forbids: (from, target) =>
      (leavesFeature(from, target, 'server') || (isBelow(from, 'server/demo') && featureOf(target) !== undefined)) &&
      /(^|-)(queries|routes)\.ts$/.test(fileName(target)) &&
      !isTest(from),
    what: 'the queries or routes of another feature are imported',
    remedy: 'call the use case that owns the rows, from the file that holds it.',
  },
  {
    forbids: (from, target) => /^web\/(features|ui|platform)\//.test(from) && /^web\/(app\/|main)/.test(target),
    what: 'web code imports the app',
    remedy: 'web/app -> web/features -> web/ui, web/platform: hand it in as a prop or move it down.',
  },
  {
    forbids: (from, target) => /^web\/(ui|platform)\//.test(from) && isBelow(target, 'web/features'),
    what: 'ui or platform imports a feature',
    remedy: 'they know no domain: hand it in as a prop, or move the component into the feature.',
  },
  {
    forbids: (from, target) => leavesFeature(from, target, 'web') && fileName(target) !== 'queries.ts' && !isTest(from),
    what: 'a feature imports another feature',
    remedy: "compose both in the page; only another feature's queries.ts may be imported, to mark its data stale.",
  },
  {
    forbids: (from, target, isType) => isTables(target) && !isType && !mayTouchTables(from),
    what: 'tables are used outside of queries.ts',
    remedy: "write a query in the feature's queries.ts and call that.",
  },
];

function leavesFeature(from: string, target: string, layer: string): boolean {
  const own = featureOf(from);
  const other = featureOf(target);
  return own !== undefined && other !== undefined && own !== other && layerOf(from) === layer;
}

const isTables = (target: string): boolean =>
  target === 'server/platform/db/schema.ts' || isBelow(target, 'server/platform/db/schema');

function mayTouchTables(from: string): boolean {
  if (isTest(from) || layerOf(from) !== 'server') return true;
  if (['server/platform/auth', 'server/platform/db', 'server/commands'].some((folder) => isBelow(from, folder)))
    return true;
  if (from === 'server/platform/audit.ts' || from === 'server/platform/http/idempotency.ts') return true;
  // Beside statements of a feature's own: pieces of statements (sql.ts) and rows held for others (locks.ts).
  return /^(.+-)?queries\.ts$/.test(fileName(from)) || ['sql.ts', 'locks.ts'].includes(fileName(from));
}

export function checkImports(modules: Module[]): Violation[] {
  return modules.flatMap((module) =>
    module.imports.flatMap((imported) => [
      ...forbiddenImports(module.path, imported),
      ...packageImports(module.path, imported),
      ...wayOfImporting(module.path, imported),
    ]),
  );
}

function forbiddenImports(path: string, { target, line, specifier, isType }: Import): Violation[] {
  if (!target) return [];
  return importRules
    .filter((rule) => rule.forbids(path, target, isType))
    .map(({ what, remedy }) => ({ path, line, what: `${what}: ${specifier}`, remedy }));
}

function packageImports(path: string, { specifier, target, line }: Import): Violation[] {
  if (target !== undefined) return [];
  if (layerOf(path) === 'contract' && !isTest(path) && specifier !== 'zod/mini') {
    return [
      {
        path,
        line,
        what: `contract imports ${specifier}`,
        remedy: 'contract may use zod/mini and nothing else, so that both sides can load it.',
      },
    ];
  }
  if (path.endsWith('.mjs') && !specifier.startsWith('node:')) {
    return [
      {
        path,
        line,
        what: `set-up code imports ${specifier}`,
        remedy: "it runs before anything is installed: Node's own modules only.",
      },
    ];
  }
  return [];
}

/** The folder inside which imports are relative. */
function folderUnit(path: string): string {
  const unit =
    featureOf(path) ?? /^(?:server\/platform\/[^/]+|contract\/[^/]+|(?:server|web)\/[^/]+)(?=\/)/.exec(path)?.[0];
  return unit ?? layerOf(path);
}

function wayOfImporting(path: string, { specifier, target, line }: Import): Violation[] {
  if (!target) return [];
  const found: Violation[] = [];
  const [withoutQuery = ''] = target.split('?');
  if (!/\.[a-z0-9]+$/.test(fileName(withoutQuery))) {
    found.push({
      path,
      line,
      what: `import without a file ending: ${specifier}`,
      remedy: 'write the ending (.ts, .tsx, .css): Node 24 looks for the file as it is named.',
    });
  }
  const unit = folderUnit(path);
  if (specifier.startsWith('.') && unit !== '' && !isBelow(target, unit)) {
    found.push({
      path,
      line,
      what: `relative import out of ${unit}: ${specifier}`,
      remedy: `across folders use #${withoutQuery}`,
    });
  }
  return found;
}

/**
 * A page that needs one number must not load a validation library: constants.ts and rules.ts of the contract do not
 * reach zod, not even through another file.
 */
export function checkContractWeight(modules: Module[]): Violation[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const light = modules.filter(
    ({ path }) =>
      isBelow(path, 'contract') &&
      ['constants.ts', 'rules.ts', 'days.ts', 'names.ts', 'text.ts'].includes(fileName(path)),
  );
  return light.flatMap((module) => {
    const way = wayToZod(module, byPath, new Set());
    if (!way) return [];
    return [
      {
        path: module.path,
        line: way.line,
        what: `loads zod${way.through ? ` through ${way.through}` : ''}`,
        remedy: 'keep schemas in schema.ts; import from it here with import type only.',
      },
    ];
  });
}

function wayToZod(
  module: Module,
  byPath: Map<string, Module>,
  seen: Set<string>,
): { line: number; through?: string } | undefined {
  if (seen.has(module.path)) return undefined;
  seen.add(module.path);
  for (const { specifier, target, isType, line } of module.imports) {
    if (isType) continue;
    if (/^zod(\/|$)/.test(specifier)) return { line };
    const next = target === undefined ? undefined : byPath.get(target);
    if (next && wayToZod(next, byPath, seen)) return { line, through: next.path };
  }
  return undefined;
}

/**
 * Circles between files of the pages, types and late imports included: nothing breaks at run time, but a reader goes round.
 * Elsewhere the linter finds those that load each other (import/no-cycle).
 */
export function checkFileCycles(modules: Module[]): Violation[] {
  const graph = new Map(
    modules
      .filter(({ path }) => layerOf(path) === 'web' && !isTest(path))
      .map(({ path, imports }) => [
        path,
        new Map(
          imports.flatMap(({ target, line }) => (target === undefined || target === path ? [] : [[target, line]])),
        ),
      ]),
  );
  return circlesIn(graph).map((circle) => {
    const [first = '', second = first] = circle;
    return {
      path: first,
      line: graph.get(first)?.get(second) ?? 1,
      what: `files import in a circle: ${[...circle, first].join(' -> ')}`,
      remedy: 'move the type or the rule that both need into the lower file, or hand in what is loaded late.',
    };
  });
}

/** Circles between features, types included. */
export function checkFeatureCycles(modules: Module[]): Violation[] {
  const features = new Map<string, Map<string, { path: string; line: number }>>();
  for (const { path, imports } of modules.filter((module) => !isTest(module.path))) {
    const from = featureOf(path);
    for (const { target, line } of imports) {
      const to = target && featureOf(target);
      if (!from || !to || from === to) continue;
      const targets = features.get(from) ?? new Map();
      if (!targets.has(to)) targets.set(to, { path, line });
      features.set(from, targets);
    }
  }
  return circlesIn(features).map((circle) => {
    const [first = '', second = first] = circle;
    return {
      path: '',
      line: 1,
      ...features.get(first)?.get(second),
      what: `features import in a circle: ${[...circle, first].join(' -> ')}`,
      remedy: 'move what both need into a third feature or into platform, or hand it in as an argument.',
    };
  });
}

/** One circle for each edge that closes one, found in a walk through the graph. */
function circlesIn(graph: Map<string, Map<string, unknown>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (at: string, trail: string[]): void => {
    const walked = [...trail, at];
    for (const to of graph.get(at)?.keys() ?? []) {
      if (walked.includes(to)) circles.push(walked.slice(walked.indexOf(to)));
      else if (!done.has(to)) visit(to, walked);
    }
    done.add(at);
  };
  for (const at of [...graph.keys()].sort()) if (!done.has(at)) visit(at, []);
  return circles;
}
