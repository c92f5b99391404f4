import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { limits } from './patience.ts';

/*
 * The files of one worker share the browser and the packages, which take most of the time to load. What a file before
 * has left in our own modules or in the browser is thrown away here, so that none depends on another.
 */
endTimersLeft();
vi.resetModules();
vi.useRealTimers();
resetAddress();
localStorage.clear();
sessionStorage.clear();
for (const attribute of document.documentElement.getAttributeNames()) {
  document.documentElement.removeAttribute(attribute);
}
document.head.innerHTML = '';
document.body.innerHTML = '';
document.title = '';
// What a page asks for after its test has ended goes nowhere.
globalThis.fetch = () => Promise.reject(new Error('No test may ask the network.'));

const realTimeout = globalThis.setTimeout;

// As Testing Library sets it by itself where afterEach and the like are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// One second, as it comes, is not enough on a machine that is busy with other things.
configure({ asyncUtilTimeout: limits.wait });

/**
 * Each test begins with an empty page, the browser's own functions, and no toast and no timers of the test before. A
 * field that goes hands its text to the device, and reads an answer to the end: that must not happen in the next test.
 */
afterEach(async () => {
  cleanup();
  resetAddress();
  const { isAnythingUnderway } = await import('#web/platform/underway-in-test.ts');
  for (let turns = 0; turns < 2 || (turns < 200 && isAnythingUnderway()); turns += 1) {
    await new Promise((done) => realTimeout(done, 0));
  }
  endTimersLeft();
  vi.unstubAllGlobals();
  const { toastStore } = await import('#web/platform/toast-store.ts');
  toastStore.dismiss(toastStore.current()?.id ?? 0);
});

/** A click on a `mailto:` or `blob:` link leaves an address that `replaceState` cannot leave again. */
function resetAddress(): void {
  (globalThis as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL('http://localhost:3000/');
  history.replaceState(null, '', '/');
}

/**
 * An outbox, a draft or a way on of the test before may still wait for its moment; in the next test it would meet a server
 * that knows nothing of it, or lead to another page. So every timer is noted, and what is left of them ends here.
 */
function endTimersLeft(): void {
  const all = globalThis as unknown as { timersLeft?: Set<ReturnType<typeof setTimeout>> };
  if (all.timersLeft) {
    for (const timer of all.timersLeft) clearTimeout(timer);
    all.timersLeft.clear();
    return;
  }
  const left = (all.timersLeft = new Set());
  const set = globalThis.setTimeout;
  globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
    const timer = set(...given);
    left.add(timer);
    return timer;
  }, set) as typeof setTimeout;
}
