import type { BulkOutcome } from '#contract/bulk/endpoints.ts';
import { bulkPartMax as part, type BulkAction } from '#contract/bulk/rules.ts';
import { api } from '#web/platform/api.ts';
import type { Ticked } from '#web/ui/ticks.tsx';

/** An action as it was confirmed: kept on the device until it is through, so that it can go on after a crash. */
export type Confirmed = {
  actionId: string;
  action: BulkAction;
  people: readonly Ticked[];
  message: string;
  programId: string;
  /** Left out by what a device kept before. */
  cohortId?: string;
  /** How many of the people have been sent. */
  sent: number;
};

type Wish = Pick<Confirmed, 'action' | 'message' | 'programId' | 'cohortId'>;

const bodyOf = ({ action, message, programId, cohortId }: Wish, clientIds: string[]) => ({
  action,
  clientIds,
  ...(action === 'message' || action === 'outreach' || (action === 'invitation' && message) ? { message } : {}),
  ...(action === 'program' || (action === 'invitation' && !cohortId) ? { programId } : {}),
  ...(action === 'cohort' || (action === 'invitation' && cohortId) ? { cohortId } : {}),
});

/** In parts, one after the other, so that it can be shown how far it is. */
export async function preview(
  wish: Wish,
  people: readonly Ticked[],
  onPart: (done: number) => void,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (let from = 0; from < people.length; from += part) {
    const ids = people.slice(from, from + part).map(({ id }) => id);
    outcomes.push(...(await api('POST /api/coach/bulk/preview', { body: bodyOf(wish, ids) })).people);
    onPart(outcomes.length);
  }
  return outcomes;
}

/** Goes on where it was left. What was sent and not answered is sent again: the server does it once. */
export async function carryOut(
  confirmed: Confirmed,
  onPart: (outcomes: BulkOutcome[], sent: number) => void,
): Promise<void> {
  for (let from = confirmed.sent; from < confirmed.people.length; from += part) {
    const ids = confirmed.people.slice(from, from + part).map(({ id }) => id);
    const body = { ...bodyOf(confirmed, ids), actionId: confirmed.actionId };
    const { people } = await api('POST /api/coach/bulk', { body });
    onPart(people, from + ids.length);
  }
}
