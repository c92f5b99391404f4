import { useState, type ReactNode } from 'react';
import { DropdownMenu } from 'radix-ui';
import { AppLink } from './link.tsx';
import { classes } from './classes.ts';
import './menu.css';

/**
 * Where a menu or tooltip is mounted: into the open dialog, else into the main landmark, so that it is neither outside
 * all landmarks nor hidden with the page behind a dialog. Call it on open, not before.
 */
export function overlayHome(): HTMLElement | undefined {
  return (
    document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]') ??
    document.querySelector<HTMLElement>('main') ??
    undefined
  );
}

type MenuProps = {
  /** One button, which gets the menu's props. */
  trigger: ReactNode;
  /** What the menu is about, above the items; not an item itself. */
  head?: ReactNode;
  /** At the foot of a phone's screen, across its whole width. */
  sheet?: boolean;
  children: ReactNode;
};

/** Account menu, row menu. Items close it; arrows, Home, End, Escape and typeahead work. */
export function Menu({ trigger, head, sheet, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={isOpen ? overlayHome() : undefined}>
        <DropdownMenu.Content
          className={classes('menu', sheet && 'menu--sheet')}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          {head && <div className="menu__who">{head}</div>}
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  href?: string;
  /** A full page load although the address is ours. */
  external?: boolean;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, href, external, onSelect, danger, disabled, children }: MenuItemProps) {
  const inside = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  return (
    <DropdownMenu.Item
      className={classes('menu__item', danger && 'menu__item--bad')}
      disabled={disabled}
      onSelect={onSelect}
      asChild={href !== undefined}
    >
      {href === undefined ? (
        inside
      ) : (
        <AppLink href={href} external={external}>
          {inside}
        </AppLink>
      )}
    </DropdownMenu.Item>
  );
}

export function MenuCut() {
  return <DropdownMenu.Separator className="menu__cut" />;
}
