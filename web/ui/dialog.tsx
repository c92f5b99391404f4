import { useId, useRef, useState, type RefObject, type ReactNode } from 'react';
import { Dialog as RadixDialog, AlertDialog } from 'radix-ui';
import X from './icons/x.ts';
import { classes } from './classes.ts';
import { IconButton, Button } from './button.tsx';
import { Field, FieldError, Input } from './field.tsx';
import { dialog as copy } from '#messages/ui-signed-in.ts';
import './dialog.css';

/**
 * Returns the focus to where it was when the dialog opened. Radix does so only for its own trigger; ours are opened by
 * state. A menu item is gone by then, so its menu's button is remembered instead. The opener may be gone too, with a
 * deleted row, or go once the list is refetched: `returnTo` is for both.
 */
function useReturnFocus(returnTo?: RefObject<HTMLElement | null>, isDone?: RefObject<boolean>) {
  const from = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      const active = document.activeElement;
      const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
      from.current = opener ? document.getElementById(opener) : active instanceof HTMLElement ? active : null;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const opener = from.current?.isConnected ? from.current : null;
      const other = returnTo?.current;
      (isDone?.current ? (other ?? opener) : (opener ?? other))?.focus();
    },
  };
}

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title, announced when the dialog opens. */
  description?: ReactNode;
  size?: 'm' | 'l' | 'xl' | 'full';
  /**
   * A short form with its own cancel among the actions: the description comes below it, and on a phone the main button
   * is full width.
   */
  isSheet?: boolean;
  /** Buttons, right-aligned, the main one last. */
  actions?: ReactNode;
  /** Where the focus goes if the opener may be gone by then. */
  returnTo?: RefObject<HTMLElement | null>;
  /** It goes there although the opener is still there: the dialog went from one thing to the next. */
  movesOn?: boolean;
  children?: ReactNode;
};

const moved = { current: true };

/** For a task beside the page. To confirm something destructive use ConfirmDialog. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'm', isSheet, actions, returnTo, movesOn, children } = props;
  const returnFocus = useReturnFocus(returnTo, movesOn ? moved : undefined);
  const about = description && (
    <RadixDialog.Description className="soft dialog__text">{description}</RadixDialog.Description>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim">
          <RadixDialog.Content
            className={classes('dialog', size !== 'm' && `dialog--${size}`, isSheet && 'dialog--sheet')}
            {...returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <RadixDialog.Title className={classes('h2 anywhere', !isSheet && 'dialog__title')}>
              {title}
            </RadixDialog.Title>
            {!isSheet && about}
            {children}
            {isSheet && about}
            {actions && <div className="dialog__acts">{actions}</div>}
            {/* Last, so that the first field gets the focus and not the close button. */}
            {!isSheet && (
              <RadixDialog.Close asChild>
                <IconButton label={copy.close} small className="dialog__close">
                  <X />
                </IconButton>
              </RadixDialog.Close>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type FormDialogProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'actions'> & {
  cancel: string;
  confirm: ReactNode;
  /** It cannot be closed meanwhile. */
  pending: boolean;
  pendingText?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Another button, before Cancel. */
  other?: ReactNode;
  /** Above and below the form, whose fields are the children. */
  lead?: ReactNode;
  foot?: ReactNode;
  formClass?: string;
  /** The browser asks for required fields; otherwise the caller says what is wrong. */
  validates?: boolean;
  onSubmit: () => void;
  onClose: () => void;
};

/** A short form with Cancel and its main button. */
export function FormDialog(props: FormDialogProps) {
  const { cancel, confirm, pending, pendingText, danger, disabled, other, lead, foot, formClass, children } = props;
  const { onSubmit, onClose, ...dialog } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => open || pending || onClose()}
      actions={
        <>
          {other}
          <Button onClick={onClose} aria-disabled={pending || undefined}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            disabled={disabled}
            pending={pending}
            pendingText={pendingText}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {lead}
      <form
        id={formId}
        className={formClass}
        noValidate={!props.validates}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onSubmit();
        }}
      >
        {children}
      </form>
      {foot}
    </Dialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question: "Delete this program?" */
  title: ReactNode;
  /** Count, thing, and what happens to it. */
  children: ReactNode;
  /** The button says what happens: "Delete Program". */
  confirm: string;
  /** "Deleting..." */
  pendingText?: string;
  cancel?: string;
  /** False for a question that destroys nothing. */
  danger?: boolean;
  /** Must be typed before the button is enabled. */
  typed?: string;
  /** True while the outcome is unknown, and when it is refused: there is nothing to confirm. */
  blocked?: boolean;
  size?: 'm' | 'l';
  /** Where the focus goes afterwards, if the opener is removed with it. */
  returnTo?: RefObject<HTMLElement | null>;
  /** The error, if any; the dialog stays open. */
  error?: ReactNode;
  /** The dialog stays pending until this resolves; it closes on success and stays open if it throws. */
  onConfirm: () => void | Promise<unknown>;
};

/** Confirms something destructive: ignores clicks outside, focuses Cancel, says what will happen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirm,
    pendingText,
    cancel = copy.cancel,
    danger = true,
    typed,
    blocked,
    size,
    returnTo,
    error,
  } = props;
  const [pending, setPending] = useState(false);
  const [word, setWord] = useState('');
  const isDone = useRef(false);
  const returnFocus = useReturnFocus(returnTo, isDone);

  function change(next: boolean) {
    if (pending) return;
    setWord('');
    isDone.current = false;
    onOpenChange(next);
  }

  async function run() {
    setPending(true);
    try {
      await props.onConfirm();
      setWord('');
      isDone.current = true;
      onOpenChange(false);
    } catch {
      // The caller shows the error, as `error` or as a toast; the dialog stays.
    } finally {
      setPending(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        {/* A press on the scrim must not move the focus out of the dialog. */}
        <AlertDialog.Overlay
          className="scrim"
          onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
        >
          <AlertDialog.Content className={classes('dialog', size === 'l' && 'dialog--l')} {...returnFocus}>
            <AlertDialog.Title className="h2 anywhere">{title}</AlertDialog.Title>
            <AlertDialog.Description className="soft dialog__text" asChild>
              <div>{children}</div>
            </AlertDialog.Description>
            {typed && !blocked && (
              <Field label={copy.typed({ typed })}>
                <Input
                  value={word}
                  onChange={(event) => setWord(event.currentTarget.value)}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
            )}
            <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
            <div className="dialog__acts">
              <AlertDialog.Cancel asChild>
                <Button aria-disabled={pending}>{cancel}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={danger ? 'danger' : 'primary'}
                pending={pending}
                pendingText={pendingText}
                disabled={blocked || (typed !== undefined && word.trim() !== typed)}
                onClick={run}
              >
                {confirm}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
