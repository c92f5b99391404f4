import { chown, open, stat } from 'node:fs/promises';

/** Root may run a command on a folder whose server is someone else, who has to be able to read and remove the file. */
export async function giveToOwnerOf(path: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(path, uid, gid);
}

/** A name is only as lasting as its folder: without this a power cut could undo a rename that others rely on already. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
