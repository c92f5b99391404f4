import { useRef, useState } from 'react';
import { notifyManager, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';
import { clientHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { practices as copy } from '#messages/practices.ts';

export type Practices = Result<'GET /api/client/practices'>;
export type Practice = Practices['practices'][number];

export const practicesQuery = queryOptions({
  queryKey: ['/api/client/practices'] as const,
  queryFn: ({ signal }) => api('GET /api/client/practices', { signal }),
  // The day may have moved on since, here or on another device.
  refetchOnMount: 'always',
});

type Mark = Pick<Practice, 'id' | 'practiceType'> & { completed: boolean; week: number; day: number };
type Press = Mark & { press: number };

/**
 * The tick moves at once and goes back when the server refuses. Marks are sent one after the other, and only the
 * answer to the last press on a practice changes what is shown, however quickly it is pressed.
 */
export function useMarkPractice(): { mark: (mark: Mark) => void; isMarked: (practice: Practice) => boolean } {
  const client = useQueryClient();
  const lastPress = useRef(new Map<string, number>());
  /** What was pressed and has no answer yet. */
  const [pressed, setPressed] = useState<Record<string, boolean>>({});
  const isLast = ({ id, press }: Press) => lastPress.current.get(id) === press;

  function letGo({ id }: Press): void {
    // Behind the notices of the cache, so that the tick does not fall back for the blink of an eye.
    notifyManager.schedule(() => setPressed(({ [id]: _, ...others }) => others));
  }

  const { mutate } = useMutation({
    scope: { id: 'practice-marks' },
    mutationFn: ({ id, practiceType, completed, week, day }: Press) =>
      api('POST /api/client/practice-completion', { body: { practiceId: id, practiceType, completed, week, day } }),
    onSuccess: ({ completed, completedAt }, press) => {
      if (!isLast(press)) return;
      client.setQueryData<Practices>(
        practicesQuery.queryKey,
        (shown) =>
          shown && {
            ...shown,
            practices: shown.practices.map((practice) =>
              practice.id === press.id ? { ...practice, isCompleted: completed, completedAt } : practice,
            ),
          },
      );
      letGo(press);
      toast({ title: copy.updated });
      void client.invalidateQueries({ queryKey: clientHomeKey });
    },
    onError: (error, press) => {
      if (!isLast(press)) return;
      letGo(press);
      toast({
        variant: 'destructive',
        title: copy.error,
        description: `${copy.failed} ${sentenceOf(error, copy.tryAgain)}`,
      });
      // A practice the coach has taken away, or a day that has moved on, is only seen by asking again.
      void client.invalidateQueries({ queryKey: practicesQuery.queryKey });
    },
  });

  return {
    isMarked: (practice) => pressed[practice.id] ?? practice.isCompleted,
    mark: (mark) => {
      const press = (lastPress.current.get(mark.id) ?? 0) + 1;
      lastPress.current.set(mark.id, press);
      setPressed((before) => ({ ...before, [mark.id]: mark.completed }));
      mutate({ ...mark, press });
    },
  };
}
