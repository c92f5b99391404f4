import { useParams } from 'wouter';
import { matchesPath } from '#contract/pages.ts';
import { AdminDashboard } from '#web/features/admin/admin-dashboard.tsx';
import { Configuration } from '#web/features/admin/configuration/configuration.tsx';
import { PersonPage } from '#web/features/admin/person/person-page.tsx';
import { SignUpLinks } from '#web/features/admin/sign-up-links/sign-up-links.tsx';
import { UndeliveredMail } from '#web/features/admin/undelivered-mail.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { useShownPath } from '../shown-path.ts';

/** The dashboard; if the address names a person, their page; the mail that was not delivered; and the configuration. */
export default function AdminDashboardPage() {
  const { userId } = useParams();
  const path = useShownPath();
  const { timeZone } = useUser();
  if (matchesPath('/admin/sign-up-links', path)) return <SignUpLinks timeZone={timeZone} />;
  if (matchesPath('/admin/mail', path)) return <UndeliveredMail timeZone={timeZone} />;
  if (matchesPath('/admin/configuration', path)) return <Configuration />;
  if (userId === undefined) return <AdminDashboard timeZone={timeZone} />;
  return <PersonPage key={userId} id={userId} timeZone={timeZone} />;
}
