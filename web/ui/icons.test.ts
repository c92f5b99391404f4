import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

type Icon = { default: ComponentType<{ className?: string; 'data-face'?: string }> };

const web = join(import.meta.dirname, '..');
const names = readdirSync(join(web, 'ui', 'icons'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

describe('icons', () => {
  it.each(names)('draw %s as the package does', async (name) => {
    const [ours, theirs] = (await Promise.all([
      import(`./icons/${name}.ts`),
      import(`lucide-react/icons/${name}`),
    ])) as [Icon, Icon];
    for (const props of [{}, { className: 'fold__way' }, { 'data-face': 'good' }])
      expect(renderToStaticMarkup(createElement(ours.default, props))).toBe(
        renderToStaticMarkup(createElement(theirs.default, props)),
      );
  });

  it('are all in use', () => {
    const used = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .flatMap((file) => [...readFileSync(join(web, file), 'utf8').matchAll(/\/icons\/([a-z0-9-]+)\.ts'/g)])
      .map(([, name]) => name);
    expect(names.filter((name) => !used.includes(name))).toEqual([]);
  });
});
