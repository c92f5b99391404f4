import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { webhookAddressMax, webhookKinds, type webhookTest, type WebhookKind } from '#contract/webhooks/constants.ts';
import { api, fieldErrorsOf, sentenceOf, type Result } from '#web/platform/api.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { webhooks as webhooksCopy } from '#messages/settings-webhooks.ts';
import { ChoiceBoxes } from './choice-boxes.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

const copy = webhooksCopy.new;

type WithSecret = Result<'POST /api/settings/webhooks'>;

/** Keys of messages have no dots. */
export const kindTitle = (kind: WebhookKind | typeof webhookTest): string =>
  webhooksCopy.kinds[kind.replace('.', ':') as keyof typeof webhooksCopy.kinds];

type NewWebhookDialogProps = { onMade: (now: WithSecret) => void; onClose: () => void };

/** Where to and what about; then the secret, this once. */
export function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  const [address, setAddress] = useState('');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>([]);
  const make = useMutation({
    mutationFn: () => api('POST /api/settings/webhooks', { body: { address, kinds: [...kinds] } }),
    onSuccess: ({ secret: _shownHere, ...now }) => onMade({ ...now, secret: null }),
  });
  const errors = fieldErrorsOf(make.error);
  if (make.data?.secret) return <SecretDialog secret={make.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={copy.title}
      description={copy.text}
      formClass="stack mt4"
      cancel={settingsCopy.cancel}
      confirm={copy.make}
      pending={make.isPending}
      pendingText={copy.making}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <Field label={copy.address} hint={copy.addressHint} error={errors.address} required>
        <Input
          value={address}
          type="url"
          dir="ltr"
          maxLength={webhookAddressMax}
          autoComplete="off"
          placeholder="https://"
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <ChoiceBoxes
        legend={copy.kinds}
        choices={webhookKinds}
        words={(kind) => ({ title: kindTitle(kind) })}
        chosen={kinds}
        error={errors.kinds}
        onChange={setKinds}
      />
      {make.error && Object.keys(errors).length === 0 && (
        <p className="err" role="alert">
          {sentenceOf(make.error)}
        </p>
      )}
    </FormDialog>
  );
}

/** Of a new webhook, and after an exchange. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = { title: copy.madeTitle, text: copy.madeText, label: copy.secret, copied: copy.copied };
  return <ShownOnceDialog {...words} value={secret} onClose={onClose} />;
}
