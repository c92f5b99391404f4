import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { boot } from '#web/platform/boot.ts';
import { publish, subscribe } from '#web/platform/device/device-events.ts';
import type { DeviceEvent } from '#web/platform/device/device-events.ts';
import { dropKey, forgetKey, heldKey, holdKey, noteLock } from '#web/platform/device/device-seal.ts';
import type { DeviceKey } from '#web/platform/device/device-seal.ts';
import { sealWords } from '#web/platform/device/seal-words.ts';
import { readLock } from '#web/platform/device/device-lock.ts';
import { watchAway } from '#web/platform/device/watch-away.ts';
import { pageTitle } from '#web/platform/page-title.ts';
import { locked as lockedCopy } from '#messages/device-lock.ts';
import { LockedScreen } from './locked-screen.tsx';
import { LockSetting } from './lock-setting.tsx';

/** In the same chunk as the guard, since setting a lock needs both. */
export const AppLockSetting = LockSetting;

/** What the lock has to know of the screen. */
type PageOnScreen = {
  element: HTMLElement;
  /** Takes the page away, and out of memory all that it knew. What was typed is on its way to the device by then. */
  hide: () => void;
  /** Restarts it from the device and the server. */
  show: () => Promise<void>;
};

/** `shut` where a page begins, before anything of theirs is on the screen; the key where the lock has just been set. */
export type Begin = 'shut' | DeviceKey;

/** Guards the page if there is a lock on this device. */
export async function guardPage(page: PageOnScreen, userId: string, begin: Begin): Promise<void> {
  let screen: Root | undefined;
  let minutes = 0;
  let stopWatching = () => {};
  subscribe((event, isHere) => event.userId === userId && void hear(event, isHere));

  if (begin !== 'shut') {
    holdKey({ userId, lockId: begin.lockId, key: begin.key });
    // What was typed here while this script was on its way.
    await sealWords(begin).catch(() => {});
    return await watch();
  }
  // A browser whose store does not answer shows nothing either.
  const lock = await readLock(userId).catch(() => undefined);
  noteLock(userId, lock !== null);
  if (lock === null) return await page.show();
  shut();
  publish({ about: 'key-wanted', userId });

  async function hear(event: DeviceEvent, isHere: boolean): Promise<void> {
    if (event.about === 'key') {
      const { lockId, key } = event;
      holdKey({ userId, lockId, key });
      await (screen ? open() : watch());
    } else if (event.about === 'key-wanted') {
      const own = heldKey(userId);
      if (own && !isHere) publish({ about: 'key', ...own });
    } else if (event.about === 'lock') {
      if (event.is === 'shut') shut();
      else if (event.is === 'gone') {
        stopWatching();
        forgetKey();
        await open();
      } else if (event.is === 'changed') await watch();
    } else if (event.about === 'wiped') {
      noteLock(userId, false);
    } else if (event.about === 'left' && screen && !isHere) {
      location.assign('/');
    }
  }

  function shut(): void {
    if (screen) return;
    stopWatching();
    page.hide();
    // What the server inlined about the person, in the HTML and in memory.
    delete boot?.clientHome;
    delete boot?.coachHome;
    delete boot?.notices;
    document.getElementById('boot')?.remove();
    // After the page: its fields are being sealed.
    dropKey(userId);
    document.title = pageTitle(lockedCopy.title);
    screen = createRoot(page.element);
    screen.render(<LockedScreen userId={userId} />);
  }

  async function open(): Promise<void> {
    if (!screen) return;
    screen.unmount();
    screen = undefined;
    await Promise.all([page.show(), watch()]);
  }

  async function watch(): Promise<void> {
    minutes = (await readLock(userId).catch(() => null))?.minutes ?? minutes;
    stopWatching();
    if (heldKey(userId) && minutes > 0)
      stopWatching = watchAway({ userId, minutes, onAway: () => publish({ about: 'lock', userId, is: 'shut' }) });
  }
}
