import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#server/platform/config-values.ts';
import { giveToOwnerOf, syncFolder } from '#server/platform/files.ts';
import type { Logger } from '#server/platform/log.ts';

const current = (dataDir: string): string => join(dataDir, 'secret.key');
/** A new key that waits for the database to be moved to it. Once it is, this one is needed and the other is not. */
const next = (dataDir: string): string => join(dataDir, 'secret.key.next');
/** Kept, because backups that are older than the change can only be read with it. */
const retired = (dataDir: string, fingerprint: string): string =>
  join(dataDir, `secret.key.old-${fingerprint.slice(0, 8)}`);

const shortest = 32;
const newSecret = (): string => randomBytes(48).toString('base64url');

export async function readOrMakeKeyFile(dataDir: string, log: Logger): Promise<string> {
  const existing = await readCurrentKey(dataDir);
  if (existing !== undefined) return existing;
  await mkdir(dataDir, { recursive: true });
  if (await writeUnlessThere(current(dataDir)))
    log.info({ path: 'DATA_DIR/secret.key' }, 'made a secret key; keep a copy of it with your backups');
  return (await readCurrentKey(dataDir)) ?? missing(current(dataDir));
}

export async function readCurrentKey(dataDir: string): Promise<string | undefined> {
  return await readKey(current(dataDir));
}

export async function readNextKey(dataDir: string): Promise<string | undefined> {
  return await readKey(next(dataDir));
}

/** The key to move to. One that is there already comes from a change that was interrupted, and is as good as new. */
export async function readOrMakeNextKey(dataDir: string): Promise<string> {
  await writeUnlessThere(next(dataDir));
  return (await readNextKey(dataDir)) ?? missing(next(dataDir));
}

/**
 * Puts the next key in the place of the current one, which is kept under another name. The key the database needs has a
 * name on disk at every moment: the old one gets its second name first, and the last step replaces in one go.
 */
export async function adoptNextKey(dataDir: string, oldFingerprint: string): Promise<void> {
  await link(current(dataDir), retired(dataDir, oldFingerprint)).catch(ignoring('EEXIST', 'ENOENT'));
  await syncFolder(dataDir);
  await rename(next(dataDir), current(dataDir)).catch(ignoring('ENOENT'));
  await syncFolder(dataDir);
}

/** One the host names. */
export async function readNamedKey(path: string): Promise<string> {
  const secret = await readKey(path);
  if (secret === undefined) throw new ConfigError(`The key file ${path} is not there.`);
  return secret;
}

async function readKey(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ConfigError(
      `The key file ${path} cannot be read (${error.code ?? 'unknown'}). Give it back to the user that runs the server.`,
    );
  });
  const secret = text?.trim();
  if (secret !== undefined && secret.length < shortest) {
    throw new ConfigError(
      `The key file ${path} is damaged. Restore it from your backup; without it journal text cannot be read.`,
    );
  }
  return secret;
}

/** Written beside and linked into place: two processes starting together end up with the same key, never half of one. */
async function writeUnlessThere(path: string): Promise<boolean> {
  const folder = join(path, '..');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${newSecret()}\n`, { mode: 0o600, flush: true });
  try {
    await giveToOwnerOf(draft, folder);
    await link(draft, path);
    return true;
  } catch (error) {
    ignoring('EEXIST')(error as NodeJS.ErrnoException);
    return false;
  } finally {
    await rm(draft, { force: true });
    await syncFolder(folder);
  }
}

const ignoring =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

function missing(path: string): never {
  throw new ConfigError(
    `The key file ${path} was just made and is not there. Is something else at work in this folder?`,
  );
}
