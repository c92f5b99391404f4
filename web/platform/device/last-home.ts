import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api, inBackground } from '#web/platform/api.ts';
import { clientHomeKey, offlineCopyKey, userKey } from '#web/platform/query-client.ts';
import { deviceDb } from './device-db.ts';
import { changeSealed, openValue } from './device-key.ts';
import { subscribe, publish } from './device-events.ts';

/** Fetched below, in the background; a page only uses what is there. */
export const offlineCopyQuery = queryOptions({
  queryKey: offlineCopyKey,
  queryFn: ({ signal }) => api('GET /api/client/dashboard/offline', { signal }),
  enabled: false,
});

type Person = { id: string; role?: string | null };

/**
 * The last dashboard of the last client on this device, with what a few days offline need. Only one is kept, and it is
 * removed as soon as anyone else signs in.
 */
export async function keepHome(user: Person, home: unknown, copy?: unknown, keptAt = Date.now()): Promise<void> {
  await changeSealed(user.id, [user, home, copy], async (tx, [keptUser, keptHome, newCopy]) => {
    const last = await tx.get('homes', ['last']);
    // Until a new one arrives, the last visit's is better than none.
    const keptCopy = newCopy ?? (last?.userId === user.id ? last.copy : undefined);
    tx.put('homes', { id: 'last', userId: user.id, user: keptUser, home: keptHome, copy: keptCopy, keptAt });
  });
}

async function dropHome(): Promise<void> {
  await deviceDb().change((tx) => tx.remove('homes', ['last']));
}

/** At logout. The other windows of this browser drop it too. */
export async function leaveHome(userId: string): Promise<void> {
  publish({ about: 'left', userId });
  await dropHome();
}

/** Called with every server-rendered page: whom it is for, or that it is for no one. */
export async function dropHomeOfOthers(user: Person | null): Promise<void> {
  const last = await readHome();
  if (last && (user?.role !== 'client' || last.userId !== user.id)) await dropHome();
}

/**
 * Puts person and dashboard where a page from the server would have put them. Null: nothing is known here, or nothing
 * that can be decrypted.
 */
export async function openHome<User extends Person>(client: QueryClient, onlyFor?: string): Promise<User | null> {
  try {
    const last = await readHome();
    if (!last || (onlyFor !== undefined && last.userId !== onlyFor)) return null;
    const [user, home, copy] = await Promise.all(
      [last.user, last.home, last.copy].map((value) => openValue(last.userId, value)),
    );
    client.setQueryData(userKey, user);
    // With its age: on a later day the program day may have moved on.
    client.setQueryData(clientHomeKey, home, { updatedAt: last.keptAt });
    if (copy) client.setQueryData(offlineCopyKey, copy, { updatedAt: last.keptAt });
    return user as User;
  } catch {
    return null;
  }
}

const readHome = () => deviceDb().read((tx) => tx.get('homes', ['last']));

/** Whose day lies here. */
export async function personOfHome(): Promise<string | undefined> {
  return (await readHome().catch(() => undefined))?.userId;
}

/** The page itself comes first. */
const copyAfter = 1_500;

/** Keeps it current while the page is open. */
export function followHome(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let copyTimer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    timer = undefined;
    const user = client.getQueryData<Person | null>(userKey);
    const { data: home, dataUpdatedAt } = client.getQueryState(clientHomeKey) ?? {};
    if (user?.role === 'client' && home)
      keepHome(user, home, client.getQueryData(offlineCopyKey), dataUpdatedAt).catch(() => {});
  };
  const fetchCopy = () => {
    copyTimer = undefined;
    // If it cannot be fetched now, the next change of the page retries.
    inBackground(() => client.query(offlineCopyQuery)).catch(() => {});
  };
  const stopFollowing = client.getQueryCache().subscribe(({ type, query }) => {
    const [name] = query.queryKey;
    if (type !== 'updated' || (name !== userKey[0] && name !== clientHomeKey[0] && name !== offlineCopyKey[0])) return;
    timer ??= setTimeout(keep, 500);
    if (name === clientHomeKey[0]) copyTimer ??= setTimeout(fetchCopy, copyAfter);
  });
  const stop = () => {
    stopFollowing();
    stopHearing();
    clearTimeout(timer);
    clearTimeout(copyTimer);
  };
  const stopHearing = subscribe((news) => news.about === 'left' && stop());
  keep();
  copyTimer = setTimeout(fetchCopy, copyAfter);
  return stop;
}
