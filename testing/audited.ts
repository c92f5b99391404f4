import { eq } from 'drizzle-orm';
import { auditLog } from '#server/platform/db/schema.ts';
import type { TestApp } from './test-app.ts';

/** What the audit log says a person did, oldest first. */
export const actionsOf = async ({ deps }: Pick<TestApp, 'deps'>, { id }: { id: string }): Promise<string[]> =>
  (await deps.db.select().from(auditLog).where(eq(auditLog.actorId, id)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  );
