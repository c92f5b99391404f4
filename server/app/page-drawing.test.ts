import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Boot } from '#contract/boot.ts';
import { loadPageDrawing, styleHashes } from './page-drawing.ts';

const boot: Boot = {
  productName: 'Dayloom',
  development: false,
  demo: false,
  signIn: 'local',
  nonce: '',
  now: '2025-10-08T20:14:00.000Z',
  user: null,
};
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'page-drawing-'));
  await mkdir(join(webRoot, 'server'));
  await writeFile(
    join(webRoot, 'server/server-entry.js'),
    'export const drawPage = async (page) => page.path === "/" ? JSON.stringify(page) : null;',
  );
});
afterAll(() => rm(webRoot, { recursive: true, force: true }));

it('hands the page what the browser will get: its address, and JSON', async () => {
  const draw = loadPageDrawing(webRoot);
  const drawn = await draw({ boot: { ...boot, offer: undefined }, url: '/?code=A?B' });
  expect(JSON.parse(drawn ?? '')).toStrictEqual({ boot, path: '/', search: 'code=A?B' });
  expect(await draw({ boot, url: '/journal' })).toBeNull();
});

it('draws nothing where the pages were not built for the server', async () => {
  expect(await loadPageDrawing(join(webRoot, 'elsewhere'))({ boot, url: '/' })).toBeNull();
});

it('names each style attribute once, by what it says', () => {
  const hash = (style: string) => `sha256-${createHash('sha256').update(style).digest('base64')}`;
  const html =
    '<i style="left:60%"></i><b data-style="x"></b><i style="left:60%"></i><p style="content:&quot;&amp;&#x27;">';
  expect(styleHashes(html)).toEqual([hash('left:60%'), hash(`content:"&'`)]);
});
