import { rmSync } from 'node:fs';
import { prepareWeb } from './build-web.mjs';
import { readJson } from './lock.mjs';
import { inRoot } from './process.mjs';
import { slowTests } from './slow-tests.mjs';
import { commandResult, counts, playwrightResult, vitestResult } from './test-results.mjs';

const tool = (...parts) => inRoot('node_modules', ...parts);
/** With CI set, some tools colour a file as well. Playwright does not, and complains about the variable. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const tsc = tool('typescript', 'bin', 'tsc');

/**
 * In this order, cheap ones first. `run` gets `live(args, env)`, which runs Node 24 and gives its exit code, and `changedSince`
 * where only what has changed since a commit is to be tested. `proves` is for the table in CONTRIBUTING.md.
 */
export const parts = [
  { name: 'types', title: 'Types', proves: 'Code and catalogues fit together, on both sides', run: checkTypes },
  { name: 'format', title: 'Format', proves: 'The code is formatted', run: checkFormat },
  { name: 'lint', title: 'Lint', proves: 'No promise is forgotten, no import goes in circles', run: lint },
  {
    name: 'architecture',
    title: 'Architecture',
    proves: 'Imports go one way; words on screens are in the catalogues',
    run: async ({ live }) => commandResult(await live([inRoot('scripts', 'check-architecture.ts')])),
  },
  {
    name: 'unit',
    title: 'Unit and endpoint tests',
    proves: 'Every rule, on a real database',
    run: (given) =>
      runVitest(
        given,
        'unit',
        slowTests.flatMap((file) => ['--exclude', file]),
      ),
  },
  {
    name: 'slow',
    title: 'Tests with processes and clusters',
    proves: 'Restores, key changes, crashes and the pooler, as a host has them',
    isLeftOut: true,
    run: (given) => runVitest(given, 'slow', slowTests),
  },
  { name: 'build', title: 'Build and size budgets', proves: 'The pages build, and stay small', run: checkBuild },
  { name: 'e2e', title: 'Browser journeys', proves: 'People reach what they came for', run: runPlaywright },
];

/**
 * With build info, so that only what depends on a change is checked again. All at once with one checker each: several checkers
 * of one project repeat each other's work, and take twice the time of the processor.
 */
async function checkTypes({ live }) {
  const messages = await live([inRoot('scripts', 'messages', 'compile.ts')]);
  const projects = ['.', 'web', 'contract'].map((project) => {
    const info = inRoot('.cache', 'types', `${project === '.' ? 'all' : project}.tsbuildinfo`);
    const incremental = ['--incremental', '--tsBuildInfoFile', info];
    return live([tsc, '--pretty', 'false', '--checkers', '1', '-p', inRoot(project), ...incremental]);
  });
  return commandResult(Math.max(messages, ...(await Promise.all(projects))));
}

/** `npm run format` repairs what this finds. */
async function checkFormat({ live }) {
  return commandResult(await live([tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'], plain));
}

async function lint({ live }) {
  return commandResult(
    await live(
      [tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
      plain,
    ),
  );
}

async function runVitest({ live, changedSince }, name, files) {
  const report = freshReport(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const changed = changedSince ? ['--changed', changedSince, '--passWithNoTests'] : [];
  const code = await live([tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...changed, ...files], plain);
  const result = readJson(report);
  return changedSince && code === 0 && !result?.testResults?.length ? counts(0, 0) : vitestResult(result, code);
}

async function checkBuild({ node, live }) {
  await prepareWeb(node);
  return commandResult(await live([inRoot('scripts', 'check-size.ts')]));
}

async function runPlaywright({ node, live }) {
  await prepareWeb(node);
  if ((await live([inRoot('testing', 'browser.ts')])) !== 0)
    throw new Error('The journeys could not run without a browser.');
  const report = freshReport('e2e.json');
  const code = await live([
    tool('@playwright', 'test', 'cli.js'),
    'test',
    '--config',
    inRoot('e2e', 'playwright.config.ts'),
  ]);
  return playwrightResult(readJson(report), code);
}

function freshReport(name) {
  const file = inRoot('test-results', name);
  rmSync(file, { force: true });
  return file;
}
