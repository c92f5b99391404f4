import { availableParallelism, loadavg } from 'node:os';

/** How many times longer than on a quiet machine things may take: `SLOW_MACHINE=3 npm test`, otherwise by the load. */
export const slowness =
  Number(process.env.SLOW_MACHINE) || Math.min(8, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));

export const patient = (ms: number): number => Math.ceil(ms * slowness);

/** They only end what hangs. The longest test makes two clusters and takes 17 s on a quiet machine. */
export const limits = {
  test: patient(120_000),
  /** Whatever a test waits for within its own process. */
  wait: patient(20_000),
  /** A connection, a statement or a lock of the database. */
  database: patient(40_000),
  /** Whatever a test waits for in another process. */
  process: patient(120_000),
};

/** For what is awaited at the top of a test file, where the test runner knows no limit. */
export async function within<T>(what: string, work: Promise<T>, ms = limits.test): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Not within ${ms / 1000} s: ${what}.`)), ms);
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
