import { useQueryClient } from '@tanstack/react-query';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useCall } from '#web/platform/use-call.ts';
import { coachHomeCopy } from './copy.ts';
import { coachClientsKey } from './queries.ts';

const copy = coachHomeCopy.need;

/** Puts a notification away; the groups and the order follow from the server. */
export function useDismiss(onDone: () => void) {
  const client = useQueryClient();
  const { call, isPending } = useCall(copy.failed);

  async function dismiss(clientId: string, id: string): Promise<void> {
    const isDone = await call(async (api) => {
      await api('POST /api/coach/client/{clientId}/dismiss-notification', { params: { clientId }, body: { id } });
      await Promise.all([
        client.invalidateQueries({ queryKey: coachHomeKey }),
        client.invalidateQueries({ queryKey: coachClientsKey }),
      ]);
    });
    if (!isDone) return;
    toast({ title: copy.dismissed });
    onDone();
  }
  return { dismiss, isPending };
}
