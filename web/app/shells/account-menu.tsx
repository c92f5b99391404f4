import ArrowLeftRight from '#web/ui/icons/arrow-left-right.ts';
import ChevronDown from '#web/ui/icons/chevron-down.ts';
import Copy from '#web/ui/icons/copy.ts';
import LifeBuoy from '#web/ui/icons/life-buoy.ts';
import LogOut from '#web/ui/icons/log-out.ts';
import Mail from '#web/ui/icons/mail.ts';
import Settings from '#web/ui/icons/settings.ts';
import Shield from '#web/ui/icons/shield.ts';
import UserRound from '#web/ui/icons/user-round.ts';
import { useQuery } from '@tanstack/react-query';
import { nameOrEmail } from '#contract/names.ts';
import { hasPage } from '#contract/pages.ts';
import { useCopyCode } from '#web/features/referral/copy-code.ts';
import { referralQuery } from '#web/features/referral/queries.ts';
import { actorOf, type User } from '#web/features/session/queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuCut, MenuItem } from '#web/ui/menu.tsx';
import { account as copy } from '#messages/app-coach-shell.ts';
import { shell as shellCopy } from '#messages/app-shells.ts';

export function AccountMenu({ user }: { user: User }) {
  const actor = actorOf(user);
  const name = nameOrEmail(user);
  return (
    <Menu
      sheet
      trigger={
        <button type="button" className="account row inline g2 shrink">
          <Avatar name={name} id={user.id} src={user.profileImageUrl} decorative />
          <span className="account__name">
            <bdi>{name}</bdi>
          </span>
          <ChevronDown />
        </button>
      }
      head={
        <>
          <Avatar name={name} id={user.id} src={user.profileImageUrl} decorative />
          <span>
            <b>
              <bdi>{name}</bdi>
            </b>
            <small>{user.role ? `${copy.role[user.role]}, ${user.email}` : user.email}</small>
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
      <ReferralCodeItem />
      <MenuItem href="/role-select" icon={<ArrowLeftRight />}>
        {shellCopy.switchRole}
      </MenuItem>
      <MenuItem href="/api/logout" external icon={<LogOut />}>
        {shellCopy.logout}
      </MenuItem>
    </Menu>
  );
}

/** Loads the code when the menu opens; selected earlier, it waits for it. */
function ReferralCodeItem() {
  const code = useQuery(referralQuery).data?.referralCode;
  const copyCode = useCopyCode();
  return (
    <MenuItem icon={<Copy />} onSelect={() => void copyCode()}>
      {code ? copy.codeOf({ code }) : copy.code}
    </MenuItem>
  );
}
