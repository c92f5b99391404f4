import { lazy, Suspense, useState, type ReactNode } from 'react';
import KeyRound from '#web/ui/icons/key-round.ts';
import Smartphone from '#web/ui/icons/smartphone.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { clockTime, dayAgoInSentence, dayAndMonth, daysAgo, dayWithTime } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeviceIcon, deviceName } from '#web/ui/device.tsx';
import { ItemRow, SettingRow } from '#web/ui/list.tsx';
import { settings as copy } from '#messages/settings.ts';
import { useSettingsChange } from './mutations.ts';
import { PasskeysRow } from './passkeys-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { OpenSession, Settings } from './queries.ts';
import {
  NewRecoveryCodesDialog,
  SetUpSecondFactorDialog,
  TurnOffSecondFactorDialog,
} from './second-factor-dialogs.tsx';

const ApiRows = lazy(() => import('./api-rows.tsx'));

/** `appLock`: the lock on this device, another feature's. */
type SecurityRowsProps = { settings: Settings; isClient: boolean; appLock: ReactNode };

export function SecurityRows({ settings, isClient, appLock }: SecurityRowsProps) {
  return (
    <>
      {settings.signInMethod === 'local' && <PasskeysRow settings={settings} />}
      <PasswordRow settings={settings} />
      <SecondFactorRow settings={settings} />
      <SessionsRow sessions={settings.sessions} timeZone={settings.timeZone} />
      {/* Last, since both are loaded lazily and would shift what is below. */}
      {appLock}
      <Suspense>
        <ApiRows timeZone={settings.timeZone} isClient={isClient} />
      </Suspense>
    </>
  );
}

function SecondFactorRow({ settings: { hasPassword, signInMethod, secondFactor, timeZone } }: { settings: Settings }) {
  // Not derived from the setting, which changes while the dialog still shows the recovery codes.
  const [open, setOpen] = useState<'set-up' | 'turn-off' | 'new-codes'>();
  const close = () => setOpen(undefined);
  const title = (
    <>
      {copy.security.secondFactor.label}{' '}
      <Badge tone={secondFactor ? 'green' : 'plain'}>
        {secondFactor ? copy.security.secondFactor.on : copy.security.secondFactor.off}
      </Badge>
    </>
  );
  return (
    <SettingRow
      isBeside={!secondFactor}
      title={hasPassword ? title : copy.security.secondFactor.label}
      note={hasPassword ? copy.security.secondFactor.note : copy.security.secondFactor.missing[signInMethod]}
    >
      {hasPassword && !secondFactor && (
        <Button onClick={() => setOpen('set-up')}>{copy.security.secondFactor.setUp}</Button>
      )}
      {secondFactor && (
        <ul>
          <ItemRow
            icon={<Smartphone />}
            title={copy.security.secondFactor.app}
            note={copy.security.secondFactor.since({ day: dayAndMonth(new Date(secondFactor.since), timeZone) })}
          >
            {hasPassword && (
              <Button variant="quiet" small onClick={() => setOpen('turn-off')}>
                {copy.security.secondFactor.turnOff}
              </Button>
            )}
          </ItemRow>
          <ItemRow
            icon={<KeyRound />}
            title={copy.security.secondFactor.codes}
            note={copy.security.secondFactor.codesLeft({ left: secondFactor.recoveryCodesLeft })}
          >
            {hasPassword && (
              <Button variant="quiet" small onClick={() => setOpen('new-codes')}>
                {copy.security.secondFactor.newCodes}
              </Button>
            )}
          </ItemRow>
        </ul>
      )}
      {open === 'set-up' && <SetUpSecondFactorDialog onClose={close} />}
      {open === 'turn-off' && <TurnOffSecondFactorDialog onClose={close} />}
      {open === 'new-codes' && <NewRecoveryCodesDialog onClose={close} />}
    </SettingRow>
  );
}

function SessionsRow({ sessions, timeZone }: { sessions: readonly OpenSession[]; timeZone: string }) {
  const end = useSettingsChange({
    send: ({ sessionId, password }: Ending) =>
      sessionId === undefined
        ? api('POST /api/settings/sessions/end', { body: { password } })
        : api('POST /api/settings/sessions/{sessionId}/end', { params: { sessionId }, body: { password } }),
    done: copy.security.sessions.done,
    showsError: true,
  });
  const [asking, setAsking] = useState<Ending>();
  // The server asks for the password unless the sign-in is recent.
  const begin = (ending: Ending) =>
    end.mutate(ending, {
      onError: (error) => {
        if (fieldErrorsOf(error).password !== undefined) setAsking(ending);
        else toast({ variant: 'destructive', title: copy.notSaved, description: sentenceOf(error) });
      },
    });
  // The one in hand first, then the latest used.
  const shown = [...sessions].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsed < b.lastUsed ? 1 : -1),
  );
  return (
    <SettingRow title={copy.security.sessions.label}>
      <ul className="sessions">
        {shown.map((session) => {
          const device = deviceName(session);
          return (
            <ItemRow
              key={session.id}
              icon={<DeviceIcon kind={session.kind} />}
              title={device}
              note={session.isCurrent ? copy.security.sessions.here : lastUsed(session, timeZone)}
            >
              {session.isCurrent ? (
                <Badge tone="green">{copy.security.sessions.now}</Badge>
              ) : (
                <Button
                  variant="quiet"
                  small
                  aria-label={copy.security.sessions.signOutOf({ device })}
                  pending={end.isPending && end.variables.sessionId === session.id}
                  onClick={() => begin({ sessionId: session.id })}
                >
                  {copy.security.sessions.signOut}
                </Button>
              )}
            </ItemRow>
          );
        })}
      </ul>
      {sessions.some((session) => !session.isCurrent) && (
        <Button
          className="setrow__more mt3"
          pending={end.isPending && end.variables.sessionId === undefined}
          onClick={() => begin({})}
        >
          {copy.security.sessions.others}
        </Button>
      )}
      {asking && (
        <ProofDialog
          title={copy.security.sessions.passwordTitle}
          text={copy.security.sessions.passwordText}
          submit={copy.security.sessions.signOut}
          proof={{ hasPassword: true, secondFactor: null }}
          // The first refusal, without a password, is what opened the dialog.
          change={{ error: asking.password === undefined ? null : end.error, isPending: end.isPending }}
          onSubmit={({ password }) => {
            setAsking({ ...asking, password });
            end.mutate({ ...asking, password }, { onSuccess: () => setAsking(undefined) });
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </SettingRow>
  );
}

/** One device, or every other. */
type Ending = { sessionId?: string; password?: string };

/** With "today, 08:12", "yesterday, 08:12", "on Monday", "on 21 September" */
function lastUsed({ lastUsed: iso }: OpenSession, timeZone: string): string {
  const days = daysAgo(new Date(iso), timeZone);
  if (days > 1) return copy.security.sessions.lastUsedOn({ day: dayAgoInSentence(iso, timeZone) });
  const when = dayWithTime(dayAgoInSentence(iso, timeZone), clockTime(new Date(iso), timeZone));
  return copy.security.sessions.lastUsed({ when });
}
