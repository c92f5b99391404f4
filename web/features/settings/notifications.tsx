import { lazy, Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { firstNameOf } from '#contract/names.ts';
import { weekdays } from '#contract/reminders/constants.ts';
import { sharedMailChoices, type SharedMailChoice } from '#contract/sharing/constants.ts';
import { api } from '#web/platform/api.ts';
import { productName } from '#web/platform/boot.ts';
import { needsHomeScreen, type PushState, unsubscribeThisBrowser } from '#web/platform/device/push.ts';
import { Radios, Switch } from '#web/ui/choice.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useSettingsChange } from './mutations.ts';
import { notifications as copy } from '#messages/settings-notifications.ts';
import { type Reminder, reminderQuery, type Settings } from './queries.ts';
import { useChangeReminder, useReminderMutation } from './reminder-mutations.ts';
import { isReminded, ReminderRows, timeOfDay } from './reminder-rows.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { subscribe, usePush } from './use-push.ts';
import './notifications.css';

const SessionRows = lazy(() => import('./session-rows.tsx'));

type NotificationsProps = {
  settings: Settings;
  isClient: boolean;
  coachName?: string | null;
  group?: { id: string };
};

/** All notifications: by mail and on this device. */
export function Notifications({ settings, isClient, coachName, group }: NotificationsProps) {
  return (
    <>
      <p className="setgroup__lead">{isClient ? copy.lead.client : copy.lead.coach}</p>
      {isClient ? (
        <OfClient settings={settings} coach={firstNameOf(coachName ?? '') || undefined} group={group} />
      ) : (
        <OfCoach settings={settings} />
      )}
    </>
  );
}

function OfClient({ settings, coach, group }: { settings: Settings; coach?: string; group?: { id: string } }) {
  const { data: reminder, error, refetch } = useQuery(reminderQuery);
  const { here, readState } = usePush(true);
  if (!reminder && !error)
    return (
      <Loading text={copy.loading}>
        <SkeletonRows rows={5} />
      </Loading>
    );
  return (
    <>
      <Table here={here}>
        {reminder && <ReminderTold reminder={reminder} coach={coach} here={here} onPushed={readState} />}
        <MessageTold unreadMail={settings.unreadMail} coach={coach} />
        <Told what={copy.comment.label} note={copy.comment.note} />
        {group && (
          <Told
            what={copy.group.label}
            note={copy.group.note}
            mail={<AppLink href={`/groups/${group.id}`}>{copy.group.room}</AppLink>}
          />
        )}
        <Told what={copy.changes.label} note={copy.changes.note} mail={copy.always} />
        <Told what={copy.security.label} note={copy.security.note} mail={copy.always} />
      </Table>
      {reminder ? (
        isReminded(reminder) && <ReminderRows reminder={reminder} timeZone={settings.timeZone} />
      ) : (
        <LoadError title={copy.failed.title} error={error} onRetry={refetch} />
      )}
      {coach && (
        <Suspense>
          <SessionRows />
        </Suspense>
      )}
    </>
  );
}

type ReminderToldProps = { reminder: Reminder; coach?: string; here: PushState | undefined; onPushed: () => void };

function ReminderTold({ reminder, coach, here, onPushed }: ReminderToldProps) {
  const { days, byMail, byPush, pushBrowsers, pushKey, minute } = reminder;
  const isOn = isReminded(reminder);
  const isPushed = byPush && pushBrowsers > 0;
  const change = useChangeReminder();
  const allow = useReminderMutation(
    async () => await api('POST /api/client/push', { body: await subscribe(pushKey) }),
    copy.push.on,
  );
  const forget = useReminderMutation(async () => {
    await unsubscribeThisBrowser().catch(() => {});
    return await api('DELETE /api/client/push');
  }, copy.push.off);
  const isBusy = allow.isPending || forget.isPending;

  /** The first reminder uses only the channel that was switched on. */
  const turnOn = (by: { byMail: boolean; byPush: boolean }) =>
    change.mutate({
      change: { ...by, days: days.length > 0 ? days : [...weekdays] },
      done: copy.reminder.turnedOn,
    });
  function chooseMail(wanted: boolean, isReminder: boolean) {
    if (wanted && isReminder && !isOn) turnOn({ byMail: true, byPush: false });
    else
      change.mutate({
        change: { byMail: wanted },
        done: isOn && !wanted && !isPushed ? copy.reminder.turnedOff : undefined,
      });
  }
  function chooseDevice(wanted: boolean, isReminder: boolean) {
    if (isBusy) return;
    (wanted ? allow : forget).mutate(undefined, {
      onSettled: onPushed,
      onSuccess: () => wanted && isReminder && !isOn && turnOn({ byMail: false, byPush: true }),
    });
  }
  const cells = (what: string, isReminder: boolean) => ({
    what,
    mail: (
      <Switch
        id={isReminder ? 'reminder-mail' : undefined}
        aria-label={copy.byMail({ what })}
        checked={byMail && (isOn || !isReminder)}
        onChange={({ target }) => chooseMail(target.checked, isReminder)}
      />
    ),
    device: (
      <PushSwitch
        what={what}
        here={here}
        checked={isBusy ? allow.isPending : isPushed && here === 'on' && (isOn || !isReminder)}
        onPress={(wanted) => chooseDevice(wanted, isReminder)}
      />
    ),
  });
  const others = isPushed && here === 'off' ? copy.reminder.elsewhere({ count: pushBrowsers }) : undefined;
  const notes = [
    isOn ? copy.reminder.on({ time: timeOfDay(minute) }) : copy.reminder.off,
    others,
    isOn && coach ? copy.nudgeToo({ coach }) : undefined,
  ];
  return (
    <>
      <Told {...cells(copy.reminder.label, true)} note={notes.filter(Boolean).join('. ')} />
      {/* With a reminder it comes as that does; without one, these two are all there is to choose. */}
      {coach && !isOn && <Told {...cells(copy.nudge.label({ coach }), false)} note={copy.nudge.note} />}
    </>
  );
}

function OfCoach({ settings: { coach, unreadMail } }: { settings: Settings }) {
  const { here, readState } = usePush(false);
  // What this browser can do is a line of its own, which would move the rows below it.
  if (coach && here === undefined)
    return (
      <Loading text={copy.loading}>
        <SkeletonRows rows={5} />
      </Loading>
    );
  return (
    <>
      <Table here={coach ? here : undefined}>
        {coach && <DistressTold coach={coach} here={here} onPushed={readState} />}
        <MessageTold unreadMail={unreadMail} />
        {coach && (
          <>
            <SharedTold sharedMail={coach.sharedMail} />
            <Told what={copy.request.label} note={copy.request.note} mail={copy.always} />
          </>
        )}
        <Told what={copy.security.label} note={copy.security.note} mail={copy.always} />
      </Table>
      {coach && coach.sharedMail !== 'never' && <HowOftenRow sharedMail={coach.sharedMail} />}
    </>
  );
}

type CoachSettings = NonNullable<Settings['coach']>;
type DistressToldProps = { coach: CoachSettings; here: PushState | undefined; onPushed: () => void };

/** One choice for both ways; which browsers show it is a second. */
function DistressTold({ coach: { distressAlert, pushBrowsers, pushKey }, here, onPushed }: DistressToldProps) {
  const isPushed = here === 'on' && pushBrowsers > 0;
  const push = useSettingsChange({
    send: async (isWanted: boolean) => {
      if (isWanted) return await api('POST /api/settings/push', { body: await subscribe(pushKey) });
      await unsubscribeThisBrowser().catch(() => {});
      return await api('DELETE /api/settings/push');
    },
    done: { title: isPushed ? copy.push.off : copy.push.on },
  });
  const { label, note, ...done } = copy.distress;
  return (
    <Told
      what={label}
      note={note}
      mail={
        <SettingSwitch
          aria-label={copy.byMail({ what: label })}
          isOn={distressAlert}
          send={(chosen) => api('PUT /api/settings/distress-alert', { body: { distressAlert: chosen } })}
          done={done}
        />
      }
      device={
        distressAlert && (
          <PushSwitch
            what={label}
            here={here}
            checked={push.isPending ? push.variables : isPushed}
            onPress={(wanted) => push.isPending || push.mutate(wanted, { onSettled: onPushed })}
          />
        )
      }
    />
  );
}

function MessageTold({ unreadMail, coach }: { unreadMail: boolean; coach?: string }) {
  const { label, note, ...done } = copy.message;
  const what = label({ hasCoach: coach !== undefined, coach: coach ?? '' });
  return (
    <Told
      what={what}
      note={note}
      mail={
        <SettingSwitch
          aria-label={copy.byMail({ what })}
          isOn={unreadMail}
          send={(chosen) => api('PUT /api/settings/unread-mail', { body: { unreadMail: chosen } })}
          done={done}
        />
      }
    />
  );
}

const saveSharedMail = (sharedMail: SharedMailChoice) => api('PUT /api/settings/shared-mail', { body: { sharedMail } });

function SharedTold({ sharedMail }: { sharedMail: SharedMailChoice }) {
  const { label, note, done } = copy.shared;
  return (
    <Told
      what={label}
      note={note[sharedMail]}
      mail={
        <SettingSwitch
          aria-label={copy.byMail({ what: label })}
          isOn={sharedMail !== 'never'}
          send={(isOn) => saveSharedMail(isOn ? 'daily' : 'never')}
          done={{ on: done, off: done }}
        />
      }
    />
  );
}

function HowOftenRow({ sharedMail }: { sharedMail: Exclude<SharedMailChoice, 'never'> }) {
  const save = useSettingsChange({ send: saveSharedMail, done: copy.shared.done });
  const options = sharedMailChoices.flatMap((value) =>
    value === 'never' ? [] : [{ value, label: copy.shared.choices[value] }],
  );
  return (
    <SettingRow title={copy.shared.often}>
      <Radios
        label={copy.shared.often}
        options={options}
        value={save.isPending && save.variables !== 'never' ? save.variables : sharedMail}
        onChange={(chosen) => save.mutate(chosen)}
      />
    </SettingRow>
  );
}

function Table({ here, children }: { here: PushState | undefined; children: ReactNode }) {
  return (
    <>
      <table className="ntable">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{copy.what}</span>
            </th>
            <th scope="col">{copy.mail}</th>
            <th scope="col">{copy.device}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {(here === 'unable' || here === 'blocked') && (
        <p className="small soft ntable__push mt3">
          {here === 'unable' && needsHomeScreen()
            ? copy.push.onHomeScreen({ product: productName() })
            : copy.push[here]}
        </p>
      )}
    </>
  );
}

type PushSwitchProps = {
  what: string;
  here: PushState | undefined;
  checked: boolean;
  onPress: (wanted: boolean) => void;
};

function PushSwitch({ what, here, checked, onPress }: PushSwitchProps) {
  if (here === 'unable' || here === 'blocked') return <None />;
  return (
    <Switch
      aria-label={copy.onDevice({ what })}
      disabled={here === undefined}
      checked={checked}
      onChange={({ target }) => onPress(target.checked)}
    />
  );
}

function None() {
  return (
    <>
      <span aria-hidden="true">{copy.none}</span>
      <span className="sr">{copy.noneSaid}</span>
    </>
  );
}

/** What cannot be chosen says so: `always`, or a dash where there is no such way. */
function Told(props: { what: string; note?: string; mail?: ReactNode; device?: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <b>{props.what}</b>
        {props.note && <small>{props.note}</small>}
      </th>
      <td>{props.mail || <None />}</td>
      <td>{props.device || <None />}</td>
    </tr>
  );
}
