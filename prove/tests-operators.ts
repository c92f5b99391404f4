import type { Module, SyntaxNode } from '#scripts/architecture/source.ts';

/** One change that breaks a rule, as a replacement of text[start, end). */
export type Fault = {
  operator: Operator;
  path: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  /** The replaced text on one line. */
  before: string;
};

type Change = { start: number; end: number; replacement: string };
type Found = Change | undefined;
type Node = SyntaxNode;

/** A condition that says whose row it is, as a column in SQL and as a field in Drizzle. */
const owner = /(coach|client|user|owner|cohort|member|person|conversation|room)(_id|Id|s\.id)\b|seenBy|actor/;

const over = (node: Node, replacement: string): Change => ({ start: node.start, end: node.end, replacement });
const child = (node: Node, field: string): Node => node[field] as Node;
const children = (node: Node, field: string): Node[] => node[field] as Node[];

/** `a.b.c(...)` -> `c`. */
function calledName(node: Node): string {
  if (node.type === 'AwaitExpression' || node.type === 'UnaryExpression') return calledName(child(node, 'argument'));
  if (node.type !== 'CallExpression') return '';
  const callee = child(node, 'callee');
  const { name } = callee.type === 'MemberExpression' ? child(callee, 'property') : callee;
  return typeof name === 'string' ? name : '';
}

/** A call that stands as a statement is left out. */
const leftOut =
  (name: RegExp) =>
  (node: Node): Found[] =>
    node.type === 'ExpressionStatement' && name.test(calledName(child(node, 'expression'))) ? [over(node, ';')] : [];

function conditions(node: Node, { text }: Module): Change[] {
  if (node.type === 'CallExpression' && calledName(node) === 'and') {
    const given = children(node, 'arguments');
    return given.length < 2 ? [] : given.map((one) => over(one, 'undefined'));
  }
  return inSql(node, text, /\s+(?:and|where)\s+/g, (match, from) => {
    const isFirst = match.trim() === 'where';
    if (!isFirst && /\bbetween\s+(?:(?!\band\b).)*$/s.test(text.slice(node.start, from))) return undefined;
    const end = endOfCondition(text, from + match.length);
    return isFirst ? { start: from + match.length, end, replacement: 'true' } : { start: from, end, replacement: '' };
  });
}

