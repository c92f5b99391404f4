import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useUser } from '#web/features/session/queries.ts';
import { publish, subscribe } from '#web/platform/device/device-events.ts';
import {
  changeMinutes,
  changePin,
  isEasyPin,
  isPin,
  readLock,
  removeLock,
  setLock,
} from '#web/platform/device/device-lock.ts';
import type { LockState, PinTry } from '#web/platform/device/device-lock.ts';
import {
  addDeviceUnlock,
  canUnlockByDevice,
  type DeviceTry,
  removeDeviceUnlock,
} from '#web/platform/device/device-unlock.ts';
import { awayChoices } from '#web/platform/device/records.ts';
import type { AwayMinutes } from '#web/platform/device/records.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup, Switch } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, Input, Select } from '#web/ui/field.tsx';
import { lockSetting as copy } from '#messages/device-lock.ts';
import './lock-setting.css';

/** Over plain http a browser neither seals nor keeps much. */
const canLock = (): boolean => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

/** The lock is this device's and not the account's: nothing of it goes to the server. */
export function LockSetting() {
  const { id: userId, firstName } = useUser();
  /** Undefined: not read yet. */
  const [lock, setLockState] = useState<LockState | null>();
  const [open, setOpen] = useState<'set' | 'change' | 'off' | 'device'>();
  const [canDevice, setCanDevice] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const refresh = useCallback(async () => {
    try {
      setLockState(await readLock(userId));
      setUnread(false);
    } catch {
      // There may well be one: what was known stays.
      setUnread(true);
    }
  }, [userId]);
  useEffect(() => void refresh(), [refresh]);
  // Another window may set it, change it or take it off.
  useEffect(
    () =>
      subscribe((event) => {
        const isAboutIt = event.about === 'key' || (event.about === 'lock' && event.is !== 'used');
        if (event.userId === userId && isAboutIt) void refresh();
      }),
    [userId, refresh],
  );
  useEffect(() => void canUnlockByDevice().then(setCanDevice), []);

  function onDone(said: { title: string; description?: string }) {
    setOpen(undefined);
    void refresh();
    toast(said);
  }

  if (!canLock()) return <p className="soft">{copy.unavailable}</p>;
  return (
    <>
      <ChoiceGroup legend={copy.label} hideLegend>
        <Choice
          name="app-lock"
          title={copy.off}
          disabled={lock === undefined}
          checked={lock === null}
          onChange={() => setOpen('off')}
        />
        <Choice
          name="app-lock"
          title={copy.pin}
          description={copy.pinNote}
          disabled={lock === undefined}
          checked={Boolean(lock)}
          onChange={() => setOpen('set')}
        />
      </ChoiceGroup>
      {isUnread && <FieldError>{copy.unread}</FieldError>}
      {lock && (
        <>
          <div className="applock__after">
            <label htmlFor="lock-after">{copy.after}</label>
            <MinutesSelect
              id="lock-after"
              value={lock.minutes}
              onChange={(minutes) => void changeMinutes(userId, minutes).then(refresh)}
            />
          </div>
          {(canDevice || lock.hasDeviceUnlock) && (
            <div className="applock__after">
              <label htmlFor="device-unlock">
                {copy.device} <small>{copy.deviceNote}</small>
              </label>
              <Switch
                id="device-unlock"
                checked={lock.hasDeviceUnlock}
                onChange={() =>
                  lock.hasDeviceUnlock
                    ? void removeDeviceUnlock(userId).then(() => onDone(copy.deviceOff))
                    : setOpen('device')
                }
              />
            </div>
          )}
          <div className="applock__acts">
            <Button small onClick={() => publish({ about: 'lock', userId, is: 'shut' })}>
              {copy.lockNow}
            </Button>
            <Button small variant="quiet" onClick={() => setOpen('change')}>
              {copy.change}
            </Button>
          </div>
        </>
      )}
      {open === 'set' && (
        <NewPinDialog
          title={copy.setTitle}
          text={copy.setText}
          confirm={copy.set}
          withMinutes
          onClose={() => setOpen(undefined)}
          onPin={async ({ pin, minutes }) => {
            const { kind } = await setLock({ userId, firstName: firstName ?? '', pin, minutes });
            onDone(
              kind === 'already'
                ? copy.setElsewhere
                : { ...copy.setDone, description: copy.setDone.description({ minutes }) },
            );
            return { kind: 'open' };
          }}
        />
      )}
      {open === 'change' && (
        <NewPinDialog
          title={copy.changeTitle}
          text={copy.changeText}
          confirm={copy.change}
          withOldPin
          onClose={() => setOpen(undefined)}
          onPin={async ({ oldPin, pin }) => {
            const tried = await changePin(userId, oldPin, pin);
            if (tried.kind === 'open') onDone(copy.changeDone);
            return tried;
          }}
        />
      )}
      {open === 'device' && (
        <NewPinDialog
          title={copy.deviceTitle}
          text={copy.deviceText}
          confirm={copy.deviceConfirm}
          withOldPin
          withoutNew
          onClose={() => setOpen(undefined)}
          onPin={async ({ oldPin }) => {
            const tried = await addDeviceUnlock(userId, oldPin);
            if (tried.kind === 'open') onDone(copy.deviceOn);
            return tried;
          }}
        />
      )}
      {open === 'off' && (
        <NewPinDialog
          title={copy.offTitle}
          text={copy.offText}
          confirm={copy.turnOff}
          withOldPin
          withoutNew
          onClose={() => setOpen(undefined)}
          onPin={async ({ oldPin }) => {
            const tried = await removeLock(userId, oldPin);
            if (tried.kind === 'open') onDone(copy.offDone);
            return tried;
          }}
        />
      )}
    </>
  );
}

