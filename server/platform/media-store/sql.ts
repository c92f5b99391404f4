import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Media } from '#contract/media/schema.ts';
import { pieceBytes } from '#contract/media/rules.ts';
import { media, mediaPieces } from '#server/platform/db/schema.ts';

/** What everybody's take: of a recording that is on its way, what has arrived. */
export const allMediaBytes: SQL<number> = sql<number>`(select coalesce(sum(case
    when ${media.completedAt} is not null then ${media.byteCount}
    else (select count(*) * ${sql.raw(String(pieceBytes))} from ${mediaPieces} where ${mediaPieces.mediaId} = ${media.id})
  end), 0)::float8 from ${media})`;

/**
 * The complete photos and recordings of an entry, selected with it: the recording first, then photos in the order they were
 * added. By the entry's own client, since the id of an entry is made by a device and could be anybody's.
 */
export const mediaOf = (entryId: SQLWrapper, clientId: SQLWrapper): SQL<Media[]> =>
  sql<Media[]>`${sql`(select coalesce(json_agg(json_build_object('id', ${media.id}, 'kind', ${media.kind},
    'mimeType', ${media.mimeType}, 'bytes', ${media.byteCount}, 'width', ${media.width}, 'height', ${media.height},
    'durationMs', ${media.durationMs}, 'levels', ${media.levels})
      order by ${media.kind} desc, ${media.createdAt}, ${media.id}), '[]')
    from ${media} where ${media.entryId} = ${entryId} and ${media.clientId} = ${clientId}
      and ${media.completedAt} is not null)`}`;

/** Whether the recording of an entry has arrived, to its last piece. */
export const hasRecording = (entryId: SQLWrapper, clientId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${sql`exists (select from ${media} where ${media.entryId} = ${entryId} and ${media.clientId} = ${clientId}
    and ${media.kind} = 'recording' and ${media.completedAt} is not null)`}`;
