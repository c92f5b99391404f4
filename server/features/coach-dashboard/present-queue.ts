import type { AttentionReason, CoachClientRow, QueueRow } from '#contract/coach-dashboard/endpoints.ts';
import { fullName } from '#contract/names.ts';
import type { InQueue, Waiting } from '#server/features/attention/queue.ts';
import { openerFor, shortened } from '#server/features/messages/present.ts';
import type { Deps } from '#server/platform/deps.ts';

/** With the cloth of an own client. Of anybody else there is none before they have agreed. */
export function presentInQueue(
  deps: Pick<Deps, 'vault'>,
  { personId, firstName, lastName, reasons }: InQueue,
  waiting: Waiting | undefined,
  clients: ReadonlyMap<string, CoachClientRow>,
): QueueRow {
  const client = clients.get(personId);
  return {
    person: { id: personId, firstName, lastName, profileImageUrl: client?.user.profileImageUrl ?? null },
    isClient: client !== undefined,
    cloth: client?.cloth ?? '',
    reasons: reasons.map((reason) => ({ ...reason, quote: waiting ? quoteOf(deps, reason, waiting) : null })),
  };
}

/** Only what was written to the coach: the last message in short, a request as it is. */
function quoteOf(
  deps: Pick<Deps, 'vault'>,
  { kind }: AttentionReason,
  { personId, conversation, request }: Waiting,
): string | null {
  const sealed = kind === 'message' ? conversation?.unread?.last : kind === 'request' ? request?.message : null;
  if (!sealed) return null;
  const wrappedKey = sealed.key === null ? null : Buffer.from(sealed.key, 'base64');
  const text = openerFor(deps, { clientId: personId, wrappedKey })(sealed.id, Buffer.from(sealed.text, 'base64'));
  return kind === 'message' ? shortened(text) : text;
}

/** Who still, or again, waits is not done. */
export function presentDone(
  done: readonly { id: string; firstName: string; lastName: string }[],
  queue: readonly InQueue[],
): { id: string; name: string }[] {
  const waits = new Set(queue.map(({ personId }) => personId));
  return done.filter(({ id }) => !waits.has(id)).map((person) => ({ id: person.id, name: fullName(person) }));
}