type MinutesSelectProps = { id?: string; value: AwayMinutes; onChange: (minutes: AwayMinutes) => void };

function MinutesSelect({ id, value, onChange }: MinutesSelectProps) {
  return (
    <Select id={id} value={value} onChange={(event) => onChange(Number(event.target.value) as AwayMinutes)}>
      {awayChoices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {copy.minutes({ minutes })}
        </option>
      ))}
    </Select>
  );
}

type PinForm = { oldPin: string; pin: string; minutes: AwayMinutes };
type NewPinDialogProps = {
  title: string;
  text: string;
  confirm: string;
  withOldPin?: boolean;
  withoutNew?: boolean;
  withMinutes?: boolean;
  onClose: () => void;
  onPin: (form: PinForm) => Promise<PinTry | DeviceTry>;
};

function NewPinDialog(props: NewPinDialogProps) {
  const { title, text, confirm, withOldPin, withoutNew, withMinutes, onClose, onPin } = props;
  const [form, setForm] = useState<PinForm>({ oldPin: '', pin: '', minutes: 5 });
  const [repeated, setRepeated] = useState('');
  const [error, setError] = useState<{ field: keyof PinForm | 'repeated' | 'form'; sentence: string }>();
  const [isPending, setPending] = useState(false);
  const errorOf = (field: string) => (error?.field === field ? error.sentence : undefined);
  const change = (next: Partial<PinForm>) => {
    setForm({ ...form, ...next });
    setError(undefined);
  };

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { oldPin, pin } = form;
    if (withOldPin && !isPin(oldPin)) return setError({ field: 'oldPin', sentence: copy.sixDigits });
    if (!withoutNew) {
      if (!isPin(pin)) return setError({ field: 'pin', sentence: copy.sixDigits });
      if (isEasyPin(pin)) return setError({ field: 'pin', sentence: copy.easy });
      if (pin !== repeated) return setError({ field: 'repeated', sentence: copy.different });
    }
    setPending(true);
    try {
      const tried = await onPin(form);
      if (tried.kind === 'wrong') setError({ field: 'oldPin', sentence: copy.wrong });
      if (tried.kind === 'wait') setError({ field: 'oldPin', sentence: copy.wait });
      if (tried.kind === 'unable') setError({ field: 'form', sentence: copy.deviceUnable });
      if (tried.kind === 'refused') setError({ field: 'form', sentence: copy.deviceRefused });
      if (tried.kind === 'gone') return onClose();
      if (tried.kind === 'open') return;
    } catch {
      setError({ field: 'form', sentence: copy.failed });
    }
    setPending(false);
  }

  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || isPending || onClose()} title={title} description={text}>
      <form className="stack mt4" onSubmit={(event) => void onSubmit(event)}>
        {withOldPin && (
          <PinField
            label={withoutNew ? copy.pinField : copy.oldPin}
            error={errorOf('oldPin')}
            value={form.oldPin}
            onChange={(oldPin) => change({ oldPin })}
          />
        )}
        {!withoutNew && (
          <>
            <PinField label={copy.newPin} error={errorOf('pin')} value={form.pin} onChange={(pin) => change({ pin })} />
            <PinField
              label={copy.repeat}
              error={errorOf('repeated')}
              value={repeated}
              onChange={(typed) => {
                setRepeated(typed);
                setError(undefined);
              }}
            />
          </>
        )}
        {withMinutes && (
          <Field label={copy.after}>
            <MinutesSelect value={form.minutes} onChange={(minutes) => change({ minutes })} />
          </Field>
        )}
        {error?.field === 'form' && <FieldError>{error.sentence}</FieldError>}
        <div className="row stretch wrap end g2 mt2">
          <Button onClick={onClose} aria-disabled={isPending}>
            {copy.cancel}
          </Button>
          <Button variant="primary" type="submit" pending={isPending} pendingText={copy.pending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type PinFieldProps = { label: string; error?: string; value: string; onChange: (value: string) => void };

function PinField({ label, error, value, onChange }: PinFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        type="password"
        inputMode="numeric"
        autoComplete="off"
        code
        maxLength={6}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      />
    </Field>
  );
}
