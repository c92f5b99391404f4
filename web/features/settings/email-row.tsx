import { useState } from 'react';
import Check from '#web/ui/icons/check.ts';
import { emailMaxLength } from '#contract/settings/rules.ts';
import { api, fieldErrorsOf } from '#web/platform/api.ts';
import { clockTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { useSettingsChange } from './mutations.ts';
import { type Proof, ProofDialog } from './proof-dialog.tsx';
import type { Settings } from './queries.ts';

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
      {isOpen && <EmailDialog settings={settings} onClose={() => setOpen(false)} />}
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
        <RichText text={copy.waits} values={{ email: change.newEmail }} />
      </p>
      <p className="small soft">{copy.until({ when: untilWhen(change.expiresAt, timeZone) })}</p>
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
  return copy.untilWhen({
    on: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'other',
    day: dayAndMonth(until, timeZone),
    time: clockTime(until, timeZone),
  });
}

function EmailDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const [newEmail, setEmail] = useState('');
  const change = useSettingsChange({
    send: ({ password = '', code }: Proof) =>
      api('PUT /api/settings/email', { body: { newEmail, password, ...(code === undefined ? {} : { code }) } }),
    done: copy.sent,
    showsError: true,
  });
  return (
    <ProofDialog
      title={copy.title}
      text={copy.text}
      submit={copy.send}
      submitting={copy.sending}
      proof={settings}
      labels={copy}
      takesRecoveryCode={false}
      change={change}
      onSubmit={(proof) => change.mutate(proof, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={copy.next} error={fieldErrorsOf(change.error).newEmail}>
        <Input
          required
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          value={newEmail}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
    </ProofDialog>
  );
}
