import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleUser from 'lucide-react/icons/user-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '#web/ui/button.tsx';
import '#web/ui/dialog.css';
import '#web/ui/menu.css';
import '#web/ui/toaster.css';

/** What opens only for a moment, held still to be looked at: the looks of the real ones, without their behaviour. */
export function OverlayStills() {
  return (
    <div className="overs below">
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
