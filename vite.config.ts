import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, mergeConfig } from 'vite';
import type { HtmlTagDescriptor, Plugin, Rolldown, UserConfig } from 'vite';
import { pageRoutes } from '#contract/pages.ts';
import { compileMessages, compilePseudo, sourceLanguage, statesIn } from '#scripts/messages/compile.ts';
import { pseudoLanguage } from '#scripts/messages/pseudo.ts';

/** The catalogues of the language that is built; package.json leads to the English ones. */
const language = process.env.PAGES_LANGUAGE ?? sourceLanguage;
// For the languages it builds, scripts/setup/build-web.mjs has compiled them once.
if (!process.env.PAGES_LANGUAGE) compileMessages();
if (language === pseudoLanguage) compilePseudo();

const seldomWidgets = 'menu|popper|popover|dropdown-menu|roving-focus|use-size|direction|use-is-hydrated';
const everyPagesWidgets = new RegExp(
  String.raw`node_modules[\\/](?:react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|tslib|` +
    String.raw`@radix-ui[\\/](?!react-(?:${seldomWidgets})))`,
);

const pages: UserConfig = {
  plugins: [react(), placePageHead(), serviceWorker(), checkInstruments(), languageHead(), withoutEnglish()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist',
    emptyOutDir: false,
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
            // Libraries that every page loads stay in the browser's cache when we change.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // Dialogs and toasts are on every page; what finds the place of menus comes with the pages that have them.
            { name: 'widgets', test: everyPagesWidgets, priority: 2 },
            // A module's own dependencies find their file by the same rule.
            { name: sharedFile, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env.SERVER_URL ?? 'http://localhost:3000' },
  },
};

/** The same pages for the server, which draws some of them, with all that they import. */
const drawing: UserConfig = {
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  // Otherwise React's development build would come along.
  define: { 'process.env.NODE_ENV': '"production"' },
};

