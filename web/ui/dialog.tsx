import type { ReactNode } from 'react';
import { Dialog as RadixDialog } from 'radix-ui';
import X from 'lucide-react/icons/x';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import './dialog.css';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; screen readers hear it when the dialog opens. */
  description?: ReactNode;
  size?: 'm' | 'l' | 'xl';
  /** Buttons, right-aligned, the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** For a task beside the page. To ask before destroying something take ConfirmDialog. */
export function Dialog({ open, onOpenChange, title, description, size = 'm', actions, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim">
          <RadixDialog.Content
            className={classes('dialog', size !== 'm' && `dialog--${size}`)}
            {...returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <RadixDialog.Title className="h2 dialog__title">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="soft dialog__text">{description}</RadixDialog.Description>
            )}
            {children}
            {actions && <div className="dialog__acts">{actions}</div>}
            {/* Last, so that the first field gets the focus and not the way out. */}
            <RadixDialog.Close asChild>
              <IconButton label="Close" small className="dialog__close">
                <X />
              </IconButton>
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
