import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { prepareNode } from './install.mjs';
import { readJson } from './lock.mjs';
import { endWithUs, inRoot, root, say, seconds, SetupError } from './process.mjs';
import { testEnvironment } from './test-environment.mjs';
import { choose } from './test-choice.mjs';
import { counts, failureLines } from './test-results.mjs';

const began = performance.now();
const { problem, chosen = [], leftOut = [], changedSince } = choose(process.argv.slice(2));
const results = await runAll();
const total = results.reduce(
  (sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }),
  counts(0, 0),
);

say(`\n${results.map(tableLine).join('\n')}\n\nTook ${seconds(began)}.`);
if (leftOut.length > 0)
  say(`Left to npm test -- --all: ${leftOut.map(({ title }) => title.toLowerCase()).join(', ')}.`);
for (const line of failureLines(results)) say(line);
// The last line is read by machines.
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function runAll() {
  if (problem) {
    console.error(problem);
    return [{ name: 'arguments', time: '', ...counts(0, 1) }];
  }
  let node;
  try {
    node = await prepareNode('test');
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    return [{ name: 'set-up', time: seconds(began), ...counts(0, 1) }];
  }
  mkdirSync(inRoot('test-results'), { recursive: true });
  const done = [];
  for (const part of chosen) done.push(await runPart(part, node));
  noteTimes(done);
  return done;
}

async function runPart(part, node) {
  const since = performance.now();
  say(`\n=== ${part.title} ===`);
  let result;
  try {
    result = await part.run({ node, changedSince, live: (args, env) => live(node, args, env) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    result = counts(0, 1);
  }
  const time = seconds(since);
  say(`--- ${part.title}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${time}`);
  return { name: part.name, time, ...result };
}

function live(node, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: root,
      env: { ...testEnvironment(process.env), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const detach = endWithUs(child);
    child.once('error', reject);
    child.once('close', (code) => {
      detach();
      resolve(code ?? 1);
    });
  });
}

/** For `npm run test:table`. Parts that did not run keep what they took before. */
function noteTimes(done) {
  if (changedSince) return;
  const file = inRoot('test-results', 'times.json');
  const times = Object.fromEntries(done.map(({ name, time }) => [name, parseFloat(time)]));
  writeFileSync(file, JSON.stringify({ ...readJson(file), ...times }));
}

function tableLine({ name, time, passed, failed, skipped }) {
  const remark = skipped > 0 ? `  (${skipped} of them skipped)` : '';
  return `${name.padEnd(14)}${String(passed).padStart(6)} passed${String(failed).padStart(6)} failed${time.padStart(10)}${remark}`;
}
