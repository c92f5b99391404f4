import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { prepareNode } from './install.mjs';
import { endWithUs, inRoot, root, say, seconds, SetupError } from './process.mjs';
import { testEnvironment } from './test-environment.mjs';
import { counts, failureLines } from './test-results.mjs';
import { parts } from './test-parts.mjs';

const began = performance.now();
const results = await runAll();
const total = results.reduce(
  (sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }),
  counts(0, 0),
);

say(`\n${results.map(tableLine).join('\n')}\n\nTook ${seconds(began)}.`);
for (const line of failureLines(results)) say(line);
// The last line is read by machines.
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function runAll() {
  const chosen = chooseParts(process.argv.slice(2));
  if (!chosen) return [{ name: 'arguments', time: '', ...counts(0, 1) }];
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
  return done;
}

async function runPart(part, node) {
  const since = performance.now();
  say(`\n=== ${part.title} ===`);
  let result;
  try {
    result = await part.run({ node, live: (args, env) => live(node, args, env) });
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

/** `npm test -- --only types,unit` while working. */
function chooseParts(args) {
  if (args.length === 0) return parts;
  const [flag, list = ''] = args.length === 1 ? args[0].split('=') : args;
  const wanted = flag === '--only' ? list.split(',') : [flag];
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Use --only with ${parts.map((part) => part.name).join(',')}.`);
    return undefined;
  }
  return parts.filter((part) => wanted.includes(part.name));
}

function tableLine({ name, time, passed, failed, skipped }) {
  const remark = skipped > 0 ? `  (${skipped} of them skipped)` : '';
  return `${name.padEnd(14)}${String(passed).padStart(6)} passed${String(failed).padStart(6)} failed${time.padStart(10)}${remark}`;
}
