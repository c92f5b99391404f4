import type { ReactNode } from 'react';
import type { Draft } from '#web/platform/device/use-draft.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';

type MessageDialogProps = {
  title: string;
  description: string;
  foot?: ReactNode;
  label: string;
  words: { tooLong: (p: { over: number }) => string; cancel: string };
  hint: (written: number) => string;
  rows: number;
  /** The field first and what is to be known below it; on a phone the dialog rises from the bottom edge. */
  isSheet?: boolean;
  longest: number;
  draft: Draft<string>;
  send: { label: string; pending: string; variant: 'primary' | 'danger'; isPending: boolean };
  onSend: (message: string) => void;
  onClose: () => void;
};

/** Asks for a few words, which need not be given, before something is sent. They are kept as a draft until then. */
export function MessageDialog(props: MessageDialogProps) {
  const { words, draft, send, onSend, onClose } = props;
  const message = draft.value.trim();
  const over = message.length - props.longest;
  return (
    <FormDialog
      title={props.title}
      description={props.description}
      isSheet={props.isSheet}
      foot={props.foot}
      cancel={words.cancel}
      confirm={send.label}
      danger={send.variant === 'danger'}
      disabled={over > 0}
      pending={send.isPending}
      pendingText={send.pending}
      onSubmit={() => over <= 0 && onSend(message)}
      onClose={onClose}
    >
      <Field
        label={props.label}
        optional={!props.isSheet}
        hint={props.hint(message.length)}
        error={over > 0 ? words.tooLong({ over }) : undefined}
      >
        <Textarea
          written
          rows={props.rows}
          readOnly={send.isPending}
          value={draft.value}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
