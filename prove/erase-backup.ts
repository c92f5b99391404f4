import { copyFile, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForCommand } from '#server/commands/command.ts';
import { erasureListName, readErasureList } from '#server/platform/backup/erasure-list.ts';
import { readConfig } from '#server/platform/config.ts';
import { readNamedKey } from '#server/platform/crypto/key-files.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { createLog } from '#server/platform/log.ts';
import { runCommand } from '#testing/commands.ts';
import type { startS3 } from '#testing/s3-server.ts';
import { until } from '#testing/until.ts';
import { placesOf, type Finding } from './erase-places.ts';

type Bucket = Awaited<ReturnType<typeof startS3>>;

async function command(name: string, words: string[], dataDir: string, bucket: Bucket): Promise<string> {
  const { code, said } = await runCommand(name, words, { DATA_DIR: dataDir, ...bucket.settings });
  if (code !== 0) throw new Error(`npm run ${name} failed: ${said}`);
  return said;
}

/** Its name at the target. */
export async function backUpToTarget(dataDir: string, bucket: Bucket): Promise<string> {
  await command('backup', [], dataDir, bucket);
  const name = [...bucket.objects.keys()].find((key) => key.endsWith('.backup'))?.replace('dayloom/', '');
  if (!name) throw new Error('The backup did not arrive at the target.');
  return name;
}

/** Waits until the running server has told the target of everyone who was erased. */
export async function untilListed(people: string[], dataDir: string, bucket: Bucket, within: number): Promise<void> {
  const vault = createVault(await readNamedKey(join(dataDir, 'secret.key')));
  const path = join(dataDir, 'list-of-the-target');
  const isListed = async () => {
    await writeFile(path, bucket.objects.get(`dayloom/${erasureListName}`) ?? '');
    const lines = (await readErasureList(path, { vaults: [vault] })) ?? [];
    return people.every((id) => lines.some((line) => line.includes(id)));
  };
  await until('the list at the target names everyone who was erased', isListed, { within });
  await rm(path);
}

type Restored = { said: string; findings: Finding[]; people: Set<string> };

/** On another machine, with the key and the target alone. */
export async function restoreElsewhere(
  name: string,
  keyFile: string,
  bucket: Bucket,
  marks: string[],
): Promise<Restored> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-erase-restored-')));
  try {
    await copyFile(keyFile, join(dataDir, 'secret.key'));
    const said = await command('restore', [`target:${name}`], dataDir, bucket);
    const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'warn' }));
    try {
      const places = placesOf(database, dataDir);
      await places.settle();
      const findings: Finding[] = [];
      for (const mark of marks) findings.push(...(await places.look(mark)));
      const { rows } = await database.pool.query<{ id: string }>('select id from users');
      return { said, findings, people: new Set(rows.map(({ id }) => id)) };
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
