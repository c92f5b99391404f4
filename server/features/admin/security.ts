import { adminSecurityMost, securityActions } from '#contract/admin/constants.ts';
import type { AdminSecurity } from '#contract/admin/schema.ts';
import { addDays, dayInMs } from '#contract/days.ts';
import { passwordMinLength } from '#contract/settings/rules.ts';
import { newestOf } from '#server/features/audit/list.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  countFactors,
  countPasskeys,
  listAdminSessions,
  listSuspended,
  listWithoutFactor,
} from './security-queries.ts';

const changesShown = 8;
/** What lies further back is found in the audit log. */
const changesDays = 90;

const named = ({ id, name, email }: { id: string; name: string; email: string }) => ({ id, name: name || email });

/** What is known about how people get in, and what the host's configuration demands. Nothing here changes anything. */
export async function securityOf(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: SessionUser,
): Promise<AdminSecurity> {
  const now = clock.now();
  const [factors, passkeys, without, suspended, admins, changes] = await Promise.all([
    countFactors(db, actor),
    countPasskeys(db, actor),
    listWithoutFactor(db, actor, adminSecurityMost),
    listSuspended(db, actor, adminSecurityMost),
    listAdminSessions(db, actor, now),
    newestOf(db, actor, [...securityActions], { from: addDays(now, -changesDays), limit: changesShown }),
  ]);
  return {
    factors: (['admin', 'coach', 'client'] as const).map((role) => {
      const found = factors.find((row) => row.role === role);
      return {
        role,
        people: found?.people ?? 0,
        withFactor: found?.withFactor ?? 0,
        isRequired: config.requireSecondFactor.includes(role),
      };
    }),
    hasProvider: config.oidc !== undefined,
    passkeys,
    passwordMinLength,
    sessionDays: config.sessionLife.everybody / dayInMs,
    adminSessionHours: config.sessionLife.admin / 3_600_000,
    withoutFactor: without.map((row) => ({ ...named(row), role: row.role, clients: row.clients })),
    suspended: suspended.map((row) => ({ ...named(row), role: row.role, since: row.suspendedAt.toISOString() })),
    admins: admins.map((row) => ({
      ...named(row),
      devices: row.devices,
      lastUsed: row.lastUsed?.toISOString() ?? null,
    })),
    changes,
  };
}
