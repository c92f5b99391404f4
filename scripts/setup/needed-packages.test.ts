import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingPackages, neededPackages, pagePackages, reducedTo, unneededPackages } from './needed-packages.mjs';

const root = join(import.meta.dirname, '..', '..');
const machine = { os: 'linux', cpu: 'arm64', libc: 'glibc' } as const;
const installed = (...names: string[]) => ({
  packages: Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }])),
});
// npm writes a word or a list, as the package does.
const forLinux = { version: '1.0.0', optional: true, os: 'linux', cpu: ['arm64'] };

const lock = {
  packages: {
    '': {
      dependencies: { a: '1.0.0', react: '1.0.0' },
      devDependencies: { b: '1.0.0' },
      optionalDependencies: { 'c-mac': '1.0.0', 'c-linux': '1.0.0', 'c-musl': '1.0.0' },
    },
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { inner: '1.0.0' },
      peerDependencies: { tester: '1', friend: '1' },
      peerDependenciesMeta: { tester: { optional: true } },
    },
    'node_modules/a/node_modules/inner': { version: '1.0.0', dependencies: { shared: '1.0.0' } },
    'node_modules/b': { version: '1.0.0', dependencies: { 'b-binary': '1.0.0' } },
    'node_modules/b-binary': { version: '1.0.0', optional: true },
    'node_modules/c-linux': { ...forLinux, libc: ['glibc'] },
    'node_modules/c-mac': { version: '1.0.0', optional: true, os: 'darwin', dependencies: { 'mac-only': '1.0.0' } },
    'node_modules/c-musl': { ...forLinux, libc: ['musl'] },
    'node_modules/friend': { version: '1.0.0' },
    'node_modules/mac-only': { version: '1.0.0', optional: true },
    'node_modules/react': { version: '1.0.0' },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/tester': { version: '1.0.0', devOptional: true },
  },
};

describe('needed packages', () => {
  const names = (scope: string) =>
    [...neededPackages(lock, scope, machine)].map((path) => path.slice(13)).toSorted((a, b) => a.localeCompare(b));

  it('are what package.json asks for and what these ask for, on this machine', () => {
    expect(names('run')).toEqual(['a', 'a/node_modules/inner', 'c-linux', 'friend', 'react', 'shared']);
    expect(names('serve')).toEqual(['a', 'a/node_modules/inner', 'c-linux', 'friend', 'shared']);
    expect(new Set(names('test'))).toEqual(new Set([...names('run'), 'b', 'b-binary']));
  });

  it('leave out what only development asks for, with all that it needs, for every machine', () => {
    expect(unneededPackages(lock)).toEqual(['node_modules/b', 'node_modules/b-binary', 'node_modules/tester']);
  });

  it('are all that npm is given to install, with those of other machines', () => {
    const { '': manifest, ...packages } = lock.packages;
    const { devDependencies: _, ...withoutDevelopment } = manifest;
    const paths = (scope: string) => Object.keys(reducedTo(scope, manifest, lock).lock.packages);
    const unneeded = ['node_modules/b', 'node_modules/b-binary', 'node_modules/tester'];
    expect(paths('run')).toEqual(['', ...Object.keys(packages).filter((path) => !unneeded.includes(path))]);
    expect(paths('test')).toEqual(['', ...Object.keys(packages).filter((path) => path !== 'node_modules/tester')]);
    const reduced = reducedTo('run', manifest, lock);
    expect([reduced.manifest, reduced.lock.packages['']]).toEqual([withoutDevelopment, withoutDevelopment]);
    expect(reducedTo('test', manifest, lock).manifest).toEqual(manifest);
  });

  it('are missing where npm has not written them down in the wanted version', () => {
    const complete = ['a', 'a/node_modules/inner', 'c-linux', 'friend', 'react', 'shared'];
    expect(missingPackages(lock, installed(...complete), 'run', machine)).toEqual([]);
    expect(missingPackages(lock, installed(...complete), 'test', machine)).toEqual(['b', 'b-binary']);
    expect(missingPackages(lock, installed(...complete.slice(1)), 'run', machine)).toEqual(['a']);
    const older = { packages: { ...installed(...complete).packages, 'node_modules/a': { version: '0.9.0' } } };
    expect(missingPackages(lock, older, 'run', machine)).toEqual(['a']);
    expect(missingPackages(lock, undefined, 'run', machine)).toHaveLength(complete.length);
  });
});

describe('page packages', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };

  it('are the dependencies that server and contract do not import', () => {
    const imported = new Set(
      ['server', 'contract'].flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name))
          .flatMap((name) => [...readFileSync(join(root, folder, name), 'utf8').matchAll(importedPackage)])
          .map(([, name]) => name ?? ''),
      ),
    );
    expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual(pagePackages);
  });
});

/** The package of `from 'pg/lib/x'`, `import('pg')`, `import 'pg'`, `require('pg')` and `resolve('pg')`. */
const importedPackage = /(?:from |import |import\(|require\(|resolve\()'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g;
