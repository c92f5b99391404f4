import type { QueryClient } from '@tanstack/react-query';
import { showKeptEntry } from '#web/features/client-dashboard/queries.ts';
import { refreshClientPages } from '#web/features/client-dashboard/queries.ts';
import type { DayOfEntry } from '#web/features/client-dashboard/queries.ts';
import { toast } from '#web/platform/toast-store.ts';
import { entryCopy as copy } from './copy.ts';
import type { EntrySaved } from './queries.ts';

/** The form hears of its own entry, and so does whoever listens to everything that is sent: it is said once. */
const announced = new Set<string>();

/** The server has the entry. `isHere`: this window sent it. */
export function noteKept(
  client: QueryClient,
  { at, entry, isHere }: { at: DayOfEntry; entry: EntrySaved; isHere: boolean },
): void {
  if (announced.has(entry.id)) return;
  announced.add(entry.id);
  showKeptEntry(client, at, entry);
  if (isHere) toast({ title: copy.saved });
  void refreshClientPages(client);
}

/** A save was answered with 401. The text waits on the device; looking at the data again shows what to do. */
export function noteExpired(client: QueryClient): void {
  toast({ variant: 'destructive', title: copy.expired.title, description: copy.expired.text });
  void refreshClientPages(client);
}