/** Where the condition that begins here ends: at the next word of the same depth that cannot belong to it. */
function endOfCondition(text: string, from: number): number {
  const next = /^\s*(?:`|[,;]|\s(?:and|or|group|order|limit|for|returning|union|join|left|cross|when|then|on|set)\b)/;
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (depth === 0 && next.test(text.slice(at, at + 80))) {
      const between = /\bbetween\s+[^()]*$/.test(text.slice(from, at)) && /^\s+and\b/.test(text.slice(at, at + 40));
      if (!between || /\band\b/.test(text.slice(from, at))) return at;
    }
    if ('({'.includes(text[at] ?? '')) depth += 1;
    if (')}'.includes(text[at] ?? '')) depth -= 1;
    if (depth < 0) return at;
  }
  return text.length;
}

/** What a pattern finds in the words of a template that is SQL, without what is inserted between them. */
function inSql(node: Node, text: string, pattern: RegExp, change: (match: string, from: number) => Found): Change[] {
  if (node.type !== 'TemplateLiteral') return [];
  const isTagged = /\bsql(<[^`]*>)?$/i.test(text.slice(Math.max(0, node.start - 200), node.start));
  if (!isTagged && !/^`\s*(with|select|insert|update|delete)\s/.test(text.slice(node.start, node.end))) return [];
  return children(node, 'quasis').flatMap((words) =>
    [...text.slice(words.start, words.end).matchAll(pattern)].flatMap(
      (match) => change(match[0], words.start + match.index) ?? [],
    ),
  );
}

const flipped: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const flippedCalls: Record<string, string> = { lt: 'lte', lte: 'lt', gt: 'gte', gte: 'gt' };

function boundaries(node: Node, { text }: Module): Found[] {
  if (node.type === 'BinaryExpression') {
    const sign = String(node.operator);
    const start = text.indexOf(sign, child(node, 'left').end);
    const replacement = flipped[sign];
    return replacement ? [{ start, end: start + sign.length, replacement }] : [];
  }
  if (node.type === 'CallExpression') {
    const other = flippedCalls[calledName(node)];
    return other && new RegExp(`import [^;]*\\b${other}\\b`).test(text) ? [over(child(node, 'callee'), other)] : [];
  }
  return inSql(node, text, /(?<= )[<>]=?(?= |$)/g, (match, from) => {
    return { start: from, end: from + match.length, replacement: flipped[match] ?? match };
  });
}

function bounds(node: Node, { text }: Module): Found[] {
  if (node.type === 'Property' && /^(max|min|most)$/.test(String(child(node, 'key').name))) {
    const value = child(node, 'value');
    const isNumber = ['Literal', 'Identifier', 'MemberExpression'].includes(value.type);
    return isNumber && !node.shorthand ? [over(value, `${text.slice(value.start, value.end)} + 1`)] : [];
  }
  if (node.type !== 'CallExpression' || calledName(node) !== 'limit') return [];
  const [most] = children(node, 'arguments');
  return most && most.value !== 1 ? [over(most, `${text.slice(most.start, most.end)} - 1`)] : [];
}

function locks(node: Node, { text }: Module): Found[] {
  const held = leftOut(/^(lock|hold)([A-Z]|$)/)(node);
  if (held.length > 0) return held;
  if (node.type === 'ExpressionStatement' && /pg_advisory/.test(text.slice(node.start, node.end)))
    return [over(node, ';')];
  if (node.type === 'CallExpression' && calledName(node) === 'for') {
    const callee = child(node, 'callee');
    return callee.type === 'MemberExpression'
      ? [{ start: child(callee, 'object').end, end: node.end, replacement: '' }]
      : [];
  }
  const clause = /\s+for (no key )?(update|key share|share)( of \w+)?( skip locked)?/g;
  return inSql(node, text, clause, (match, from) => ({ start: from, end: from + match.length, replacement: '' }));
}

/** Not merely without `await`, which lint finds. */
function awaits(node: Node, { text }: Module): Found[] {
  if (node.type !== 'ExpressionStatement') return [];
  const waited = child(node, 'expression');
  if (waited.type !== 'AwaitExpression') return [];
  const work = child(waited, 'argument');
  return [over(waited, `void ${text.slice(work.start, work.end)}`)];
}

/** Its statements run one by one, each for itself. */
function transactions(node: Node, { text }: Module): Found[] {
  if (node.type !== 'CallExpression' || calledName(node) !== 'transaction') return [];
  const db = child(child(node, 'callee'), 'object');
  if (!db) return [];
  const type = "import('#server/platform/db/database.ts').Tx";
  const callee = `(async <T>(run: (tx: ${type}) => Promise<T>) => await run(${text.slice(db.start, db.end)} as never))`;
  return [over(child(node, 'callee'), callee)];
}

function permissions(node: Node): Found[] {
  if (node.type !== 'Property' || child(node, 'key').name !== 'access') return [];
  const value = child(node, 'value');
  return [over(value, value.value === 'signed-in' ? "'even-leaving'" : "'signed-in'")];
}

function handlers(node: Node, { text }: Module): Found[] {
  if (node.type !== 'Property' || child(node, 'value').type !== 'ArrowFunctionExpression') return [];
  const body = child(child(node, 'value'), 'body');
  if (body.type !== 'BlockStatement') return [over(body, '({}) as never')];
  const first = children(body, 'body')[0];
  return first && text.startsWith('await ', first.start) ? [over(first, ';')] : [];
}

const isThrow = (node: Node): boolean =>
  node.type === 'ThrowStatement' || (node.type === 'BlockStatement' && children(node, 'body').some(isThrow));

function refusals(node: Node): Found[] {
  if (node.type === 'IfStatement' && !node.alternate && isThrow(child(node, 'consequent'))) return [over(node, ';')];
  return leftOut(/^(refuse|require|assert|check)[A-Z]|^refuse$/)(node);
}

function guards(node: Node): Found[] {
  const isLeft = node.type === 'IfStatement' && child(node, 'consequent').type === 'ReturnStatement' && !node.alternate;
  return isLeft ? [over(node, ';')] : [];
}

function operands(node: Node, { text }: Module): Found[] {
  if (node.type !== 'LogicalExpression' || node.operator === '??') return [];
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  return [left, right].map((kept) => over(node, text.slice(kept.start, kept.end)));
}

const notice =
  /^(tell|notify|publish|announce|queue|recount|send(?!Page|Zip))([A-Z]|$)|^(invalidate|refresh|toast|arrived)/;
const find = {
  condition: conditions,
  boundary: boundaries,
  bound: bounds,
  lock: locks,
  await: awaits,
  transaction: transactions,
  permission: permissions,
  handler: handlers,
  refusal: refusals,
  guard: guards,
  operand: operands,
  notice: leftOut(notice),
  audit: leftOut(/^audit$/),
  limit: leftOut(/^(take\w*Attempt|limitRate|takeTurn)$/),
  statement: leftOut(/./),
};
export type Operator = keyof typeof find | 'whose row';
/** Those whose absence shows only when two do something at once, or one thing fails half-way. */
export const races: readonly Operator[] = ['lock', 'await', 'transaction'];

/** Every fault that the operators can make in a file. */
export function faultsIn(module: Module): Fault[] {
  return module.nodes.flatMap((node) =>
    (Object.keys(find) as (keyof typeof find)[]).flatMap((operator) =>
      find[operator](node, module).flatMap((change) => {
        if (!change) return [];
        const removed = module.text.slice(change.start, change.end);
        return {
          ...change,
          operator: operator === 'condition' && owner.test(removed) ? ('whose row' as const) : operator,
          path: module.path,
          line: module.lineAt(change.start + (/^\s+/.exec(removed)?.[0].length ?? 0)),
          before: removed.replaceAll(/\s+/g, ' ').trim(),
        };
      }),
    ),
  );
}
