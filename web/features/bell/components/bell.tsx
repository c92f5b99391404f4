import { useRef, useState } from 'react';
import { Popover } from 'radix-ui';
import BellIcon from 'lucide-react/icons/bell';
import { IconButton } from '#web/ui/button.tsx';
import { overlayHome } from '#web/ui/menu.tsx';
import { bellCopy as copy } from '../copy.ts';
import type { NoticeWords } from '../items.ts';
import { useBell } from '../use-bell.ts';
import { BellList } from './bell-list.tsx';
import './bell.css';

/** What is new and what waits, on every page. The count says how much; opening it marks nothing as read. */
export default function Bell({
  side,
  timeZone,
  wordsOf,
}: {
  side: 'client' | 'coach';
  timeZone: string;
  wordsOf: NoticeWords;
}) {
  // Asked for once, when it opens: while it is open, the sheet itself is the dialog that would be found.
  const [home, setHome] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const bell = useBell(side, wordsOf);
  const count = bell.items.length;

  function turn(isWanted: boolean) {
    if (isWanted) setHome(overlayHome());
    setOpen(isWanted);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={turn}>
      <Popover.Trigger asChild>
        <IconButton className="bell" label={copy.label(count)}>
          <BellIcon />
          {count > 0 && (
            <span className="count" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal container={home}>
        <Popover.Content
          className="belllist"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby="bell-title"
          tabIndex={-1}
          ref={sheet}
          // The sheet itself, not its first button: that one puts everything away.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            sheet.current?.focus();
          }}
        >
          <BellList {...bell} timeZone={timeZone} onLeave={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
