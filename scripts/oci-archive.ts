import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packSteadily } from './steady-tar.ts';

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

type Descriptor = {
  mediaType: string;
  digest: string;
  size: number;
  platform?: { architecture: string; os: string; variant?: string };
  annotations?: Record<string, string>;
};
type Index = { manifests: Descriptor[] };

const indexType = 'application/vnd.oci.image.index.v1+json';

/** What the image in the archive is pulled by. */
export function digestOf(archive: string): string {
  return theImage(archive, JSON.parse(readEntry(archive, 'index.json')) as Index).digest;
}

/**
 * One archive of the images of several architectures: the files of all, and an index that names each with its platform, so that
 * a machine takes its own. Returns the digest of that index. Every blob is checked against its name.
 */
export function joinArchives(archives: string[], target: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dayloom-join-'));
  try {
    const images = archives.map((archive) => {
      const image = theImage(archive, JSON.parse(readEntry(archive, 'index.json')) as Index);
      execFileSync('tar', ['-x', '-C', folder, '-f', archive]);
      return { ...image, platform: platformOf(folder, image) };
    });
    for (const name of readdirSync(join(folder, 'blobs/sha256')))
      if (sha256(readFileSync(blob(folder, name))) !== name) throw new Error(`The blob ${name} is damaged.`);
    const names = images.map(({ platform }) => Object.values(platform).join('/'));
    if (new Set(names).size < names.length) throw new Error(`Both are for the same platform: ${names.join(', ')}.`);
    const manifests = images
      .map(({ mediaType, digest, size, platform }) => ({ mediaType, digest, size, platform }))
      .toSorted((one, other) => one.platform.architecture.localeCompare(other.platform.architecture));
    const index = JSON.stringify({ schemaVersion: 2, mediaType: indexType, manifests });
    const digest = `sha256:${sha256(index)}`;
    writeFileSync(blob(folder, digest), index);
    const joined = { mediaType: indexType, digest, size: index.length, annotations: images[0]?.annotations };
    writeFileSync(join(folder, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [joined] }));
    packSteadily(folder, target);
    return digest;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const blob = (folder: string, digest: string): string => join(folder, 'blobs/sha256', digest.replace('sha256:', ''));

function readEntry(archive: string, name: string): string {
  try {
    return execFileSync('tar', ['-x', '-O', '-f', archive, `./${name}`], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    throw new Error(`${archive} is not an image that npm run release has made: it has no ${name}.`);
  }
}

function theImage(archive: string, { manifests }: Index): Descriptor {
  const [image, ...others] = manifests;
  if (!image || others.length > 0) throw new Error(`${archive} holds ${manifests.length} images instead of one.`);
  return image;
}

function platformOf(folder: string, { mediaType, digest }: Descriptor): NonNullable<Descriptor['platform']> {
  if (mediaType === indexType) throw new Error('An archive that was joined before cannot be joined again.');
  const read = (of: string) => JSON.parse(readFileSync(blob(folder, of), 'utf8')) as Record<string, unknown>;
  const { architecture, os, variant } = read((read(digest).config as Descriptor).digest) as Record<string, string>;
  return { architecture: String(architecture), os: String(os), ...(variant ? { variant } : {}) };
}
