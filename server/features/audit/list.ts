import { auditPageSize, type AuditAction } from '#contract/audit/constants.ts';
import type { AuditPage, AuditQuery, AuditRow } from '#contract/audit/endpoints.ts';
import { dateAfter } from '#contract/days.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageOf } from '#server/platform/http/cursor.ts';
import { startOfDay } from '#server/platform/local-date.ts';
import { findSubjects, listAuditRows, type AuditFilter, type StoredAudit } from './queries.ts';

/** Details that may be shown. Anything else in a row, such as the id of an entry, stays in the database. */
const shownFacts = new Set([
  'role',
  'method',
  'reason',
  'count',
  'part',
  'by',
  'way',
  'entries',
  'scenario',
  'what',
  'people',
  'programs',
  'status',
]);

/** The filters as query parameters. */
export async function auditFilter(
  { db }: Pick<Deps, 'db'>,
  actor: SessionUser,
  query: AuditQuery,
): Promise<AuditFilter> {
  const [who, about] = await Promise.all([
    query.who ? findSubjects(db, query.who, 'people') : undefined,
    query.about ? findSubjects(db, query.about, 'people-and-programs') : undefined,
  ]);
  return {
    viewer: actor,
    who,
    about,
    action: query.action,
    before: query.before,
    from: query.from ? startOfDay(query.from, actor.timeZone) : undefined,
    until: query.to ? startOfDay(dateAfter(query.to, 1), actor.timeZone) : undefined,
  };
}

export async function auditPage(deps: Deps, actor: SessionUser, query: AuditQuery): Promise<AuditPage> {
  const rows = await listAuditRows(deps.db, await auditFilter(deps, actor, query), auditPageSize + 1);
  const { shown, last } = pageOf(rows, auditPageSize);
  return { rows: shown.map(presentAudit), next: last?.id ?? null };
}

/** What one person did, and what was done to them, newest first. */
export async function historyOf(
  db: Db,
  viewer: AuditFilter['viewer'],
  personId: string,
  limit: number,
): Promise<AuditRow[]> {
  return (await listAuditRows(db, { viewer, involves: personId }, limit)).map(presentAudit);
}

/** The newest lines of some actions. */
export async function newestOf(
  db: Db,
  viewer: AuditFilter['viewer'],
  actions: AuditAction[],
  { from, limit }: { from: Date; limit: number },
): Promise<AuditRow[]> {
  return (await listAuditRows(db, { viewer, actions, from }, limit)).map(presentAudit);
}

export function presentAudit(row: StoredAudit): AuditRow {
  const isAboutOther = row.subjectId !== null && row.subjectId !== row.actorId;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
    about: isAboutOther && row.subjectId !== null ? { id: row.subjectId, name: row.subjectName } : null,
    facts: Object.fromEntries(
      Object.entries(row.detail).filter(([key, value]) => shownFacts.has(key) && isFact(value)),
    ) as AuditRow['facts'],
  };
}

const isFact = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
