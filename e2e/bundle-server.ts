import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..');

/**
 * The server and all its packages in a few files, for the some thirty servers of a run: to find, strip and link a thousand
 * modules is more than half of what a start costs. Gives the file of each entry.
 */
export async function bundleServer(): Promise<{ main: string; clock: string }> {
  const outDir = join(root, '.cache', 'server-of-journeys');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [places()],
    // sharp finds its own binary from where it is installed.
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: { main: join(root, 'server/main.ts'), clock: join(root, 'e2e/server-with-clock.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return { main: join(outDir, 'main.mjs'), clock: join(outDir, 'clock.mjs') };
}

/** What the server reads beside its files, and the threads it starts, stay where they are. */
function places(): Plugin {
  return {
    name: 'places',
    transform: (code, id) => {
      if (!id.startsWith(root) || id.includes('node_modules')) return undefined;
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.main', 'false');
    },
  };
}
