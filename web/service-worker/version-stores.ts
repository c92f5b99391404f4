type Filling = {
  caches: Pick<CacheStorage, 'open' | 'match'>;
  storeName: string;
  /** The entry first. */
  files: readonly string[];
  framePath: string;
  load: (path: string, init?: RequestInit) => Promise<Response>;
};

/** All files of a version, or none: one that is missing would only be noticed without a connection. */
export async function fillStore({ caches, storeName, files, framePath, load }: Filling): Promise<void> {
  const store = await caches.open(storeName);
  const take = async (path: string) => {
    // Most files are the same as in the version before.
    const answer = (await caches.match(path, { ignoreVary: true })) ?? (await load(path, { priority: 'low' }));
    if (!answer.ok) throw new Error(`${path} could not be fetched: ${answer.status}`);
    await store.put(path, answer);
  };
  await Promise.all(files.map(take));
  const frame = await load(framePath, { cache: 'no-store' });
  const [entry = ''] = files;
  // While versions change over, the frame may be of another one than these files.
  if (!frame.ok || !(await frame.clone().text()).includes(entry))
    throw new Error('The page frame does not belong to this version.');
  await store.put(framePath, frame);
}

/** A page that stays open for months, through many versions, shall not fill the device. */
const mostVersions = 5;

/** Stores of other versions are kept while a window is open that may still need a file of theirs. `names` oldest first. */
export function storesToDrop(names: readonly string[], current: string, isAnyWindowOpen: boolean): string[] {
  const others = names.filter((name) => name !== current);
  return isAnyWindowOpen ? others.slice(0, -(mostVersions - 1)) : others;
}
