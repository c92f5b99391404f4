import { fileName, isBelow } from './source.ts';
import type { Module, Violation } from './source.ts';

/**
 * A page that needs one number must not load a validation library: constants.ts and rules.ts of the contract do not
 * reach zod, not even through another file.
 */
export function checkContractWeight(modules: Module[]): Violation[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const light = modules.filter(
    ({ path }) => isBelow(path, 'contract') && ['constants.ts', 'rules.ts'].includes(fileName(path)),
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
