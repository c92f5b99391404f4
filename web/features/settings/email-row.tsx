import { type SubmitEvent, useId, useState } from 'react';
import Check from 'lucide-react/icons/check';
import { emailMaxLength } from '#contract/settings/rules.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { clockTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { settingsCopy } from './copy.ts';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';
import { AppCodeField, CurrentPasswordField } from './proof-fields.tsx';

const copy = settingsCopy.account.email;

export function EmailRow({ settings }: { settings: Settings }) {
  const [isOpen, setOpen] = useState(false);
  const { email, emailVerified, emailChange, hasPassword, signInMethod, timeZone } = settings;
  const confirm = useSettingsChange({ send: () => api('POST /api/settings/email/confirmation'), done: copy.sent });
  const isProvider = signInMethod === 'oidc';
  return (
    <SettingRow
      title={copy.label}
      note={isProvider ? copy.provider : hasPassword ? copy.note : `${copy.note} ${copy.needsPassword}`}
    >
      <div className="emailrow row wrap g2">
        <span>{email}</span>
        {emailVerified ? (
          <Badge tone="green">
            <Check />
            {copy.verified}
          </Badge>
        ) : (
          <Badge>{copy.unverified}</Badge>
        )}
        {!isProvider && hasPassword && (
          <Button variant="quiet" small aria-label={copy.changeLabel} onClick={() => setOpen(true)}>
            {copy.change}
          </Button>
        )}
      </div>
      {!emailVerified && !isProvider && (
        <div className="emailwait">
          <p className="small soft">{copy.unconfirmed}</p>
          <div className="emailwait__acts row stretch wrap g0">
            <Button variant="quiet" small pending={confirm.isPending} onClick={() => confirm.mutate()}>
              {copy.sendConfirmation}
            </Button>
          </div>
        </div>
      )}
      {emailChange && <WaitingAddress change={emailChange} timeZone={timeZone} />}
      {isOpen && <EmailDialog asksCode={settings.secondFactor !== null} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}

type Waiting = NonNullable<Settings['emailChange']>;

function WaitingAddress({ change, timeZone }: { change: Waiting; timeZone: string }) {
  const again = useSettingsChange({ send: () => api('POST /api/settings/email/again'), done: copy.sent });
  const keep = useSettingsChange({ send: () => api('DELETE /api/settings/email'), done: copy.kept });
  return (
    <div className="emailwait">
      <p>
        <b>{change.newEmail}</b>
        {copy.waits}
      </p>
      <p className="small soft">{copy.until(untilWhen(change.expiresAt, timeZone))}</p>
      <div className="emailwait__acts row stretch wrap g0">
        <Button variant="quiet" small pending={again.isPending} onClick={() => again.mutate()}>
          {copy.again}
        </Button>
        <Button variant="quiet" small pending={keep.isPending} onClick={() => keep.mutate()}>
          {copy.keep}
        </Button>
      </div>
    </div>
  );
}

/** "tomorrow, 16:38" */
function untilWhen(iso: string, timeZone: string): string {
  const until = new Date(iso);
  const days = -daysAgo(until, timeZone);
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : dayAndMonth(until, timeZone);
  return `${day}, ${clockTime(until, timeZone)}`;
}

function EmailDialog({ asksCode, onClose }: { asksCode: boolean; onClose: () => void }) {
  const formId = useId();
  const [newEmail, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const change = useSettingsChange({
    send: (body: { newEmail: string; password: string; code?: string }) => api('PUT /api/settings/email', { body }),
    done: copy.sent,
    showsError: true,
  });
  const errors = fieldErrorsOf(change.error);
  const other = change.error && Object.keys(errors).length === 0 ? sentenceOf(change.error) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    change.mutate({ newEmail, password, ...(asksCode ? { code } : {}) }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || change.isPending || onClose()}
      title={copy.title}
      description={copy.text}
      actions={
        <>
          <Button onClick={onClose}>{settingsCopy.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} pending={change.isPending} pendingText={copy.sending}>
            {copy.send}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack mt4" onSubmit={onSubmit}>
        <Field label={copy.next} error={errors.newEmail}>
          <Input
            required
            type="email"
            autoComplete="email"
            maxLength={emailMaxLength}
            value={newEmail}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <CurrentPasswordField
          label={copy.password}
          error={errors.password ?? other}
          value={password}
          onChange={setPassword}
        />
        {asksCode && <AppCodeField label={copy.code} error={errors.code} value={code} onChange={setCode} />}
      </form>
    </Dialog>
  );
}
