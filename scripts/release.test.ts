import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { digestOf, joinArchives, sha256 } from './oci-archive.ts';
import { missedMinorRelease, notesOf, pinnedCompose, steadyList } from './release-parts.ts';
import { packSteadily } from './steady-tar.ts';

describe('a release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n### Added\n- A.\n\n## 0.1.0\n\n- B.\n';

  it('takes its notes from the section of its version alone', () => {
    expect(notesOf(changelog, '0.2.0')).toBe('### Added\n- A.\n');
    expect(notesOf(changelog, '0.1.0')).toBe('- B.\n');
    expect(notesOf(changelog, '0.3.0')).toBeUndefined();
    expect(notesOf('\n## 0.3.0\n\n## 0.2.0\n- A', '0.3.0')).toBeUndefined();
  });

  it('has a list of packages that says the same whenever it is made, and something else when a package changes', () => {
    const list = (serial: string, version = '1.0.0') =>
      JSON.stringify({ serialNumber: serial, metadata: { timestamp: serial }, components: [{ name: 'a', version }] });
    const moment = new Date('2026-01-02T03:04:05Z');
    expect(steadyList(list('one'), moment)).toBe(steadyList(list('two'), moment));
    const made = JSON.parse(steadyList(list('one'), moment)) as { serialNumber: string };
    expect(made.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(steadyList(list('one', '1.0.1'), moment)).not.toContain(made.serialNumber);
  });

  it('notices a minor release of PostgreSQL that came after the one it brings', () => {
    const missed = (today: string) => missedMinorRelease('2026-05-14', new Date(today));
    expect(missed('2026-08-12')).toBeUndefined();
    expect(missed('2026-08-13')).toBe('2026-08-13');
    expect(missed('2027-01-01')).toBe('2026-08-13');
    expect(missedMinorRelease('2026-08-13', new Date('2026-11-11'))).toBeUndefined();
    expect(missedMinorRelease('2026-08-13', new Date('2026-11-12'))).toBe('2026-11-12');
    expect(missedMinorRelease('2026-11-12', new Date('2027-02-11'))).toBe('2027-02-11');
  });

  it('has one version in the manifest and the lockfile', () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as { version: string };
    expect(read('package-lock.json').version).toBe(read('package.json').version);
  });
});

