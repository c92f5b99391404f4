import { fileName, isBelow, isTest } from './source.ts';
import type { Module, SyntaxNode, Violation } from './source.ts';

type Owner = { watches: (path: string) => boolean; owned: (node: SyntaxNode) => boolean; what: string; remedy: string };

/** Places that read the clock of the machine on purpose, each with its reason. */
const ownClock = new Map([
  ['server/platform/clock.ts', 'is the clock'],
  ['server/platform/db/embedded/', 'waits for processes of the machine; a fixed clock would wait for ever'],
]);

const owners: Owner[] = [
  {
    watches: (path) => /^(contract|server|web)\//.test(path) && path !== 'server/platform/config.ts' && !isTest(path),
    owned: (node) => isMember(node, 'process', 'env') || takesEnvApart(node),
    what: 'process.env is read',
    remedy: 'add the setting to server/platform/config.ts and hand the value on.',
  },
  {
    watches: (path) =>
      /^(contract|server)\//.test(path) &&
      !isTest(path) &&
      ![...ownClock.keys()].some((place) => path.startsWith(place)),
    owned: readsPresent,
    what: 'the present is read from the machine',
    remedy: 'use deps.clock.now(), or take the time as an argument: tests have a fixed clock.',
  },
  {
    watches: (path) =>
      isBelow(path, 'web') && path !== 'web/platform/api.ts' && !/service-worker/.test(fileName(path)) && !isTest(path),
    owned: callsNetwork,
    what: 'the network is called',
    remedy: 'call the endpoint through web/platform/api.ts.',
  },
];

export function checkOwners(modules: Module[]): Violation[] {
  return owners.flatMap(({ watches, owned, what, remedy }) =>
    modules
      .filter(({ path }) => watches(path))
      .flatMap((module) =>
        module.nodes
          .filter(owned)
          .map((node) => ({ path: module.path, line: module.lineAt(node.start), what, remedy })),
      ),
  );
}

const asNode = (value: unknown): SyntaxNode | undefined =>
  value === null || typeof value !== 'object' ? undefined : (value as SyntaxNode);
const isName = (value: unknown, name: string): boolean =>
  asNode(value)?.type === 'Identifier' && asNode(value)?.name === name;
const isGlobalHolder = (value: unknown): boolean =>
  ['window', 'globalThis', 'self'].some((name) => isName(value, name));

function isMember(node: SyntaxNode, object: string, property: string): boolean {
  return node.type === 'MemberExpression' && isName(node.object, object) && isName(node.property, property);
}

/** `const { env } = process` and `import { env } from 'node:process'` */
function takesEnvApart(node: SyntaxNode): boolean {
  if (node.type === 'VariableDeclarator') {
    const properties = asNode(node.id)?.properties;
    return (
      isName(node.init, 'process') &&
      Array.isArray(properties) &&
      properties.some((property) => isName(asNode(property)?.key, 'env'))
    );
  }
  if (node.type !== 'ImportDeclaration' || !Array.isArray(node.specifiers)) return false;
  const source = asNode(node.source)?.value;
  return (
    (source === 'node:process' || source === 'process') &&
    node.specifiers.some((specifier) => isName(asNode(specifier)?.imported, 'env'))
  );
}

function readsPresent(node: SyntaxNode): boolean {
  const hasArguments = Array.isArray(node.arguments) && node.arguments.length > 0;
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    if (isName(node.callee, 'Date') && !hasArguments) return true;
  }
  const callee = asNode(node.callee);
  return node.type === 'CallExpression' && callee !== undefined && isMember(callee, 'Date', 'now');
}

function callsNetwork(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') return isName(node.callee, 'XMLHttpRequest');
  if (node.type !== 'CallExpression') return false;
  const callee = asNode(node.callee);
  if (isName(callee, 'fetch')) return true;
  if (callee?.type !== 'MemberExpression') return false;
  return (
    (isGlobalHolder(callee.object) && isName(callee.property, 'fetch')) || isMember(callee, 'navigator', 'sendBeacon')
  );
}
