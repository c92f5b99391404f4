import { AdminDashboard } from '#web/features/admin/components/admin-dashboard.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { SkeletonLines, SkeletonRows } from '#web/ui/loading.tsx';

const AuditList = part(async () => ({
  default: (await import('#web/features/audit/components/audit-list.tsx')).AuditList,
}));
const LatestAudit = part(async () => ({
  default: (await import('#web/features/audit/components/latest-audit.tsx')).LatestAudit,
}));

export default function AdminDashboardPage() {
  const { timeZone } = useUser();
  return (
    <AdminDashboard
      timeZone={timeZone}
      latestAudit={
        <Later otherwise={<SkeletonLines lines={4} />}>
          <LatestAudit timeZone={timeZone} />
        </Later>
      }
      audit={
        <Later otherwise={<SkeletonRows rows={8} />}>
          <AuditList timeZone={timeZone} />
        </Later>
      }
    />
  );
}
