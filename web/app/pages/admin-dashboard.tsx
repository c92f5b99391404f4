import { AdminDashboard } from '#web/features/admin/admin-dashboard.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function AdminDashboardPage() {
  return <AdminDashboard timeZone={useUser().timeZone} />;
}
