import { useEffect, useState, type ReactNode } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import { atOnce, lazyPart } from '#web/platform/lazy-part.ts';
import { userKey } from '#web/platform/query-client.ts';
import { aheadOfUtc } from '#web/platform/time.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import type { User } from './queries.ts';

/** A new account has no time zone yet; the browser knows it. Said silently, and not again if it fails. */
export function useDeviceTimeZone(user: User): void {
  const client = useQueryClient();
  useEffect(() => {
    if (user.timeZone !== 'UTC' || isAlwaysAtUtc()) return;
    return whenIdle(() => {
      const timeZone = deviceZone();
      if (timeZone === undefined || isTold(user.id)) return;
      changeZone(client, timeZone).catch(() => {});
    });
  }, [client, user.id, user.timeZone]);
}

/** In summer as in winter: such a device has nothing to say. */
const isAlwaysAtUtc = (): boolean =>
  [0, 6].every((month) => new Date(new Date().getFullYear(), month, 1).getTimezoneOffset() === 0);

/**
 * Undefined where the browser does not say: privacy modes all claim UTC. The first call takes about 100 ms on a phone,
 * so it runs after the page is shown and only if the UTC offset is not enough.
 */
function deviceZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'UTC' ? timeZone : undefined;
}

async function changeZone(client: QueryClient, timeZone: string): Promise<void> {
  await api('PUT /api/settings/time-zone', { body: { timeZone } });
  client.setQueryData<User | null>(userKey, (known) => (known ? { ...known, timeZone } : known));
  // Which day it is depends on the zone.
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== userKey[0] });
}

const part = lazyPart(() => import('./time-zone-notice.tsx'), atOnce);

/** On a journey: the device shows another time than the account. Said once a zone, and never changed unasked. */
export function TimeZoneOffer({ user, otherwise = null }: { user: User; otherwise?: ReactNode }) {
  const client = useQueryClient();
  const [offered, setOffered] = useState<string>();
  useEffect(() => whenIdle(() => setOffered(zoneToOffer(user))), [user]);
  const notice = part.usePart(offered !== undefined);
  if (offered === undefined || !notice) return otherwise;

  function keep(zone: string) {
    remember(keptKey(user.id, zone));
    setOffered(undefined);
  }
  return (
    <notice.TimeZoneNotice
      offered={offered}
      inForce={user.timeZone}
      change={() => changeZone(client, offered)}
      keep={() => keep(offered)}
    />
  );
}

/** Not while both clocks show the same, whatever the places are called, nor for an account that has no zone yet. */
function zoneToOffer({ id, timeZone }: User): string | undefined {
  const now = new Date();
  if (timeZone === 'UTC' || aheadOfUtc(now, timeZone) === -now.getTimezoneOffset() * 60_000) return undefined;
  const device = deviceZone();
  if (device === undefined || device === timeZone || isRemembered(keptKey(id, device))) return undefined;
  return device;
}

const keptKey = (userId: string, zone: string): string => `time-zone-kept:${userId}:${zone}`;

/** Someone may really want UTC, so it is asked once per person. */
function isTold(userId: string): boolean {
  const key = `time-zone-told:${userId}`;
  if (isRemembered(key)) return true;
  remember(key);
  return false;
}

const rememberedHere = new Set<string>();

function isRemembered(key: string): boolean {
  try {
    return rememberedHere.has(key) || localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function remember(key: string): void {
  rememberedHere.add(key);
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // Storage may be switched off; then it holds for this load of the page.
  }
}
