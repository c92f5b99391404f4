import { useEffect, useRef, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { fullName } from '#web/features/session/queries.ts';
import type { User } from '#web/features/session/queries.ts';
import { part } from '#web/platform/part.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';

const AccountMenu = part(() => import('./account-menu.tsx'));

/** Looks like the menu's button from the start; the menu itself is fetched once the page has settled. */
export function AccountButton({ user }: { user: User }) {
  const button = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<{ hasFocus: boolean; isOpen: boolean }>();
  const pressed = useRef(false);

  function load() {
    AccountMenu.preload().then(
      () => setStart({ hasFocus: document.activeElement === button.current, isOpen: pressed.current }),
      () => {},
    );
  }
  useEffect(() => whenIdle(load), []);

  if (start) return <AccountMenu user={user} {...start} />;
  return (
    <button
      ref={button}
      type="button"
      className="account"
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={load}
      onClick={() => {
        pressed.current = true;
        load();
      }}
    >
      <AccountFace user={user} />
    </button>
  );
}

export function AccountFace({ user }: { user: User }) {
  const name = fullName(user);
  return (
    <>
      <Avatar name={name} src={user.profileImageUrl} decorative />
      <span className="account__name">{name}</span>
      <ChevronDown />
    </>
  );
}
