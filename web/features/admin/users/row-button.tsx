import { useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { withPart } from '#web/platform/with-part.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { UserRow } from '../queries.ts';
import { usersCopy as copy } from './copy.ts';
import { nameOf } from './name-of.ts';

const RowMenu = part(() => import('./row-menu.tsx'));

export type RowButtonProps = { user: UserRow; onDeleteUser: () => void; onDeleteCoach: () => void };

/** Only the button at first: in a long list the menu comes for the row that was pressed. */
export function RowButton(props: RowButtonProps) {
  const [hasMenu, setHasMenu] = useState(false);
  const button = (
    <IconButton
      small
      label={copy.menu(nameOf(props.user))}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={() => void RowMenu.preload().catch(() => {})}
      onClick={() => withPart(RowMenu, () => setHasMenu(true))}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        withPart(RowMenu, () => setHasMenu(true));
      }}
    >
      <Ellipsis />
    </IconButton>
  );
  if (!hasMenu) return button;
  return (
    <Later otherwise={button}>
      <RowMenu {...props} />
    </Later>
  );
}
