import Copy from '#web/ui/icons/copy.ts';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { tokens } from '#messages/settings-tokens.ts';

const copy = tokens.new;

type ShownOnceDialogProps = {
  title: string;
  text: string;
  label: string;
  copied: string;
  value: string;
  onClose: () => void;
};

/** A token or a secret, which no other page shows again. If copying fails, it can be selected. */
export function ShownOnceDialog({ title, text, label, copied, value, onClose }: ShownOnceDialogProps) {
  const said = { done: { title: copied }, failed: { title: copy.copyFailed } };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button autoFocus onClick={() => void copyToClipboard(value, said)}>
            <Copy />
            {copy.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {copy.done}
          </Button>
        </>
      }
    >
      <Field label={label} hideLabel className="mt4">
        <Input readOnly dir="ltr" value={value} onFocus={({ target }) => target.select()} />
      </Field>
    </Dialog>
  );
}
