import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Boot } from '#contract/boot.ts';
import { directionOf } from '#contract/messages.ts';
import type { Config } from '#server/platform/config.ts';
import { catalogue } from '#server/platform/messages.ts';
import { pageAssets, readManifest, type PageFiles } from './page-assets.ts';

const words = catalogue<typeof import('#messages/server/shell.ts')>('shell');

export type ShellTemplate = {
  /** Admits the one inline script. */
  scriptHash: string;
  pageWith: (page: {
    title: string;
    files: PageFiles;
    /** The cached offline frame has no time of rendering. */
    boot: Omit<Boot, 'now'>;
    htmlAttributes?: string;
    /** The page itself. Where it is not rendered here, the product's name is shown until the browser has rendered it. */
    content?: string | null;
  }) => string;
};

/** The built index.html, to be filled with what the server knows about one page. */
export async function readShellTemplate(
  webRoot: string,
  { productName, baseUrl }: Pick<Config, 'productName' | 'baseUrl'>,
  language: string,
): Promise<ShellTemplate> {
  const { shell: copy } = words(language);
  const built = await readFile(join(webRoot, 'index.html'), 'utf8');
  // By functions: in a plain replacement, dollar signs of the name would be commands.
  const template = built
    .replace(
      /((?:name="application-name"|property="og:title") content=)"[^"]*"/g,
      (_all, before: string) => `${before}"${escapeHtml(productName)}"`,
    )
    .replace(/\[\[(description|linkDescription)\]\]/g, (_all, name: 'description') => escapeHtml(copy[name]))
    .replace('[[noScript]]', () => copy.noScript.replace('<a>', '<a href="/api/login">'))
    // Messengers take nothing but whole addresses.
    .replace(/(property="og:image" content=")(?=\/)/, (_all, before: string) => `${before}${escapeHtml(baseUrl)}`);
  const [before, after] = template.split('<!--page-head-->');
  if (before === undefined || after === undefined)
    throw new Error('The built index.html has no place for the page head.');
  const inline = /<script>([\s\S]*?)<\/script>/.exec(template)?.[1] ?? '';
  const manifest = await readManifest(webRoot);
  const splash = `<main class="splash" id="main" aria-busy="true"><h1 class="title">${escapeHtml(productName)}</h1></main>`;
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  const heads = new Map<string, string>();
  const headOf = (files: PageFiles): string => {
    const { shell, page, ...has } = files;
    const key = [
      shell,
      page,
      has.isSignedIn,
      has.hasFinishedCloth,
      has.hasSessions,
      has.hasCheckIns,
      has.hasNotices,
    ].join(' ');
    const known = heads.get(key) ?? pageAssets(manifest, files);
    heads.set(key, known);
    return known;
  };
  return {
    scriptHash: `sha256-${createHash('sha256').update(inline).digest('base64')}`,
    pageWith: ({ title, files, boot, htmlAttributes = '', content = null }) =>
      [
        before.replace('<html lang="en">', `<html lang="${language}"${direction}${htmlAttributes}>`),
        `<title>${escapeHtml(title)}</title>`,
        content === null ? headOf(files) : afterPaint(headOf(files)),
        `<script type="application/json" id="boot">${escapeJson(boot)}</script>`,
        // By functions: in a plain replacement, dollar signs of the page would be commands.
        content === null
          ? after.replace('<div id="root"></div>', () => `<div id="root">${splash}</div>`)
          : afterPaint(after).replace('<div id="root"></div>', () => `<div id="root" data-drawn>${content}</div>`),
      ].join(''),
  };
}

/** A page that is drawn already shows without its scripts. The inline script of index.html begins them once it is painted. */
function afterPaint(tags: string): string {
  return tags
    .replaceAll('<link rel="modulepreload"', '<link data-script')
    .replace(/<script type="module"( crossorigin)? src=("[^"]*")><\/script>/, '<link data-script="entry"$1 href=$2>');
}

/** Safe inside a script element of any type, and for line separators that end JavaScript strings. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
