import MailOpen from 'lucide-react/icons/mail-open';
import MessageCircle from 'lucide-react/icons/message-circle';
import TrendingUp from 'lucide-react/icons/trending-up';
import { hasPage } from '#contract/pages.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Count } from '#web/ui/badge.tsx';
import { todayCopy } from '../copy.ts';

const copy = todayCopy.tiles;
const tiles = [
  { href: '/progress', label: copy.progress, Icon: TrendingUp },
  { href: '/messages', label: copy.messages, Icon: MessageCircle },
  { href: '/invitations', label: copy.invitations, Icon: MailOpen },
];

export function Tiles({ pendingInvitations }: { pendingInvitations: number }) {
  const offered = tiles.filter((tile) => hasPage('client', tile.href));
  if (offered.length === 0) return null;
  return (
    <nav className="tiles" aria-label={copy.label}>
      {offered.map(({ href, label, Icon }) => (
        <AppLink key={href} href={href}>
          <Icon />
          {label}
          {href === '/messages' && <span id="unread" />}
          {href === '/invitations' && <Count value={pendingInvitations} label={copy.waiting(pendingInvitations)} />}
        </AppLink>
      ))}
    </nav>
  );
}
