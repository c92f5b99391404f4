// npm run bench:web
// Measures the pages with Lighthouse in a headless browser; anything below 100 that does not depend on speed is a fault.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startServer } from '#testing/server-process.ts';
import { openBrowser } from './headless-browser.ts';
import { installPackages } from './own-packages.ts';
import { newPerson } from './people.ts';

/** What is read of a report of Lighthouse's. */
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

const lighthouse = join(installPackages('lighthouse'), 'node_modules/lighthouse/cli/index.js');
const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** These do not depend on how fast or busy the machine is, so anything below 100 is a fault. */
const mustBePerfect = ['accessibility', 'best-practices', 'seo'];

const product = await startServer({ DEMO: 'off', LOG_LEVEL: 'warn' });
try {
  const { cookie: client } = await newPerson(product, 'client', { email: 'bench@example.org' });
  const isPerfect = [await measurePage('Landing', ''), await measurePage('Client home', client)].every(Boolean);
  if (!isPerfect) process.exitCode = 1;
} finally {
  await product.remove();
}

async function measurePage(name: string, cookies: string): Promise<boolean> {
  const results: Result[] = [];
  for (let index = 0; index < runs; index++) results.push(await measureOnce(cookies));
  const median = results.toSorted((a, b) => score(b, 'performance') - score(a, 'performance'))[Math.floor(runs / 2)];
  if (!median) return false;
  console.log(`\n${name}, mobile preset, median of ${runs}:`);
  // For the others the worst of the runs counts: a fault that shows up now and then is still one.
  for (const category of categories) {
    const value =
      category === 'performance'
        ? score(median, category)
        : Math.min(...results.map((result) => score(result, category)));
    console.log(`  ${category.padEnd(16)}${String(value).padStart(4)}`);
  }
  const kilobytes = Math.round((median.audits['total-byte-weight']?.numericValue ?? 0) / 1024);
  const paint = `LCP ${metric(median, 'largest-contentful-paint')}, TBT ${metric(median, 'total-blocking-time')}`;
  const rest = `CLS ${metric(median, 'cumulative-layout-shift')}, transferred ${kilobytes} KB`;
  console.log(`  ${paint}, ${rest}, machine index ${Math.round(median.environment.benchmarkIndex)}`);
  const faults = new Set(results.flatMap(faultsOf));
  for (const fault of faults) console.error(`  Fault: ${fault}`);
  return mustBePerfect.every((category) => results.every((result) => score(result, category) === 100));
}

async function measureOnce(cookies: string): Promise<Result> {
  const browser = await openBrowser();
  try {
    await setCookies(browser.port, cookies);
    const options = ['--quiet', '--output=json', `--port=${browser.port}`, `--only-categories=${categories.join()}`];
    const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, `${product.url}/`, ...options], {
      maxBuffer: 100_000_000,
    });
    const result = JSON.parse(stdout) as Result;
    if (result.runtimeError) throw new Error(`Lighthouse: ${result.runtimeError.message}`);
    return result;
  } finally {
    await browser.close();
  }
}

/** Not as a header: the cookies that a response sets would replace it in later requests. */
async function setCookies(port: number, cookies: string): Promise<void> {
  const control = await chromium.connectOverCDP(`http://localhost:${port}`);
  const pairs = cookies.split('; ').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return name ? [{ name, value: value.join('='), url: product.url }] : [];
  });
  await control.contexts()[0]?.addCookies(pairs);
  await control.close();
}

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function metric(result: Result, audit: string): string {
  return result.audits[audit]?.displayValue ?? 'unknown';
}

function faultsOf(result: Result): string[] {
  return mustBePerfect.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${result.audits[id]?.title ?? id} (${id})`),
  );
}
