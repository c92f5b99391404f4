import type { ReactNode } from 'react';
import MailOpen from 'lucide-react/icons/mail-open';
import MessageCircle from 'lucide-react/icons/message-circle';
import TrendingUp from 'lucide-react/icons/trending-up';
import { Count } from '#web/ui/badge.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { tilesCopy as copy } from '../common-copy.ts';

const tiles = [
  { href: '/progress', label: copy.progress, Icon: TrendingUp },
  { href: '/messages', label: copy.messages, Icon: MessageCircle },
  { href: '/invitations', label: copy.invitations, Icon: MailOpen },
];

/** `unread` says how many messages wait. */
export function Tiles({ pendingInvitations, unread }: { pendingInvitations: number; unread: ReactNode }) {
  return (
    <nav className="tiles" aria-label={copy.label}>
      {tiles.map(({ href, label, Icon }) => (
        <AppLink key={href} href={href}>
          <Icon />
          {label}
          {href === '/messages' && unread}
          {href === '/invitations' && <Count value={pendingInvitations} label={copy.waiting(pendingInvitations)} />}
        </AppLink>
      ))}
    </nav>
  );
}
