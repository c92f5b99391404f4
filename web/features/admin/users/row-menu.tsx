import BadgeCheck from 'lucide-react/icons/badge-check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Mail from 'lucide-react/icons/mail';
import Trash2 from 'lucide-react/icons/trash-2';
import UserX from 'lucide-react/icons/user-x';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';
import { usersCopy as copy } from './copy.ts';
import { useApproveCoach, useExportUser } from './mutations.ts';
import { nameOf } from './name-of.ts';
import type { RowButtonProps } from './row-button.tsx';

/** Takes the place of the button that was pressed, and opens. */
export default function RowMenu({ user, onDeleteUser, onDeleteCoach }: RowButtonProps) {
  const trigger = useOpenAtOnce();
  const sendExport = useExportUser(user);
  const approve = useApproveCoach(user);
  const isBusy = sendExport.isPending || approve.isPending;

  return (
    <Menu
      trigger={
        <IconButton ref={trigger} small label={copy.menu(nameOf(user))} aria-busy={isBusy || undefined}>
          {isBusy ? <Spinner /> : <Ellipsis />}
        </IconButton>
      }
    >
      {user.awaits_approval && (
        <MenuItem icon={<BadgeCheck />} disabled={isBusy} onSelect={() => approve.mutate()}>
          {copy.approve}
        </MenuItem>
      )}
      <MenuItem icon={<Mail />} disabled={isBusy} onSelect={() => sendExport.mutate()}>
        {copy.export}
      </MenuItem>
      {user.coach_id !== null && (
        <MenuItem icon={<UserX />} danger onSelect={onDeleteCoach}>
          {copy.deleteCoach}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} danger onSelect={onDeleteUser}>
        {copy.deleteUser}
      </MenuItem>
    </Menu>
  );
}
