import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import type { User } from './queries.ts';

/** A new account has no time zone yet; the browser knows it. Said silently, and not again if it fails. */
export function useDeviceTimeZone(user: User): void {
  const client = useQueryClient();
  useEffect(() => {
    if (user.timeZone !== 'UTC') return;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!timeZone || timeZone === 'UTC' || isTold(user.id)) return;
    api('PUT /api/settings/time-zone', { body: { timeZone } }).then(
      () => {
        client.setQueryData<User | null>(userKey, (known) => (known ? { ...known, timeZone } : known));
        // Which day it is depends on the zone.
        void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== userKey[0] });
      },
      () => {},
    );
  }, [client, user.id, user.timeZone]);
}

const toldHere = new Set<string>();

/** Somebody may really want UTC: the device speaks up once for each person, not at every visit. */
function isTold(userId: string): boolean {
  const key = `time-zone-told:${userId}`;
  if (toldHere.has(key)) return true;
  toldHere.add(key);
  try {
    if (localStorage.getItem(key)) return true;
    localStorage.setItem(key, 'yes');
  } catch {
    // Storage may be switched off; then it is said once for each load of the page.
  }
  return false;
}
