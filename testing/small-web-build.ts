import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const inline = "document.documentElement.dataset.theme='light'";

/** Just enough of a build: the shell itself is looked at in the browser journeys. */
export async function smallWebBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'dayloom-web-'));
  await mkdir(join(root, '.vite'));
  await mkdir(join(root, 'assets'));
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html>\n<html lang="en"><head><meta name="application-name" content="Dayloom">' +
      '<meta property="og:title" content="Dayloom"><meta property="og:image" content="/link-picture.png"><script>' +
      `${inline}</script><!--page-head--><script type="module" src="/assets/app-1.js"></script></head>` +
      '<body><div id="root"></div></body></html>',
  );
  await writeFile(join(root, 'assets/app-1.js'), 'console.log(1)');
  await writeFile(
    join(root, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/app-1.js', isEntry: true },
      'web/features/today/finished/finished-cloth.tsx': { file: 'assets/finished-cloth-1.js' },
      'web/features/today/sessions/session-margin.tsx': { file: 'assets/session-margin-1.js' },
      'web/app/pages/client-home.tsx': {
        file: 'assets/client-home-1.js',
        imports: ['index.html', '_shared'],
        css: ['assets/client-home-1.css'],
      },
      'web/app/pages/landing.tsx': { file: 'assets/landing-1.js' },
      'web/app/pages/settings.tsx': { file: 'assets/settings-1.js' },
      'web/app/signed-in.tsx': { file: 'assets/signed-in-1.js' },
      'web/app/shells/client-shell.tsx': { file: 'assets/client-shell-1.js' },
      _shared: { file: 'assets/shared-1.js' },
    }),
  );
  return root;
}
