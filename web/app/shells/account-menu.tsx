import { useLayoutEffect, useRef, type RefObject } from 'react';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import UserRound from 'lucide-react/icons/user-round';
import { hasPage } from '#contract/pages.ts';
import { actorOf, fullName } from '#web/features/session/queries.ts';
import type { User } from '#web/features/session/queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuCut, MenuItem } from '#web/ui/menu.tsx';
import { AccountFace, type Handover } from './account-button.tsx';
import { accountCopy } from './account-copy.ts';
import { shellCopy } from './copy.ts';

type AccountMenuProps = {
  user: User;
  /** What to go on with from the button that stood here before. */
  handover: RefObject<Handover>;
};

export default function AccountMenu({ user, handover }: AccountMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const actor = actorOf(user);
  const copy = accountCopy.menu;

  useLayoutEffect(() => {
    const { hasFocus, isPressed } = handover.current;
    handover.current = { hasFocus: false, isPressed: false };
    if (hasFocus || isPressed) trigger.current?.focus();
    // The menu opens itself on a press or a key only, so the earlier press is handed on as a key.
    if (isPressed) trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, [handover]);

  return (
    <Menu
      trigger={
        <button ref={trigger} type="button" className="account">
          <AccountFace user={user} />
        </button>
      }
      head={
        <>
          <Avatar name={fullName(user)} src={user.profileImageUrl} tone="clay" decorative />
          <span>
            <b>{fullName(user)}</b>
            <small>{user.role ? `${accountCopy.role[user.role]}, ${user.email}` : user.email}</small>
          </span>
        </>
      }
    >
      {hasPage(actor, '/profile/edit') && (
        <MenuItem href="/profile/edit" icon={<UserRound />}>
          {copy.profile}
        </MenuItem>
      )}
      <MenuItem href="/settings" icon={<Settings />}>
        {copy.settings}
      </MenuItem>
      <MenuItem href="/help" icon={<LifeBuoy />}>
        {copy.help}
      </MenuItem>
      {user.isAdmin && hasPage(actor, '/admin/dashboard') && (
        <>
          <MenuCut />
          <MenuItem href="/admin/dashboard" icon={<Shield />}>
            {copy.admin}
          </MenuItem>
        </>
      )}
      {hasPage(actor, '/admin/mail') && (
        <MenuItem href="/admin/mail" icon={<Mail />}>
          {copy.mail}
        </MenuItem>
      )}
      <MenuCut />
      <MenuItem href="/api/logout" external icon={<LogOut />}>
        {shellCopy.logout}
      </MenuItem>
    </Menu>
  );
}
