import { once } from 'node:events';
import { ConfigError } from '#server/platform/config-values.ts';

/** `npm start`, which may still be building the pages; its end is in scripts/setup/run-server.mjs. */
export type SetUp = {
  pagesBuilt: Promise<void>;
  /** Says that the server is ready; resolves when the terminal is free for the server's own words. */
  sayReady: () => Promise<void>;
};

export function setUpOf(own: NodeJS.Process): SetUp | undefined {
  if (!own.argv.includes('with-pages') || !own.send) return undefined;
  const isGone = once(own, 'disconnect');
  const pagesBuilt = Promise.race([
    once(own, 'message').then(() => {}),
    isGone.then(() => {
      throw new ConfigError('The pages were not built, so the server stops.');
    }),
  ]);
  // Looked at when the database is there.
  pagesBuilt.catch(() => {});
  return {
    pagesBuilt,
    sayReady: async () => {
      if (!own.connected) return;
      own.send?.('ready');
      await isGone;
    },
  };
}
