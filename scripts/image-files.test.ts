import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkPackages } from '#testing/link-packages.ts';
import { productParts } from './setup/product-folder.mjs';

const root = join(import.meta.dirname, '..');
const lines = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
const leftOut = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice(4));

/** What an image is built from: exactly the files that .dockerignore lets through. */
const folder = mkdtempSync(join(tmpdir(), 'image-files-'));
const inFolder = (...parts: string[]) => join(folder, ...parts);

beforeAll(() => {
  for (const name of allowed)
    cpSync(join(root, name), inFolder(name), {
      recursive: true,
      filter: (path) => !leftOut.some((ending) => path.endsWith(ending)),
    });
  linkPackages(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files an image is built from', () => {
  it('are read from .dockerignore the way Docker does', () => {
    expect(lines[0]).toBe('*');
    expect(lines.length).toBe(1 + allowed.length + leftOut.length);
    expect(allowed.filter((name) => name.includes('*') || name.includes('/'))).toEqual([]);
    // Docker takes the last line that matches.
    expect(lines.slice(-leftOut.length).every((line) => line.startsWith('**/*.test.'))).toBe(true);
    expect(leftOut.length).toBeGreaterThan(0);
  });

  it('are all that the Dockerfile copies and that the product consists of, apart from what is built', () => {
    const [, copied = ''] =
      /^COPY (package\.json .*) \.\/$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
    const wanted = [...copied.split(' '), ...productParts.filter((name) => name !== 'dist')];
    expect(wanted.length).toBeGreaterThan(6);
    expect(wanted.filter((name) => !existsSync(inFolder(name)))).toEqual([]);
  });

  it('are enough to build the pages', () => {
    const states = inFolder('messages', 'languages.json');
    // One language is built the way all are, in a third of the time.
    const { en } = JSON.parse(readFileSync(states, 'utf8')) as Record<string, string>;
    writeFileSync(states, JSON.stringify({ en }));
    const { PATH, HOME } = process.env;
    const built = spawnSync(process.execPath, [inFolder('scripts', 'run.mjs'), 'build'], {
      cwd: folder,
      env: { PATH, HOME },
      encoding: 'utf8',
    });
    expect(built.stdout + built.stderr).toContain('Packages and pages are up to date.');
    for (const made of ['index.html', 'sw.js', 'server/server-entry.js', '.vite/manifest.json'])
      expect(existsSync(inFolder('dist', made)), relative(folder, made)).toBe(true);
  });
});
