// npm run prove:tests -- [--seed n] [--count 120] [--only A,F] [--list] [--journeys]
// Breaks rules of the committed code, one at a time in a copy of it, and says which part of `npm test` noticed: near tests
// first (of the same folder, and those that import the file); for what survives, types, lint and architecture, then all other
// unit tests, with --journeys last the journeys. --list only prints the faults that the seed draws.
import { parseArgs } from 'node:util';
import { isBelow, isCode, isTest, parseModule, repositoryFiles } from '#scripts/architecture/source.ts';
import { root } from '#testing/server-process.ts';
import { seeded } from './seeded-random.ts';
import { equivalents } from './tests-equivalents.ts';
import { faultsIn, races, type Fault, type Operator } from './tests-operators.ts';
import { tryFaults, type Drawn } from './tests-run.ts';

const logic: Operator[] = ['guard', 'operand', 'boundary', 'refusal'];
const page: Operator[] = ['notice', 'statement', 'operand', 'guard', 'boundary', 'await'];
const isQuery = (path: string) => /\/([a-z-]*queries|sql|locks|[a-z-]*-sql)\.ts$/.test(path);
/** Of how many in 130 a stratum gets `share`; its operators take turns. The first stratum that takes a file has it. */
const strata: { name: string; share: number; operators: Operator[]; has: (path: string) => boolean }[] = [
  {
    name: 'A server/features SQL',
    share: 30,
    operators: ['whose row', 'condition', 'whose row', 'boundary', 'lock', 'bound'],
    has: (path) => isBelow(path, 'server/features') && isQuery(path),
  },
  {
    name: 'H left-out limit, notice, audit',
    share: 10,
    operators: ['notice', 'audit', 'limit', 'refusal'],
    has: (path) => isBelow(path, 'server/features') && !path.endsWith('/routes.ts'),
  },
  {
    name: 'B services and rules',
    share: 34,
    operators: [...logic, 'transaction', 'await', 'lock', 'condition'],
    has: (path) => isBelow(path, 'server/features') && !path.endsWith('/routes.ts') && !isQuery(path),
  },
  {
    name: 'C routes and endpoints',
    share: 8,
    operators: ['permission', 'handler'],
    has: (path) => /^server\/.*\/routes\.ts$|^contract\/.*\/endpoints\.ts$/.test(path),
  },
  {
    name: 'D server/platform',
    share: 20,
    operators: [...logic, 'condition', 'await', 'transaction', 'limit'],
    has: (path) => /^server\/(platform|app|commands)\//.test(path),
  },
  { name: 'E contract', share: 12, operators: ['bound', ...logic], has: (path) => isBelow(path, 'contract') },
  { name: 'G web/platform/device', share: 6, operators: page, has: (path) => isBelow(path, 'web/platform/device') },
  { name: 'F web logic', share: 10, operators: page, has: (path) => isBelow(path, 'web') && path.endsWith('.ts') },
];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261120' },
    count: { type: 'string', default: '120' },
    only: { type: 'string', default: 'A,B,C,D,E,F,G,H' },
    list: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
  },
});
const random = seeded(Number(values.seed));
const modules = repositoryFiles(root)
  .filter(({ path }) => isCode(path))
  .map(parseModule);
const drawn = draw();
if (values.list) for (const fault of drawn) console.log(lineOf(fault));
else {
  await tryFaults(drawn, modules, values.journeys, (fault) => console.log(lineOf(fault)));
  report();
}

/** At most one per file, and as many of each stratum as its share. */
function draw(): Drawn[] {
  const taken = new Set<string>();
  return strata.flatMap(({ name, share, operators, has }) => {
    if (!values.only.split(',').includes(name.charAt(0))) return [];
    const all = modules
      .filter(({ path }) => has(path) && !isTest(path) && !/-in-test|\/schema\/|^server\/demo/.test(path))
      .flatMap(faultsIn);
    const wanted = Math.round((share * Number(values.count)) / 130);
    const found: Drawn[] = [];
    for (let turn = 0, misses = 0; found.length < wanted && misses < operators.length; turn += 1) {
      const operator = operators[turn % operators.length];
      const left = all.filter((fault) => fault.operator === operator && !taken.has(fault.path) && !isEquivalent(fault));
      const fault = left[Math.floor(random() * left.length)];
      misses = fault ? 0 : misses + 1;
      if (fault) found.push({ ...fault, stratum: name });
      if (fault) taken.add(fault.path);
    }
    return found;
  });
}

function isEquivalent({ path, before }: Fault): boolean {
  return equivalents.some((one) => one.path === path && before.includes(one.snippet));
}

function lineOf({ stratum, path, line, operator, before, replacement, killedBy }: Drawn): string {
  const result = values.list ? '' : `${killedBy ? 'killed  ' : 'SURVIVED'}  `;
  const by = killedBy ? `\n          by ${killedBy}` : '';
  const after = replacement.replaceAll(/\s+/g, ' ');
  return `${result}${stratum.charAt(0)}  ${path}:${line}  ${operator}: ${before}  ->  ${after || 'nothing'}${by}`;
}

/** Of each stratum how many a test noticed, then what the release wants. */
function report(): void {
  const groups: [string, Drawn[], number?][] = [
    ...strata.map(({ name }): [string, Drawn[]] => [name, drawn.filter(({ stratum }) => stratum === name)]),
    ['all', drawn, 90],
    ['races', drawn.filter(({ operator }) => races.includes(operator)), 80],
    ["the web's logic and the device's store", drawn.filter(({ path }) => isBelow(path, 'web')), 80],
    ['whose row', drawn.filter(({ operator }) => operator === 'whose row'), 100],
  ];
  for (const [name, faults, wanted] of groups) {
    if (faults.length === 0) continue;
    const killed = faults.filter(({ killedBy }) => killedBy).length;
    const percent = Math.floor((killed / faults.length) * 100);
    const isShort = wanted !== undefined && percent < wanted;
    if (isShort) process.exitCode = 1;
    console.log(
      `${name.padEnd(40)}${String(killed).padStart(4)} of ${String(faults.length).padEnd(4)}${String(percent).padStart(4)} %${
        isShort ? `, less than ${wanted} %` : ''
      }`,
    );
  }
}
