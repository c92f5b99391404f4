import { AdminDashboard } from '#web/features/admin/components/admin-dashboard.tsx';
import { AuditList } from '#web/features/audit/components/audit-list.tsx';
import { LatestAudit } from '#web/features/audit/components/latest-audit.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function AdminDashboardPage() {
  const { timeZone } = useUser();
  return (
    <AdminDashboard
      timeZone={timeZone}
      latestAudit={<LatestAudit timeZone={timeZone} />}
      audit={<AuditList timeZone={timeZone} />}
    />
  );
}
