import { accessPageSize, type AccessKind } from '#contract/access-log/constants.ts';
import type { AccessPage, AccessQuery, AccessRow } from '#contract/access-log/endpoints.ts';
import type { AuditAction } from '#contract/audit/constants.ts';
import { dayOfEntry } from '#contract/programs/rules.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageOf } from '#server/platform/http/cursor.ts';
import { listAccesses } from './queries.ts';

/** The part of the audit log a client sees about themselves. */
const shownActions: AuditAction[] = ['entry-read', 'week-card-read', 'journal-exported', 'export-requested'];

export async function accessLog({ db }: Deps, actor: SessionUser, { before }: AccessQuery): Promise<AccessPage> {
  const rows = await listAccesses(db, actor.userId, { actions: shownActions, before, limit: accessPageSize + 1 });
  const { shown, last } = pageOf(rows, accessPageSize);
  return { rows: shown.map(present), next: last?.id ?? null };
}

function present(row: Awaited<ReturnType<typeof listAccesses>>[number]): AccessRow {
  const kind = kindOf(row);
  const isRead = kind === 'entry-read';
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind,
    // Others in the record, such as the admin who had an export sent, are not named.
    coachName: isRead || kind === 'week-card-read' ? row.coachName : null,
    entry:
      isRead && row.writtenAt !== null
        ? {
            dayNumber: dayOfEntry(row),
            programTitle: row.programTitle ?? '',
            writtenAt: row.writtenAt.toISOString(),
          }
        : null,
  };
}

/** A download counts from its first byte, even if it broke off: by then text has been sent. */
function kindOf({ action, isByLink }: { action: string; isByLink: boolean }): AccessKind {
  if (action === 'entry-read' || action === 'week-card-read') return action;
  if (action === 'export-requested') return 'export-sent';
  return isByLink ? 'export-downloaded' : 'own-export';
}
