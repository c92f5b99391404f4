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
