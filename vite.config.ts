import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { pageRoutes } from '#contract/pages.ts';

export default defineConfig({
  plugins: [react(), placePageHead(), serviceWorker(), precompress()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server preloads the chunks of the coming screen by it.
    manifest: true,
    sourcemap: false,
    // The content security policy admits files of ours, not data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The list of what each page needs travels with every page. Its styles must be in it; its scripts name each other,
      // and those of the first page are preloaded by the server.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page loads: libraries, which stay in the browser's cache when we change, and our own part, its
            // styles in the order of their imports. The entry itself has to stay a chunk to be found in the manifest.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 3 },
            {
              name: 'app',
              tags: ['$initial'],
              test: (id) => !/index\.html$|[\\/]web[\\/]main\.tsx$/.test(id),
              priority: 2,
            },
            // A module's own dependencies find their chunk by the same rule.
            { name: sharedChunk, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env.SERVER_URL ?? 'http://localhost:3000' },
  },
});

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Pages that only clients have, their frame, and the parts that these load later. */
const clientParts = new Set([
  'client-shell',
  'client-home',
  'progress',
  'journal',
  'practices',
  'program-day',
  'client-dashboard',
  'journal-entry',
  'save-entry',
  'deliver',
  'last-home',
  'client-home-late',
]);

/**
 * What several pages share goes into a few files, not into forty of half a kilobyte: `ui` is what the landing and Today
 * need of it, `front` what the landing shares with others, `inside` what Today shares with others, `today` what it
 * shares with the client's other pages; the rest is `client` for those, `common` for what they share with others and
 * `desk` for everybody else. So the two pages that must be light carry nothing they do not need, and the client's others
 * nothing of the coach's. Components over the widget library stay out of all of them, since they bring it with them.
 */
function sharedChunk(id: string, graph: ModuleGraph): string | null {
  if (!/[\\/](?:web|contract|lucide-react|query-core|react-query)[\\/]/.test(id)) return null;
  if (/[\\/]ui[\\/](?:dialog|confirm-dialog|menu|toaster|tooltip)\./.test(id)) return null;
  // What is loaded on demand by itself must not bring the rest with it.
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  const users = pagesThatUse(id, graph, new Set());
  // Not a page of the product: it shows every component and would make all of them shared.
  users.delete('component-sheet');
  // Comes late, on every page: what it shares with one of them need not be carried by all.
  users.delete('bell-late');
  if (users.size < 2) return null;
  // Everybody imports the query library's front door; what the entry does not use of it is for writing, and Today has none.
  if (/[\\/](?:query-core|react-query)[\\/]/.test(id)) return 'mutations';
  const isForToday = users.has('client-home') || users.has('client-shell');
  if (users.has('landing')) return isForToday ? 'ui' : 'front';
  const isForClients = [...users].every((user) => clientParts.has(user));
  // Drafts on the device and charts are for a few pages on either side; the others must not carry them. The drafts stay
  // with Today, which would pay for one more file; a coach's page that keeps drafts carries Today's.
  if (!isForClients && /[\\/]platform[\\/]device[\\/]/.test(id)) return isForToday ? 'today' : null;
  if (!isForClients && /[\\/]ui[\\/]charts[\\/]/.test(id)) return 'charts';
  if (isForToday) return isForClients ? 'today' : 'inside';
  if (isForClients) return 'client';
  // A client's page must not carry what only the coach's pages share.
  // What two pages share is a file for these two: in the big ones everybody would carry it.
  if (users.size < 3) return null;
  return [...users].some((user) => clientParts.has(user)) ? 'common' : 'desk';
}

/** The parts loaded on demand that reach a module. A dialog of a feature counts as the feature's page. */
function pagesThatUse(id: string, graph: ModuleGraph, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = graph.getModuleInfo(id);
  const pages = new Set<string>();
  if (info && info.dynamicImporters.length > 0)
    pages.add(/[\\/]features[\\/]([^\\/]+)/.exec(id)?.[1] ?? /([^\\/]+)\.\w+$/.exec(id)?.[1] ?? id);
  for (const importer of info?.importers ?? []) {
    for (const page of pagesThatUse(importer, graph, seen)) pages.add(page);
  }
  return pages;
}

