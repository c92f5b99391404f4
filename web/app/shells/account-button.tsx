import { useEffect, useRef, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { fullName } from '#web/features/session/queries.ts';
import type { User } from '#web/features/session/queries.ts';
import { part } from '#web/platform/part.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';

const AccountMenu = part(() => import('./account-menu.tsx'));

/** What happened to the first button up to the moment the menu took its place. */
export type Handover = { hasFocus: boolean; isPressed: boolean };

/** Looks like the menu's button from the start; the menu itself is fetched once the page has settled. */
export function AccountButton({ user }: { user: User }) {
  const handover = useRef<Handover>({ hasFocus: false, isPressed: false });
  const [hasMenu, setHasMenu] = useState(false);

  function load() {
    AccountMenu.preload().then(
      () => setHasMenu(true),
      () => {},
    );
  }
  useEffect(() => whenIdle(load), []);

  function press() {
    handover.current.isPressed = true;
    load();
  }

  if (hasMenu) return <AccountMenu user={user} handover={handover} />;
  return (
    <button
      // Read as the button leaves, not when the menu arrives: a focus or a key in between would go nowhere.
      ref={(button) => () => {
        handover.current.hasFocus = document.activeElement === button;
      }}
      type="button"
      className="account"
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={load}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown') press();
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