const inLanguage: UserConfig = {
  resolve: {
    alias: [{ find: /^#messages\//, replacement: `${join(import.meta.dirname, '.cache', 'messages', language)}/` }],
  },
};

export default defineConfig(({ isSsrBuild }) => mergeConfig(isSsrBuild ? drawing : pages, inLanguage));

/** A build with an instrument that may not come with the product fails. */
function checkInstruments(): Plugin {
  return {
    name: 'check-instruments',
    buildStart: async () => {
      await import('#server/features/check-ins/instruments.ts');
    },
  };
}

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Around every page of a client's, so what they need is needed on Today as well. */
const todayParts = ['client-home', 'client-shell', 'signed-in'];
const areClients = onlyOf(
  ['client'],
  ['client-shell', 'finished-cloth', 'session-margin', 'spoken-page', 'send-recording', 'photos'],
);
/** Settings, and what loads when a section is opened. */
const settingsParts = new Set(['settings', 'api-rows', 'import-row', 'media-rows', 'session-rows']);

const areCoaches = onlyOf(
  ['coach', 'admin'],
  ['coach-shell', 'client-sessions', 'client-check-ins', 'compare-dialog', 'offer-dialog'],
);

/** Whether pages are all among those that nobody else has, or the other files that come with these. */
function onlyOf(actors: string[], others: string[]): (pages: Set<string>) => boolean {
  const routes = Object.entries(pageRoutes);
  const pagesOf = (ours: boolean) =>
    routes.filter(([actor]) => actors.includes(actor) === ours).flatMap(([, listed]) => listed.map(({ page }) => page));
  const foreign = new Set<string>(pagesOf(false));
  const own = new Set<string>([...pagesOf(true).filter((page) => !foreign.has(page)), ...others]);
  return (pages) => [...pages].every((page) => own.has(page));
}

/**
 * The file of a module, so that nobody carries what their pages do not show: `app` for what the landing and the entry
 * need together; of what Today needs beyond that, `today` has what clients alone need and `frame` the rest; `charts` for
 * the few pages that draw some; a file each for the features that two or three pages share; `coach` for what several pages of
 * coaches and admins need, and `inner` for what else the other pages share. Everything else stays with its page, and the
 * widget library finds its place by itself: it is asked for through one door, which would make all of it shared.
 */
function sharedFile(id: string, graph: ModuleGraph): string | null {
  if (/index\.html$|[\\/]web[\\/]main\.tsx$/.test(id)) return null;
  if (/node_modules[\\/](?!@tanstack)/.test(id)) return null;
  const users = pagesThatUse(id, graph);
  // All of the entry's, in one file: its styles keep the order of their imports, the layers of the cascade first.
  if (users.has('index')) return 'app';
  // Not a page of the product, though it shows every component: what it shares goes where the product's pages need it.
  const isShared = users.size > 1;
  users.delete('component-sheet');
  const feature = ownParts.exec(id)?.[1];
  if (isShared && scoreParts.test(id)) return 'scores';
  if (isShared && feature && !todayParts.some((part) => users.has(part))) return `${feature}-parts`;
  if (isShared && [id, ...(graph.getModuleInfo(id)?.importedIds ?? [])].some((one) => chartParts.test(one)))
    return 'charts';
  if (isShared && users.has('landing')) return 'app';
  // Also what Today alone needs: together they are smaller.
  if (todayParts.some((part) => users.has(part))) return areClients(users) ? 'today' : 'frame';
  if (mediaParts.test(id)) return 'media';
  if (!isShared) return null;
  // Loaded with Today: no parts of other pages may come along.
  if (users.has('session-margin')) return 'agreed';
  if (users.has('on-today')) return 'asked';
  if ([...users].every((user) => settingsParts.has(user))) return 'settings-parts';
  // Icons and the like, so that pages without photos and recordings do not load what shows them.
  if (['spoken-page', 'photos', 'shown-media'].some((part) => users.has(part))) return 'bits';
  return areCoaches(users) ? 'coach' : 'inner';
}

/**
 * Import Program has parts of the wizard, Progress the list of sessions; the coach's home and client page have
 * conversations, shared entries and sessions, and with the library of check-ins the dialog that sends one; Today has the cards of
 * invitations.
 */
const ownParts = partOf(
  String.raw`web[\\/](?:features|ui)[\\/]|messages[\\/][\w-]+[\\/](?:ui-)?`,
  'program-wizard|messages|sharing|coach-session|coach-check-ins|sessions|versions|invitation',
);
const uiFolders = String.raw`web[\\/]ui[\\/]|messages[\\/][\w-]+[\\/]ui-`;
const scoreParts = partOf(uiFolders, 'check-in|goal');
/** What shows photos and recordings, with its words. */
const mediaParts = new RegExp(
  [
    String.raw`web[\\/]ui[\\/]media[\\/](?:photo-strip|photos|voice|thread|recording|shown)`,
    String.raw`messages[\\/][\w-]+[\\/](?:ui-recording|photos)\.`,
  ].join('|'),
);
const chartParts = partOf(uiFolders, 'chart');

/** The files of these parts, and their catalogues. */
function partOf(folders: string, names: string): RegExp {
  return new RegExp(String.raw`[\\/](?:${folders})(${names})s?[\\/.-]`);
}

/** The names of the pages, and of the few other files loaded on demand, that import a module. */
function pagesThatUse(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  const users = new Set<string>();
  if (seen.has(id)) return users;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (module?.isEntry || module?.dynamicImporters.length) users.add(/([^\\/]+)\.\w+$/.exec(id)?.[1] ?? id);
  for (const importer of module?.importers ?? []) {
    for (const user of pagesThatUse(importer, graph, seen)) users.add(user);
  }
  return users;
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
          ...inLanguage,
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

/** Addresses of what a client's pages consist of: the entry first, the frames, the pages, and all that these import. */
function filesForClients(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const modules = [
    'index.html',
    'web/app/signed-in.tsx',
    'web/features/device-lock/app-lock.tsx',
    'web/features/today/finished/finished-cloth.tsx',
    'web/features/today/sessions/session-margin.tsx',
    'web/features/today/photos/photos.tsx',
    'web/ui/media/shown-media.ts',
    'web/features/today/voice/spoken-page.tsx',
    'web/features/today/voice/send-recording.ts',
    'web/features/sessions/session-rows.tsx',
    'web/features/check-ins/on-today.tsx',
    'web/app/shells/client-shell.tsx',
    'web/app/pages/not-found.tsx',
    ...pageRoutes.client.map(({ page }) => `web/app/pages/${page}.tsx`),
  ];
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/${module}`));
    if (!chunk) throw new Error(`The build has no file for ${module}.`);
    visit(chunk);
  }
  // Where the language is not reviewed: what can be read in English, without a connection as well.
  visit(
    chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith('/web/platform/english.ts')),
  );
  const styles = [...found].flatMap((chunk) => [
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...(chunk.viteMetadata?.importedAssets ?? []),
  ]);
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  return [...new Set([...[...found].map(({ fileName }) => fileName), ...styles, ...fonts])].map((name) => `/${name}`);
}

/** Pages in a language that a native reader has read carry nothing of *Show in English*. */
function withoutEnglish(): Plugin {
  const isReviewed = (statesIn()[language] ?? 'reviewed') === 'reviewed';
  return {
    name: 'without-english',
    load: (id) => (isReviewed && id.endsWith('/web/ui/in-english.tsx') ? 'export const InEnglish = () => null;' : null),
  };
}

/**
 * What one language alone needs, such as its faces (web/styles/languages), preloaded as ours are. The pseudo-language is
 * mirrored here; the server says direction and language of all others.
 */
function languageHead(): Plugin {
  const sheet = `web/styles/languages/${language}.css`;
  const path = join(import.meta.dirname, sheet);
  const faces = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const tags: HtmlTagDescriptor[] = [...faces.matchAll(/fonts\/[\w-]+\.woff2/g)].map(([file]) => ({
    tag: 'link',
    attrs: { rel: 'preload', href: `/web/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
  }));
  if (faces) tags.push({ tag: 'link', attrs: { rel: 'stylesheet', href: `/${sheet}` } });
  return {
    name: 'language-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: language === pseudoLanguage ? html.replace('<html lang="en">', '<html lang="en" dir="rtl">') : html,
        tags,
      }),
    },
  };
}
