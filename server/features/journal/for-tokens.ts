import type { SaveEntryBody } from '#contract/journal/schema.ts';
import type { Share } from '#contract/sharing/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';

/*
 * What is different when an access token calls: it hands out nothing that others wrote, and shows nobody anything. A person does
 * both on the page, where they see who it is.
 */

type Shared = { share: Share | null };

/** Of a coach’s comments a token learns nothing but that the entry is shared. */
export function withoutComments<Entry extends Shared>({ scopes }: Pick<SessionUser, 'scopes'>, entry: Entry): Entry {
  if (!scopes || !entry.share) return entry;
  // Only the comments were left of it.
  if (entry.share.sharedAt === null) return { ...entry, share: null };
  return { ...entry, share: { ...entry.share, comments: [] } };
}

export function refuseSharing({ scopes }: Pick<SessionUser, 'scopes'>, { share }: Pick<SaveEntryBody, 'share'>): void {
  if (scopes && share === true) throw refusal('token-shares');
}
