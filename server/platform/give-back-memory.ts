import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEvery = 60_000;
/** A minute in which the process worked less than this is a quiet one: hardly anybody is there who could wait. */
const quietMs = 600;
const worthMegabytes = 30;

/**
 * Node keeps what a start and a busy hour have used, for hours. Here it goes back to the machine: after the start, and in
 * a quiet minute when enough has come together. It takes a sixth of a second, in which nothing is answered.
 */
export function keepMemorySmall(giveBack = giveBackMemory): void {
  giveBack();
  let [small, before] = [residentMegabytes(), process.cpuUsage()];
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isQuiet = (user + system) / 1_000 < quietMs;
    if (!isQuiet || residentMegabytes() - small < worthMegabytes) return;
    giveBack();
    small = residentMegabytes();
  };
  setInterval(look, lookEvery).unref();
}

const residentMegabytes = (): number => process.memoryUsage.rss() / 1e6;

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void;

export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', flavor: 'last-resort' });
}
