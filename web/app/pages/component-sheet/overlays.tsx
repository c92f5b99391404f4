import { useState } from 'react';
import CircleUser from '#web/ui/icons/user-round.ts';
import LifeBuoy from '#web/ui/icons/life-buoy.ts';
import LogOut from '#web/ui/icons/log-out.ts';
import Settings from '#web/ui/icons/settings.ts';
import Shield from '#web/ui/icons/shield.ts';
import Check from '#web/ui/icons/check.ts';
import CircleAlert from '#web/ui/icons/circle-alert.ts';
import X from '#web/ui/icons/x.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Menu, MenuCut, MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/platform/toast-store.ts';
import { Spec } from './spec.tsx';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function OverlaySpec() {
  const [asking, setAsking] = useState<'delete' | 'account' | 'rename'>();
  return (
    <Spec
      title="Dialog, toast, menu"
      say="One toast at a time, 5 seconds. Deletion dialogs do not close on outside click."
    >
      <div className="row wrap">
        <Button variant="danger" onClick={() => setAsking('delete')}>
          Delete Program
        </Button>
        <Button variant="danger" onClick={() => setAsking('account')}>
          Delete my account
        </Button>
        <Button onClick={() => setAsking('rename')}>Rename</Button>
        <Button onClick={() => toast({ title: 'Entry Saved', description: 'Day 17 is in the cloth.' })}>Save</Button>
        <Button
          onClick={() =>
            toast({
              variant: 'destructive',
              title: 'Entry Required',
              description: 'Please write something before saving your entry.',
            })
          }
        >
          Fail
        </Button>
        <AccountMenu onDelete={() => setAsking('delete')} />
      </div>
      <OverlayStills />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(undefined)}
        title="Delete this program?"
        confirm="Delete Program"
        pendingText="Deleting..."
        onConfirm={() => pause(1200)}
      >
        “The Unhurried Hour” has 3 active clients. Their entries stay; the program does not.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'account'}
        onOpenChange={() => setAsking(undefined)}
        title="Delete your account?"
        confirm="Delete my account"
        typed="delete"
        onConfirm={() => pause(600)}
      >
        Erases your 14 entries and your messages’ text, for good.
      </ConfirmDialog>
      <Dialog
        open={asking === 'rename'}
        onOpenChange={() => setAsking(undefined)}
        title="Rename the program"
        description="Clients see the new name at once."
        actions={
          <Button variant="primary" onClick={() => setAsking(undefined)}>
            Save
          </Button>
        }
      >
        <Field label="Title">
          <Input written defaultValue="The Unhurried Hour" />
        </Field>
      </Dialog>
    </Spec>
  );
}

function AccountMenu({ onDelete }: { onDelete: () => void }) {
  const who = (
    <>
      <Avatar name="Ines Calloway" decorative />
      <span>
        <b>Ines Calloway</b>
        <small>ines@example.org</small>
      </span>
    </>
  );
  return (
    <Menu trigger={<Button>Account</Button>} head={who}>
      <MenuItem icon={<CircleUser />} href="/settings">
        Profile Settings
      </MenuItem>
      <MenuItem icon={<Settings />} href="/settings">
        Account Settings
      </MenuItem>
      <MenuItem icon={<LifeBuoy />} href="/help">
        Help & Support
      </MenuItem>
      <MenuCut />
      <MenuItem icon={<Shield />} href="/admin">
        Admin Dashboard
      </MenuItem>
      <MenuCut />
      <MenuItem icon={<LogOut />} danger onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** What opens only for a moment, held still to be looked at: the looks of the real ones, without their behaviour. */
function OverlayStills() {
  return (
    <div className="overs mt5">
      <div className="stage">
        <div className="dialog">
          <h3 className="h2">Delete this program?</h3>
          <p className="soft dialog__text">
            “The Unhurried Hour” has 3 active clients. Their entries stay; the program does not.
          </p>
          <div className="dialog__acts">
            <Button>Cancel</Button>
            <Button variant="danger">Delete Program</Button>
          </div>
        </div>
      </div>
      <div className="stack">
        <ToastStill title="Entry Saved" text="Day 17 is in the cloth." />
        <ToastStill isBad title="Entry Required" text="Please write something before saving your entry." />
      </div>
      <ul className="menu">
        <li>
          <span className="menu__item is-hover">
            <CircleUser />
            Profile Settings
          </span>
        </li>
        <li>
          <span className="menu__item">
            <Settings />
            Account Settings
          </span>
        </li>
        <li>
          <span className="menu__item">
            <LifeBuoy />
            Help & Support
          </span>
        </li>
        <li className="menu__cut" aria-hidden="true" />
        <li>
          <span className="menu__item">
            <Shield />
            Admin Dashboard
          </span>
        </li>
        <li className="menu__cut" aria-hidden="true" />
        <li>
          <span className="menu__item">
            <LogOut />
            Logout
          </span>
        </li>
      </ul>
    </div>
  );
}

function ToastStill({ isBad, title, text }: { isBad?: boolean; title: string; text: string }) {
  return (
    <div className={isBad ? 'toast toast--bad' : 'toast'}>
      <span className="toast__mark">{isBad ? <CircleAlert /> : <Check />}</span>
      <div className="toast__say">
        <p className="toast__title">{title}</p>
        <p className="toast__text">{text}</p>
      </div>
      <IconButton label="Dismiss" small>
        <X />
      </IconButton>
    </div>
  );
}
