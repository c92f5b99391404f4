import { inRoot } from './place.mjs';

/**
 * How Node runs the server. A young generation of 4 MB instead of up to 32 takes a third off the memory under load
 * (250 MB -> 168 MB measured) without a difference in time per request. The compile cache takes a quarter off the start.
 */
export function serverCommand(env) {
  return {
    args: ['--max-semi-space-size=4', inRoot('server', 'main.ts')],
    env: {
      ...env,
      NODE_ENV: env.NODE_ENV || 'production',
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || inRoot('.cache', 'compile'),
    },
  };
}
