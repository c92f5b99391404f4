import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from './bundle-server.ts';
import { startServerUnderTest, startServerWithClock } from './server-under-test.ts';

/**
 * A temporary folder for the whole run, which must be empty at its end. And a data folder as template for each kind of
 * server, since creating a database and the demo takes longer than a journey. These two servers run from source, as `npm
 * start` does; all others run from a bundle, which starts in half the time.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-e2e-'));
  process.env.TMPDIR = folder;
  const [now, clock, bundled] = await Promise.all([
    startServerUnderTest(),
    startServerWithClock('2026-03-04T08:50:00Z'),
    bundleServer(),
  ]);
  const templates = { TEMPLATE_NOW: join(folder, 'template-now'), TEMPLATE_CLOCK: join(folder, 'template-clock') };
  await Promise.all([now.stop(templates.TEMPLATE_NOW), clock.stop(templates.TEMPLATE_CLOCK)]);
  Object.assign(process.env, templates, { SERVER_NOW: bundled.main, SERVER_CLOCK: bundled.clock });
  return async () => {
    // Chromium's own files, and those of its sound, are not ours to count: they stay when a browser is killed.
    const left = (await readdir(folder)).filter((name) => !/^template-|^\.org\.chromium\.|^pulse-/.test(name));
    await rm(folder, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`The journeys have left in the temporary folder: ${left.join(', ')}`);
  };
}
