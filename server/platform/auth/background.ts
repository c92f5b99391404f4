import type { Logger } from '#server/platform/log.ts';

/** Work nobody waits for: mail, renewing a session. Its failure is noted, without the error's text, which may name people. */
export type Background = {
  run: (what: string, work: () => Promise<unknown>) => void;
  /** Resolves when nothing is under way any more. Called before the database closes, and by tests. */
  idle: () => Promise<void>;
};

export function createBackground(log: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      const task = Promise.resolve()
        .then(work)
        .then(
          () => {},
          (error: unknown) => {
            const code = (error as NodeJS.ErrnoException).code;
            log.error(
              { what, code, type: error instanceof Error ? error.name : typeof error },
              'background work failed',
            );
          },
        )
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
