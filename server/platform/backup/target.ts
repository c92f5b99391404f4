import { chmod } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { createS3, S3Error } from '#server/platform/s3/s3.ts';
import { isSealed } from './backup-file.ts';
import { BackupError } from './backup-folder.ts';
import { commandTarget, type BackupTarget } from './command-target.ts';
import { isWholePieceAt } from './piece-files.ts';

/**
 * The one that is set, or undefined. Only sealed files leave through it: backups, lists, and pieces of photos and recordings,
 * which are sealed with the key of their person and are what their names say.
 */
export function openTarget({ backup }: Pick<Config, 'backup'>, clock: Clock): BackupTarget | undefined {
  if (!backup.target) return undefined;
  const target =
    backup.target.kind === 's3' ? s3Target(createS3(backup.target, { clock })) : commandTarget(backup.target);
  return {
    ...target,
    save: async (path, signal) => {
      if (!((await isWholePieceAt(path)) ?? (await isSealed(path))))
        throw new BackupError(`${basename(path)} is not sealed and was not sent: it would be readable there.`);
      await target.save(path, signal);
    },
    fetch: async (name, path, signal) => {
      await target.fetch(name, path, signal);
      await chmod(path, 0o600);
    },
  };
}

function s3Target(s3: ReturnType<typeof createS3>): BackupTarget {
  const explained = async <Result>(work: Promise<Result>): Promise<Result> =>
    await work.catch((error: unknown) => {
      throw error instanceof S3Error ? new BackupError(`BACKUP_S3: ${error.message}`, { cause: error }) : error;
    });
  return {
    list: async (signal) => (await explained(s3.list(signal))).map(({ name }) => name),
    save: (path, signal) => explained(s3.put(basename(path), path, signal)),
    fetch: (name, path, signal) => explained(s3.download(name, path, signal)),
    remove: (name, signal) => explained(s3.remove(name, signal)),
  };
}
