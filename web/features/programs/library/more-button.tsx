import { useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { part } from '#web/platform/part.tsx';
import { toast } from '#web/platform/toast-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { LibraryProgram } from '../queries.ts';
import { libraryCopy as copy } from './copy.ts';

const MoreMenu = part(() => import('./more-menu.tsx'));

/** Only the button at first: the menu and its library come with the first press, for the row that was pressed. */
export function MoreButton({ program }: { program: LibraryProgram }) {
  const [hasMenu, setHasMenu] = useState(false);

  function open() {
    MoreMenu.preload().then(
      () => setHasMenu(true),
      () => toast({ variant: 'destructive', title: copy.moreFailed.title, description: copy.moreFailed.text }),
    );
  }

  if (hasMenu) return <MoreMenu program={program} />;
  return (
    <IconButton
      label={copy.more(program.title)}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={() => void MoreMenu.preload().catch(() => {})}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          open();
        }
      }}
    >
      <Ellipsis />
    </IconButton>
  );
}
