import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#web/platform/use-call.ts';
import { toast } from '#web/platform/toast-store.ts';
import { todayCopy as copy } from './copy.ts';
import { refreshClientPages } from './queries.ts';

/** Where the program stands and how long it is. */
export type DaySteps = { assignmentId: string; week: number; day: number; durationWeeks: number };

/** Leaves the day the page shows; sent twice, also from two windows, it moves once. */
export function useAdvanceDay({ assignmentId, week, day }: DaySteps, said?: string) {
  const client = useQueryClient();
  const { call, isPending } = useCall(copy.error);

  const advance = () =>
    call(async (api) => {
      const { status } = await api('POST /api/client/advance-day', { body: { assignmentId, week, day } });
      // The page of a completed program speaks for itself.
      if (status === 'active') toast({ title: copy.advanced, ...(said ? { description: said } : {}) });
      await refreshClientPages(client);
    });
  return { advance, isPending };
}
