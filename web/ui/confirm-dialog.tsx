import { useState, type ReactNode, type RefObject } from 'react';
import { AlertDialog } from 'radix-ui';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Field, FieldError } from './field.tsx';
import { Input } from './input.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import './dialog.css';

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
  /** Must be typed before the button works. */
  typed?: string;
  /** True while it is not known yet what will happen, and where it is refused: then there is nothing to confirm. */
  blocked?: boolean;
  size?: 'm' | 'l';
  /** Where the focus goes when what opened the dialog is gone afterwards. */
  returnTo?: RefObject<HTMLElement | null>;
  /** What went wrong, if it did; the dialog stays. */
  error?: ReactNode;
  /** The dialog stays, pending, until this is done; it closes on success and stays open if it throws. */
  onConfirm: () => void | Promise<unknown>;
};

/** Asks before something is lost: ignores clicks outside, focuses Cancel, says what will happen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirm,
    pendingText,
    cancel = 'Cancel',
    danger = true,
    typed,
    blocked,
    size,
    returnTo,
    error,
  } = props;
  const [pending, setPending] = useState(false);
  const [word, setWord] = useState('');
  const returnFocus = useReturnFocus(returnTo);

  function change(next: boolean) {
    if (pending) return;
    setWord('');
    onOpenChange(next);
  }

  async function run() {
    setPending(true);
    try {
      await props.onConfirm();
      setWord('');
      onOpenChange(false);
    } catch {
      // The caller shows what went wrong, as `error` or as a toast; the question stays.
    } finally {
      setPending(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        {/* A press on the scrim must not take the focus out of the dialog. */}
        <AlertDialog.Overlay
          className="scrim"
          onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
        >
          <AlertDialog.Content className={classes('dialog', size === 'l' && 'dialog--l')} {...returnFocus}>
            <AlertDialog.Title className="h2">{title}</AlertDialog.Title>
            <AlertDialog.Description className="soft dialog__text" asChild>
              <div>{children}</div>
            </AlertDialog.Description>
            {typed && !blocked && (
              <Field label={<>Type “{typed}” to go on</>}>
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
