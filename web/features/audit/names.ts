import { auditCopy as copy } from './copy.ts';
import type { AuditRow } from './queries.ts';

/** Who did it, in words. Somebody erased is known by the id alone. */
export function actorName({ actor, action }: AuditRow): string {
  if (actor) return actor.name ?? copy.gone;
  return action === 'sign-in-failed' ? copy.notSignedIn : copy.server;
}

export const aboutName = ({ about }: AuditRow): string | undefined => (about ? (about.name ?? copy.gone) : undefined);
