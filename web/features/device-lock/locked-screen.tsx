import { useEffect, useLayoutEffect, useState } from 'react';
import CircleAlert from '#web/ui/icons/circle-alert.ts';
import Delete from '#web/ui/icons/delete.ts';
import { api, ApiError, endSession } from '#web/platform/api.ts';
import { productName } from '#web/platform/boot.ts';
import { publish } from '#web/platform/device/device-events.ts';
import { countUnsent, readLock, unlockByPin } from '#web/platform/device/device-lock.ts';
import type { LockState } from '#web/platform/device/device-lock.ts';
import { unlockByDevice } from '#web/platform/device/device-unlock.ts';
import { noteLock } from '#web/platform/device/device-seal.ts';
import { wipeDevice } from '#web/platform/device/wipe-device.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { locked as copy } from '#messages/device-lock.ts';
import './locked-screen.css';

const pinLength = 6;

const unknownLock: LockState = { firstName: '', minutes: 5, waitUntil: 0, hasDeviceUnlock: false };

/** Replaces every page while the device is locked. The right PIN brings the page back. */
export function LockedScreen({ userId }: { userId: string }) {
  const [lock, setLock] = useState<LockState>();
  const [isForgotten, setForgotten] = useState(false);

  useEffect(() => {
    readLock(userId).then(
      (found) => setLock(found ?? unknownLock),
      () => setLock(unknownLock),
    );
  }, [userId]);

  if (!lock) return null;
  return (
    <main className="locked" id="main">
      <Brand name={productName()} />
      {isForgotten ? (
        <Forgotten userId={userId} onBack={() => setForgotten(false)} />
      ) : (
        <PinEntry userId={userId} lock={lock} onForgotten={() => setForgotten(true)} />
      )}
    </main>
  );
}

type PinEntryProps = { userId: string; lock: LockState; onForgotten: () => void };

function PinEntry({ userId, lock, onForgotten }: PinEntryProps) {
  const [digits, setDigits] = useState('');
  const [isTrying, setTrying] = useState(false);
  const [error, setError] = useState<string>();
  const [waitUntil, setWaitUntil] = useState(lock.waitUntil);
  const secondsLeft = useSecondsUntil(waitUntil);
  const isShut = isTrying || secondsLeft > 0;

  async function tryPin(pin: string) {
    setTrying(true);
    try {
      const tried = await unlockByPin(userId, pin);
      if (tried.kind === 'wrong') setError(copy.wrong({ left: tried.triesLeft }));
      // One that costs no wait yet ends in the moment it was tried; the seconds shown may be a moment behind.
      if ('waitUntil' in tried) setWaitUntil(tried.waitUntil > Date.now() ? tried.waitUntil : 0);
    } catch {
      setError(copy.failed);
    }
    setDigits('');
    setTrying(false);
  }

  async function tryDevice() {
    setError(undefined);
    setTrying(true);
    const tried = await unlockByDevice(userId).catch(() => ({ kind: 'refused' }));
    if (tried.kind !== 'open') setError(copy.deviceRefused);
    setTrying(false);
  }

  function press(digit: string) {
    if (isShut) return;
    const next = digits + digit;
    setError(undefined);
    setDigits(next);
    if (next.length === pinLength) void tryPin(next);
  }

  // With every drawing, and at once: the next key counts as much as the next press.
  useLayoutEffect(() => {
    function onKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (ctrlKey || metaKey || altKey) return;
      if (/^\d$/.test(key)) press(key);
      else if (key === 'Backspace') setDigits((before) => before.slice(0, -1));
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const said = secondsLeft > 0 ? pleaseWait(secondsLeft) : error;
  return (
    <div className="locked__in">
      <h1 className="title" tabIndex={-1}>
        {copy.hello({ hasName: lock.firstName !== '', name: lock.firstName })}
      </h1>
      <p className="soft">{copy.text}</p>
      <div className="pin" role="img" aria-label={copy.entered({ count: digits.length, all: pinLength })}>
        {Array.from({ length: pinLength }, (_, index) => (
          <i key={index} className={index < digits.length ? 'on' : undefined} />
        ))}
      </div>
      <p className="err locked__say" role="status">
        {said && (
          <>
            <CircleAlert />
            <span>{said}</span>
          </>
        )}
      </p>
      <div className="pad" role="group" aria-label={copy.keypad}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) => (
          <button key={digit} type="button" aria-disabled={isShut} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="pad__t"
          aria-label={copy.deleteDigit}
          onClick={() => setDigits(digits.slice(0, -1))}
        >
          <Delete />
        </button>
      </div>
      {lock.hasDeviceUnlock && (
        <Button pending={isTrying} onClick={() => void tryDevice()}>
          {copy.byDevice}
        </Button>
      )}
      <button type="button" className="locked__foot" onClick={onForgotten}>
        {copy.forgotten}
      </button>
    </div>
  );
}

function pleaseWait(seconds: number): string {
  return seconds < 90 ? copy.wait.seconds({ seconds }) : copy.wait.minutes({ minutes: Math.ceil(seconds / 60) });
}

/** Says what it would cost before it does anything. */
function Forgotten({ userId, onBack }: { userId: string; onBack: () => void }) {
  const [unsent, setUnsent] = useState<number>();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => {
    void countUnsent(userId)
      .catch(() => 0)
      .then(setUnsent);
  }, [userId]);

  async function erase() {
    setPending(true);
    setError(undefined);
    try {
      await forgetPin(userId);
      location.assign('/');
    } catch {
      setError(copy.offline);
      setPending(false);
    }
  }

  return (
    <div className="locked__in">
      <h1 className="title">{copy.forgottenTitle}</h1>
      <p className="soft">{copy.forgottenText}</p>
      {unsent !== undefined && <p className="locked__cost">{copy.lost({ unsent })}</p>}
      {error && <FieldError>{error}</FieldError>}
      <div className="stack g3 mt5">
        <Button variant="danger" pending={isPending} aria-disabled={unsent === undefined} onClick={() => void erase()}>
          {copy.erase}
        </Button>
        <Button onClick={onBack}>{copy.back}</Button>
      </div>
    </div>
  );
}

const answerWithin = 10_000;

/**
 * The way out after forgetting the PIN. The session must have ended on the server first: otherwise this would be a way
 * in without the PIN.
 */
async function forgetPin(userId: string): Promise<void> {
  const signal = AbortSignal.timeout(answerWithin);
  await endSession(signal);
  const isSignedOut = await api('GET /api/auth/user', { signal }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
  if (!isSignedOut) throw new Error('The session has not ended.');
  publish({ about: 'left', userId });
  await wipeDevice(userId);
  noteLock(userId, false);
}

/** Zero once the moment is past. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
