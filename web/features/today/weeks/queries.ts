import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { week as weekCopy } from '#messages/today-weeks.ts';

export type WeekCards = Result<'GET /api/client/week-cards'>;
export type WeekCard = WeekCards['cards'][number];
export type WeekPages = Result<'GET /api/client/program-days/{week}/{day}'>['entries'];

export const weekCardsQuery = queryOptions({
  queryKey: ['/api/client/week-cards'] as const,
  queryFn: ({ signal }) => api('GET /api/client/week-cards', { signal }),
});

/** What was written on these days, in the order of writing: for finding sentences on this device, and kept nowhere on it. */
export function weekPagesQuery(assignmentId: string, week: number, days: readonly number[]) {
  return queryOptions({
    queryKey: ['/api/client/week-pages', assignmentId, week, days.join()] as const,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        days.map((day) => api('GET /api/client/program-days/{week}/{day}', { params: { week, day }, signal })),
      );
      return pages.flatMap((page) => (page.assignmentId === assignmentId ? page.entries.toReversed() : []));
    },
    staleTime: 0,
    gcTime: 0,
  });
}

function useCardTakenOver() {
  const client = useQueryClient();
  return (card: WeekCard) => {
    client.setQueryData<WeekCards>(
      weekCardsQuery.queryKey,
      (known) => known && { ...known, cards: [...known.cards.filter(({ id }) => id !== card.id), card] },
    );
  };
}

type Kept = Body<'PUT /api/client/week-cards'>;

/** Picks a sentence, or none; it is kept at once. */
export function useKeepSentence() {
  return useMutation({
    mutationFn: (body: Kept) => api('PUT /api/client/week-cards', { body }),
    onSuccess: useCardTakenOver(),
    onError: (error) =>
      toast({ variant: 'destructive', title: weekCopy.sentence.notKept, description: sentenceOf(error) }),
  });
}

type Sharing = { card: WeekCard | undefined; week: Omit<Kept, 'sentence'>; coachId: string | null };

/** Shows the card to the coach, or takes it back (`coachId` null). A week nothing was picked for gets its card now. */
export function useShareCard(coachName: string) {
  return useMutation({
    mutationFn: async ({ card, week, coachId }: Sharing) => {
      const { id } = card ?? (await api('PUT /api/client/week-cards', { body: { ...week, sentence: null } }));
      return coachId === null
        ? await api('DELETE /api/client/week-cards/{id}/share', { params: { id } })
        : await api('PUT /api/client/week-cards/{id}/share', { params: { id }, body: { coachId } });
    },
    onSuccess: useCardSaid(coachName),
    onError: (error) => toast({ variant: 'destructive', title: weekCopy.share.failed, description: sentenceOf(error) }),
  });
}

function useCardSaid(coachName: string) {
  const takeOver = useCardTakenOver();
  return (card: WeekCard) => {
    takeOver(card);
    toast({ title: card.share ? weekCopy.share.done({ name: coachName }) : weekCopy.share.undone });
  };
}
