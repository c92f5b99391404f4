import { matchesPath } from '#contract/pages.ts';
import { Configuration } from '#web/features/admin/configuration/configuration.tsx';
import { SignUpLinks } from '#web/features/admin/sign-up-links/sign-up-links.tsx';
import { UndeliveredMail } from '#web/features/admin/undelivered-mail.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { useShownPath } from '../shown-path.ts';

/** What an admin looks at rarely, apart from the dashboard so that its script stays small. */
export default function AdminInstallationPage() {
  const path = useShownPath();
  const { timeZone } = useUser();
  if (matchesPath('/admin/sign-up-links', path)) return <SignUpLinks timeZone={timeZone} />;
  if (matchesPath('/admin/mail', path)) return <UndeliveredMail timeZone={timeZone} />;
  return <Configuration />;
}
