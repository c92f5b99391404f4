import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** A file of the repository: its path from the root, with `/`, and its text. */
export type SourceFile = { path: string; text: string };

export type Violation = { path: string; line: number; what: string; remedy: string };

/** A node of the syntax tree; the rules look at few fields of many kinds, so the rest stays unknown. */
export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown };

export type Import = {
  specifier: string;
  line: number;
  /** Only types are imported, so nothing is loaded at run time. */
  isType: boolean;
  /** Loaded when it is needed, with `import()`. */
  isLate: boolean;
  /** Path from the root for an import of our own, whether or not the file is there. */
  target: string | undefined;
};

export type Module = SourceFile & {
  imports: Import[];
  nodes: SyntaxNode[];
  comments: { text: string; line: number }[];
  lineAt: (offset: number) => number;
};

export const isCode = (path: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(path);
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

/** `server/features/journal/queries.ts` -> `server/features/journal`; undefined outside of features. */
export function featureOf(path: string): string | undefined {
  return /^(?:server|web)\/features\/[^/]+(?=\/)/.exec(path)?.[0];
}

const notOurs = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results', '.cache']);

/** Every text file of the repository: what git knows or would add; without git, what lies in the folder. */
export function repositoryFiles(root: string): SourceFile[] {
  return (listByGit(root) ?? listByWalk(root, root)).flatMap((path) => {
    const content = read(join(root, path));
    return content === undefined || content.subarray(0, 8000).includes(0)
      ? []
      : [{ path, text: content.toString('utf8') }];
  });
}

function listByGit(root: string): string[] | undefined {
  try {
    const said = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 << 20,
    });
    const paths = said.split('\0').filter(Boolean);
    // A copy without .git inside another repository that ignores it.
    return paths.length > 0 ? [...new Set(paths)] : undefined;
  } catch {
    return undefined;
  }
}

function listByWalk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : listByWalk(root, path);
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : [];
  });
}

/** A file that git knows may have been deleted, or be a link to a folder. */
function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

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
