import type { Readable } from 'node:stream';
import { auditFileMost } from '#contract/audit/constants.ts';
import type { AuditFileQuery } from '#contract/audit/endpoints.ts';
import { csvRow, csvText } from '#contract/csv.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { downloadInTurn, textFile } from '#server/platform/downloads.ts';
import { auditFilter, presentAudit } from './list.ts';
import { listAuditRows, listSeals, type AuditFilter } from './queries.ts';

const rowsAtATime = 250;

/**
 * The matching lines, newest first, each with its position in the chain and its seal, so that the file can prove later
 * that nothing was changed. Streamed.
 */
export async function auditFile(deps: Deps, actor: SessionUser, query: AuditFileQuery): Promise<Readable> {
  const { file } = await downloadInTurn(actor.userId, async () => {
    const filter = await auditFilter(deps, actor, query);
    const format = query.format ?? 'csv';
    await audit(deps.db, { actorId: actor.userId, action: 'list-downloaded', detail: { what: `audit ${format}` } });
    return { file: textFile(format === 'csv' ? csvLines(deps, filter) : jsonLines(deps, filter)) };
  });
  return file;
}

async function* readLines({ db }: Deps, filter: AuditFilter) {
  let before = filter.before;
  for (let read = 0; read < auditFileMost; read += rowsAtATime) {
    const rows = await listAuditRows(db, { ...filter, before }, rowsAtATime);
    const seals = await listSeals(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) yield { ...presentAudit(row), seal: seals.get(row.id) ?? null };
    before = rows.at(-1)?.id;
    if (rows.length < rowsAtATime) return;
  }
}

const head = ['Line', 'When', 'What', 'Who', 'Who (id)', 'About whom', 'About whom (id)', 'Details', 'Place', 'Seal'];

async function* csvLines(deps: Deps, filter: AuditFilter): AsyncGenerator<string> {
  yield csvText(head, []);
  for await (const { id, at, action, actor, about, facts, seal } of readLines(deps, filter)) {
    const details = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
    const people = [actor?.name ?? '', actor?.id ?? '', about?.name ?? '', about?.id ?? ''];
    yield csvRow([id, at, action, ...people, details.join('; '), seal?.position ?? null, seal?.hash ?? null]);
  }
}

async function* jsonLines(deps: Deps, filter: AuditFilter): AsyncGenerator<string> {
  let between = '[\n';
  for await (const line of readLines(deps, filter)) {
    yield between + JSON.stringify(line);
    between = ',\n';
  }
  yield between.startsWith('[') ? '[]\n' : '\n]\n';
}
