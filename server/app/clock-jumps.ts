import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';

const lookEvery = 60_000;
const largestDrift = 5 * 60_000;

/** Reminders, sessions and backups follow the clock: when it is set, or the machine slept, the log says why they are early or late. */
export function clockWatch(clock: Clock, log: Logger, elapsed = () => performance.now()): () => void {
  const apart = () => clock.now().getTime() - elapsed();
  let before = apart();
  return () => {
    const now = apart();
    const minutes = Math.round((now - before) / 60_000);
    if (Math.abs(now - before) > largestDrift) log.warn({ minutes }, 'the clock of this machine has jumped');
    before = now;
  };
}

export function startClockWatch(clock: Clock, log: Logger): () => void {
  const timer = setInterval(clockWatch(clock, log), lookEvery).unref();
  return () => clearInterval(timer);
}
