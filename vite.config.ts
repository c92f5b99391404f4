import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';

export default defineConfig({
  plugins: [react(), placePageHead(), precompress()],
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
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page loads: libraries, which stay in the browser's cache when we change, and our own part, its
            // styles in the order of their imports. The entry itself has to stay a chunk to be found in the manifest.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'app', tags: ['$initial'], test: (id) => !/index\.html$|[\\/]web[\\/]main\.tsx$/.test(id), priority: 2 },
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

/**
 * What several pages share goes into two files, not into forty of half a kilobyte: `ui` is all that the landing needs
 * of it, `inside` the rest, for people who are signed in. Components over the widget library stay out of both, since
 * they bring it with them.
 */
function sharedChunk(id: string, graph: ModuleGraph): string | null {
  if (!/[\\/](?:web|contract|lucide-react|query-core|react-query)[\\/]/.test(id)) return null;
  if (/[\\/]ui[\\/](?:dialog|confirm-dialog|menu|toaster|tooltip)\./.test(id)) return null;
  // What is loaded on demand by itself must not bring the rest with it.
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  const users = pagesThatUse(id, graph, new Set());
  // Not a page of the product: it shows every component and would make all of them shared.
  users.delete('component-sheet');
  if (users.size < 2) return null;
  return users.has('landing') ? 'ui' : 'inside';
}

/** The parts loaded on demand that reach a module. A dialog of a feature counts as the feature's page. */
function pagesThatUse(id: string, graph: ModuleGraph, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = graph.getModuleInfo(id);
  const pages = new Set<string>();
  if (info && info.dynamicImporters.length > 0) pages.add(/[\\/]features[\\/]([^\\/]+)/.exec(id)?.[1] ?? /([^\\/]+)\.\w+$/.exec(id)?.[1] ?? id);
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
        const rest = html.replace(new RegExp(`[ \\t]*${marker}\\n?`), '').replace(/[ \t]*<(?:link rel="(?:stylesheet|modulepreload)"|script type="module")[^>]*>(?:<\/script>)?\n?/g, (tag) => {
          moved.push(tag.trim());
          return '';
        });
        const isStyle = (tag: string) => tag.startsWith('<link rel="stylesheet"');
        const tags = [...moved.filter(isStyle), marker, ...moved.filter((tag) => !isStyle(tag))];
        return rest.replace('</head>', `${tags.map((tag) => `  ${tag}\n`).join('')}</head>`);
      },
    },
  };
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
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
