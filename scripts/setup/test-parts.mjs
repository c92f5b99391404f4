import { rmSync } from 'node:fs';
import { prepareWeb } from './build-web.mjs';
import { readJson } from './lock.mjs';
import { inRoot } from './process.mjs';
import { commandResult, playwrightResult, vitestResult } from './test-results.mjs';

const tool = (...parts) => inRoot('node_modules', ...parts);
/** With CI set, some tools colour a file as well. Playwright does not, and complains about the variable. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const tsc = tool('typescript', 'bin', 'tsc');

/** In this order, cheap ones first. `run` gets `live(args, env)`, which runs Node 24 and gives its exit code. */
export const parts = [
  { name: 'types', title: 'Types', run: checkTypes },
  { name: 'format', title: 'Format', run: checkFormat },
  { name: 'lint', title: 'Lint', run: lint },
  {
    name: 'architecture',
    title: 'Architecture',
    run: async ({ live }) => commandResult(await live([inRoot('scripts', 'check-architecture.ts')])),
  },
  { name: 'unit', title: 'Unit and endpoint tests', run: runVitest },
  { name: 'build', title: 'Build and size budgets', run: checkBuild },
  { name: 'e2e', title: 'Browser journeys', run: runPlaywright },
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

async function runVitest({ live }) {
  const report = freshReport('unit.json');
  const code = await live(
    [tool('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    plain,
  );
  return vitestResult(readJson(report), code);
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