/**
 * Styles of the entry stand before the place where the server puts those of the page, so that the order of the
 * cascade layers is declared first; the entry script stands after it.
 */
function placePageHead(): Plugin {
  const marker = '<!--page-head-->';
  return {
    name: 'place-page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const moved: string[] = [];
        const rest = html
          .replace(new RegExp(`[ \\t]*${marker}\\n?`), '')
          .replace(
            /[ \t]*<(?:link rel="(?:stylesheet|modulepreload)"|script type="module")[^>]*>(?:<\/script>)?\n?/g,
            (tag) => {
              moved.push(tag.trim());
              return '';
            },
          );
        const isStyle = (tag: string) => tag.startsWith('<link rel="stylesheet"');
        const tags = [...moved.filter(isStyle), marker, ...moved.filter((tag) => !isStyle(tag))];
        return rest.replace('</head>', `${tags.map((tag) => `  ${tag}\n`).join('')}</head>`);
      },
    },
  };
}

/** Where the addresses of most pages stand. */
const innerPages = /[\\/]web[\\/]app[\\/]inner-pages\.ts$/;

/** Parts that the entry loads later on, for clients too. Those it loads for others stay out of the service worker's store. */
const laterParts =
  /[\\/]web[\\/](?:app[\\/](?:late|pages[\\/]session-expired|pages[\\/]not-found)\.tsx|platform[\\/].+|features[\\/]session[\\/]fetch-user\.ts)$/;

/** The service worker, as one file at the root, with the list of what the client's pages need. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // Files that hold nothing but styles are taken out before.
      order: 'post',
      async handler(_options, bundle) {
        const files = filesForClients(bundle);
        const made = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            WORKER_FILES: JSON.stringify(files),
            WORKER_VERSION: JSON.stringify(createHash('sha256').update(files.join()).digest('hex').slice(0, 12)),
          },
          build: {
            write: false,
            rolldownOptions: { input: 'web/service-worker/service-worker.ts', output: { format: 'iife' } },
          },
        });
        const [code] = [made]
          .flat()
          .flatMap((part) => ('output' in part ? part.output.filter((file) => file.type === 'chunk') : []));
        if (!code) throw new Error('The service worker was not built.');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.code });
      },
    },
  };
}

/** Addresses of the entry, the client's frame and pages, and all that they load at once or later. */
function filesForClients(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const pages = pageRoutes.client.map(({ page }) => `web/app/pages/${page}.tsx`);
  const isWanted = (id: string) =>
    laterParts.test(id) ||
    innerPages.test(id) ||
    ['web/app/shells/client-shell.tsx', ...pages].some((end) => id.replaceAll('\\', '/').endsWith(end));
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (name: string, isStart: boolean) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const next of chunk.imports) visit(next, isStart);
    // The entry and the list of the inner pages know the pages of everybody.
    const knowsAll = isStart || innerPages.test(chunk.facadeModuleId ?? '');
    for (const next of chunk.dynamicImports)
      if (!knowsAll || isWanted(chunks.get(next)?.facadeModuleId ?? '')) visit(next, false);
  };
  visit(entry.fileName, true);
  const styles = [...found].flatMap((chunk) => [
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...(chunk.viteMetadata?.importedAssets ?? []),
  ]);
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  const names = [...new Set([...[...found].map(({ fileName }) => fileName), ...styles, ...fonts])];
  // One that cannot be fetched would keep the service worker from ever being installed.
  const missing = names.filter((name) => !(name in bundle));
  if (missing.length > 0) throw new Error(`Not in the build, but in the service worker's list: ${missing.join(', ')}`);
  return names.map((name) => `/${name}`);
}

/** Compressed once here, hard, instead of at every request. */
function precompress(): Plugin {
  const smallest = 1024;
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg)$/.test(file.fileName)) continue;
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (content.length < smallest) continue;
        const path = join(options.dir ?? 'dist', file.fileName);
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
          }),
        );
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
