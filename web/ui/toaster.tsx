import { useRef, useSyncExternalStore, type FocusEvent } from 'react';
import { Toast } from 'radix-ui';
import Check from './icons/check.ts';
import CircleAlert from './icons/circle-alert.ts';
import X from './icons/x.ts';
import { classes } from './classes.ts';
import { IconButton } from './button.tsx';
import { toaster as copy } from '#messages/ui-signed-in.ts';
import './toaster.css';

type ToastItem = {
  id: number;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
};

/** The shape of `toastStore` in web/platform; passed in by the app, so that web/ui does not import it. */
type ToastSource = {
  subscribe: (listener: () => void) => () => void;
  current: () => ToastItem | null;
  dismiss: (id: number) => void;
};

/**
 * Mounted once, permanently, so that F8 finds its region. The key makes the newest toast replace the current one, with
 * its own five seconds.
 */
export function Toaster({ store }: { store: ToastSource }) {
  const item = useSyncExternalStore(store.subscribe, store.current, store.current);
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const rememberOrigin = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  /* Back to where F8 was pressed. Radix pauses all timers while the region has the focus and stops listening for
     blur once the last toast is gone, so that later toasts would never close by themselves. */
  const giveFocusBack = () => {
    if (!viewport.current?.contains(document.activeElement)) return;
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const close = (id: number) => {
    giveFocusBack();
    store.dismiss(id);
  };
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={copy.toast}>
      {item && (
        <Toast.Root
          key={item.id}
          type={item.variant === 'destructive' ? 'foreground' : 'background'}
          className={classes('toast', item.variant === 'destructive' && 'toast--bad')}
          onOpenChange={(open) => open || close(item.id)}
        >
          <span className="toast__mark">{item.variant === 'destructive' ? <CircleAlert /> : <Check />}</span>
          <div className="toast__say">
            <Toast.Title className="toast__title">{item.title}</Toast.Title>
            {item.description && <Toast.Description className="toast__text">{item.description}</Toast.Description>}
            {item.action && (
              <Toast.Action className="toast__act" altText={item.action.label} onClick={item.action.onClick}>
                {item.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close asChild>
            <IconButton label={copy.dismiss} small>
              <X />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        className="toasts"
        hotkey={['F8']}
        // The library puts the key in.
        label={copy.region({ hotkey: '{hotkey}' })}
        onFocus={rememberOrigin}
      />
    </Toast.Provider>
  );
}
