import { useParams } from 'wouter';
import { AdminDashboard } from '#web/features/admin/admin-dashboard.tsx';
import { PersonPage } from '#web/features/admin/person/person-page.tsx';
import { useUser } from '#web/features/session/queries.ts';

/** The dashboard or, if the address names a person, their page. */
export default function AdminDashboardPage() {
  const { userId } = useParams();
  const { timeZone } = useUser();
  if (userId === undefined) return <AdminDashboard timeZone={timeZone} />;
  return <PersonPage key={userId} id={userId} timeZone={timeZone} />;
}
