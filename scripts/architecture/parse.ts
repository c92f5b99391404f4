import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { Import, Module, SourceFile, SyntaxNode } from './source.ts';

/** Reads imports, syntax and comments. Text that is not a program throws with its place. */
export function parseModule(file: SourceFile): Module {
  const { program, module, comments, errors } = parseSync(file.path, file.text);
  const lineAt = lineFinder(file.text);
  const [first] = errors;
  if (first) throw new Error(`${file.path}:${lineAt(first.labels[0]?.start ?? 0)} is not readable: ${first.message}`);
  const nodes = allNodes(program as unknown as SyntaxNode);
  const make = (specifier: string, offset: number, isType: boolean, isLate = false): Import => {
    return { specifier, line: lineAt(offset), isType, isLate, target: targetOf(file.path, specifier) };
  };
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => {
      // `import {} from` and `import 'x'` have no entries and do load the file.
      return make(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType));
    }),
    ...module.staticExports.flatMap(({ entries, start }) => {
      const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
      return request
        ? [
            make(
              request.value,
              start,
              entries.every((entry) => entry.isType),
            ),
          ]
        : [];
    }),
    ...nodes.flatMap((node) => {
      const source = node.source as SyntaxNode | undefined;
      if ((node.type !== 'ImportExpression' && node.type !== 'TSImportType') || typeof source?.value !== 'string')
        return [];
      const isType = node.type === 'TSImportType';
      return [make(source.value, node.start, isType, !isType)];
    }),
  ];
  return {
    ...file,
    imports,
    nodes,
    lineAt,
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
  };
}

/** `#server/x.ts` and `./x.ts` are ours; everything else is a package. */
function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  return posix.normalize(posix.join(posix.dirname(from), specifier));
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function allNodes(program: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object') {
      if (typeof (value as SyntaxNode).type === 'string') found.push(value as SyntaxNode);
      Object.values(value).forEach(visit);
    }
  };
  visit(program);
  return found;
}
