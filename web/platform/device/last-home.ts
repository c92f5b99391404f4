import type { QueryClient } from '@tanstack/react-query';
import { clientHomeKey, userKey } from '#web/platform/query-client.ts';
import { deviceDb } from './device-db.ts';
import { subscribe, publish } from './device-events.ts';

type Person = { id: string; role?: string | null };

/**
 * The last dashboard of the last client on this device, so that the page opens without a connection. Only one is kept,
 * and it goes as soon as anybody else is here: nobody finds another's day on a shared device.
 */
export async function keepHome(user: Person, home: unknown): Promise<void> {
  await deviceDb().change((tx) => tx.put('homes', { id: 'last', userId: user.id, user, home, keptAt: Date.now() }));
}

async function dropHome(): Promise<void> {
  await deviceDb().change((tx) => tx.remove('homes', ['last']));
}

/** At logout. The other windows of this browser keep it no longer, either. */
export async function leaveHome(userId: string): Promise<void> {
  publish({ about: 'left', userId });
  await dropHome();
}

/** To be told with every page that the server made: whom it is for, or that it is for nobody. */
export async function dropHomeOfOthers(user: Person | null): Promise<void> {
  const last = await deviceDb().read((tx) => tx.get('homes', ['last']));
  if (last && (user?.role !== 'client' || last.userId !== user.id)) await dropHome();
}

/** Puts the person and the dashboard where a page from the server would have put them. Null: nothing is known here. */
export async function openHome<User extends Person>(client: QueryClient): Promise<User | null> {
  const last = await deviceDb()
    .read((tx) => tx.get('homes', ['last']))
    .catch(() => undefined);
  if (!last) return null;
  client.setQueryData(userKey, last.user);
  client.setQueryData(clientHomeKey, last.home);
  return last.user as User;
}

/** Keeps it current while the page is open. */
export function followHome(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    timer = undefined;
    const user = client.getQueryData<Person | null>(userKey);
    const home = client.getQueryData(clientHomeKey);
    if (user?.role === 'client' && home) keepHome(user, home).catch(() => {});
  };
  const stopFollowing = client.getQueryCache().subscribe(({ type, query }) => {
    const [name] = query.queryKey;
    if (type === 'updated' && (name === userKey[0] || name === clientHomeKey[0])) timer ??= setTimeout(keep, 500);
  });
  const stop = () => {
    stopFollowing();
    stopHearing();
    clearTimeout(timer);
  };
  const stopHearing = subscribe((news) => news.about === 'left' && stop());
  keep();
  return stop;
}