describe('images of a release', () => {
  const work = mkdtempSync(join(tmpdir(), 'dayloom-images-'));
  afterAll(() => rmSync(work, { recursive: true }));
  const inWork = (name: string) => join(work, name);
  const read = (archive: string, name: string) =>
    execFileSync('tar', ['-x', '-O', '-f', archive, `./${name}`], { encoding: 'utf8' });
  const blobOf = (archive: string, digest: string) =>
    JSON.parse(read(archive, `blobs/${digest.replace(':', '/')}`)) as { manifests: Record<string, unknown>[] };

  /** As buildah writes them: two layers, one of which both architectures share. */
  function archive(architecture: string, name = architecture): string {
    const layers = ['shared by both', `only for ${architecture}`];
    const config = JSON.stringify({
      architecture,
      os: 'linux',
      ...(architecture === 'arm64' ? { variant: 'v8' } : {}),
    });
    const described = (text: string) => ({ digest: `sha256:${sha256(text)}`, size: text.length });
    const manifest = JSON.stringify({ config: described(config), layers: layers.map(described) });
    const folder = inWork(`${name}-layout`);
    mkdirSync(join(folder, 'blobs/sha256'), { recursive: true });
    for (const blob of [...layers, config, manifest]) writeFileSync(join(folder, 'blobs/sha256', sha256(blob)), blob);
    const image = { mediaType: 'application/vnd.oci.image.manifest.v1+json', ...described(manifest) };
    const annotations = { 'org.opencontainers.image.ref.name': 'dayloom:1.0.0' };
    writeFileSync(join(folder, 'index.json'), JSON.stringify({ manifests: [{ ...image, annotations }] }));
    writeFileSync(join(folder, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
    packSteadily(folder, inWork(`${name}.tar`));
    return inWork(`${name}.tar`);
  }
  const [arm, intel] = [archive('arm64'), archive('amd64')];

  it('are joined into one index that names each platform, with every blob of both, in the same bytes each time', () => {
    const digest = joinArchives([arm, intel], inWork('both.tar'));
    expect(joinArchives([intel, arm], inWork('again.tar'))).toBe(digest);
    expect(readFileSync(inWork('again.tar')).equals(readFileSync(inWork('both.tar')))).toBe(true);
    expect(digestOf(inWork('both.tar'))).toBe(digest);
    expect(blobOf(inWork('both.tar'), digest).manifests).toMatchObject([
      { digest: digestOf(intel), platform: { architecture: 'amd64', os: 'linux' } },
      { digest: digestOf(arm), platform: { architecture: 'arm64', os: 'linux', variant: 'v8' } },
    ]);
    const names = execFileSync('tar', ['-t', '-f', inWork('both.tar')], { encoding: 'utf8' });
    // The shared layer, and a layer, a configuration and a manifest of each; the index.
    expect(names.match(/sha256\/\w/g)).toHaveLength(8);
    expect(read(inWork('both.tar'), 'index.json')).toContain('dayloom:1.0.0');
  });

  it('are refused with a reason: the same platform twice, a damaged blob, no image at all', () => {
    const join =
      (...archives: string[]) =>
      () =>
        joinArchives(archives, inWork('refused.tar'));
    expect(join(arm, archive('arm64', 'same'))).toThrow('Both are for the same platform: arm64/linux/v8');
    expect(join(inWork('both.tar'), arm)).toThrow('cannot be joined again');
    writeFileSync(inWork(`arm64-layout/blobs/sha256/${sha256('shared by both')}`), 'tampered with');
    packSteadily(inWork('arm64-layout'), inWork('damaged.tar'));
    expect(join(intel, inWork('damaged.tar'))).toThrow(`${sha256('shared by both')} is damaged`);
    packSteadily(inWork('arm64-layout/blobs'), inWork('other.tar'));
    expect(join(arm, inWork('other.tar'))).toThrow('is not an image');
  });

  it('are what its compose file starts, by their digest', () => {
    const compose = readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8');
    const pinned = pinnedCompose(compose, digestOf(arm));
    expect(pinned).toContain(`    image: \${DAYLOOM_IMAGE:-dayloom}@${digestOf(arm)}\n`);
    expect(pinned).not.toMatch(/build/);
    expect(() => pinnedCompose('services: {}', digestOf(arm))).toThrow('no longer builds');
  });

  it('and folders are packed reproducibly, inside a folder', () => {
    const folder = inWork('product');
    mkdirSync(folder);
    writeFileSync(join(folder, 'file'), 'content');
    const long = `${'a'.repeat(80)}/${'b'.repeat(80)}`;
    mkdirSync(join(folder, dirname(long)));
    writeFileSync(join(folder, long), 'x'.repeat(512), { mode: 0o755 });
    symlinkSync('file', join(folder, 'link'));
    packSteadily(folder, inWork('one.tar'), 'dayloom-1.0.0');
    chmodSync(join(folder, 'file'), 0o664);
    utimesSync(join(folder, 'file'), 1, 1);
    packSteadily(folder, inWork('two.tar'), 'dayloom-1.0.0');
    expect(readFileSync(inWork('two.tar')).equals(readFileSync(inWork('one.tar')))).toBe(true);
    execFileSync('tar', ['-x', '-C', work, '-f', inWork('two.tar')]);
    const unpacked = (name: string) => inWork(`dayloom-1.0.0/${name}`);
    expect(readFileSync(unpacked(long), 'utf8')).toBe('x'.repeat(512));
    expect([readFileSync(unpacked('link'), 'utf8'), readlinkSync(unpacked('link'))]).toEqual(['content', 'file']);
    expect([statSync(unpacked(long)).mode & 0o777, statSync(unpacked('file')).mtimeMs]).toEqual([0o755, 0]);
  });
});
