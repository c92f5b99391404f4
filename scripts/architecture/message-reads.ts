import type { Module, SyntaxNode } from './source.ts';

/** From the name of a catalogue on: `['today', 'pause', 'ask']`. One that leads to several messages stands for all of them. */
export type MessagePath = string[];

/** The messages that a module reads, under whatever names; where a name is not known before it runs, all that may be meant. */
export function messagesRead({ nodes }: Module): MessagePath[] {
  const names = namesOfImports(nodes);
  if (names.size === 0) return [];
  const read: MessagePath[] = [];
  const aliases = bindAliases(nodes, names, read);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || isType(value) || value.type === 'ImportDeclaration' || aliases.has(value)) return;
    const found = pathsOf(value, names);
    if (found) {
      read.push(...found.paths);
      found.keys.forEach(visit);
    } else {
      // The names of members and properties are no variables.
      const { key, property, ...rest } = value;
      for (const inner of Object.values(value.computed === false ? rest : { key, property, ...rest })) visit(inner);
    }
  };
  visit(nodes[0]);
  return read;
}

type Names = Map<string, MessagePath[]>;

function namesOfImports(nodes: readonly SyntaxNode[]): Names {
  const names: Names = new Map();
  for (const { type, source, specifiers } of nodes) {
    const catalogue =
      type === 'ImportDeclaration' && /^#messages\/(.+)\.ts$/.exec(String((source as SyntaxNode).value))?.[1];
    if (!catalogue) continue;
    for (const { local, imported } of specifiers as Record<'local' | 'imported', SyntaxNode | undefined>[])
      addName(names, nameOf(local), imported ? [catalogue, nameOf(imported)] : [catalogue]);
  }
  return names;
}

/** `const copy = pageCopy.list`, `const { title, text } = copy.done`; gives back the declarations that only name something. */
function bindAliases(nodes: readonly SyntaxNode[], names: Names, read: MessagePath[]): Set<SyntaxNode> {
  const exported = new Set(
    nodes.flatMap(({ type, declaration }) =>
      type === 'ExportNamedDeclaration' ? ((declaration as SyntaxNode | null)?.declarations as SyntaxNode[]) : [],
    ),
  );
  const open = new Set(nodes.filter((node) => node.type === 'VariableDeclarator' && !exported.has(node)));
  const bound = new Set<SyntaxNode>();
  // An alias of an alias is found in a further round.
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const node of open) {
      const found = pathsOf(node.init, names);
      if (!found || found.keys.length > 0) continue;
      open.delete(node);
      bound.add(node);
      bind(node.id as SyntaxNode, found.paths, names, read);
    }
  }
  return bound;
}

function bind(pattern: SyntaxNode, paths: MessagePath[], names: Names, read: MessagePath[]): void {
  if (pattern.type === 'Identifier') for (const path of paths) addName(names, nameOf(pattern), path);
  else if (pattern.type !== 'ObjectPattern') read.push(...paths);
  else
    for (const { type, key, value } of pattern.properties as SyntaxNode[]) {
      if (type === 'RestElement') read.push(...paths);
      else bind(value as SyntaxNode, below(paths, nameOf(key)), names, read);
    }
}

type Found = {
  paths: MessagePath[];
  /** What stands in brackets and is not known. */
  keys: unknown[];
};

/** Undefined for what is no message, nor some of them. */
function pathsOf(node: unknown, names: Names): Found | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') {
    const paths = names.get(nameOf(node));
    return paths && { paths, keys: [] };
  }
  if (wrappers.has(node.type)) return pathsOf(node.expression, names);
  const found = node.type === 'MemberExpression' ? pathsOf(node.object, names) : undefined;
  if (!found) return undefined;
  const isKnown = !node.computed || (node.property as SyntaxNode).type === 'Literal';
  if (!isKnown) return { paths: found.paths, keys: [...found.keys, node.property] };
  return found.keys.length > 0 ? found : { paths: below(found.paths, nameOf(node.property)), keys: [] };
}

const wrappers = new Set([
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);

const isNode = (value: unknown): value is SyntaxNode =>
  value !== null && typeof value === 'object' && typeof (value as SyntaxNode).type === 'string';
const isType = ({ type }: SyntaxNode): boolean => type.startsWith('TS') && !wrappers.has(type);

/** Of an identifier or a literal. */
const nameOf = (node: unknown): string =>
  String((node as { name?: unknown }).name ?? (node as { value?: unknown }).value);
const below = (paths: readonly MessagePath[], name: string): MessagePath[] => paths.map((path) => [...path, name]);

function addName(names: Names, name: string, path: MessagePath): void {
  names.set(name, [...(names.get(name) ?? []), path]);
}
