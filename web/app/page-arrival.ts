import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PageTitle } from '#contract/pages.ts';
import { titles } from '#messages/page-titles.ts';
import { letTimeGoOn } from '#web/platform/boot.ts';
import { pageTitle } from '#web/platform/page-title.ts';

/** What a full page load would do: a new title, the right place, and the focus at the beginning of the new page. */
export function usePageArrival(title: PageTitle, address: string): void {
  const arrived = useRef<string>(undefined);

  // Here and not at hydration, which runs in pieces and reaches the page itself last.
  useEffect(letTimeGoOn, []);

  useEffect(() => {
    document.title = pageTitle(title === null ? '' : titles[title]);
  }, [title]);

  useLayoutEffect(() => {
    const isFirst = arrived.current === undefined;
    if (arrived.current === address) return;
    arrived.current = address;
    // The first page may have been scrolled or pressed while it was only drawn, also after a reload; nothing is pulled from
    // under the reader's hand, or the press would end on something else than it began on.
    if (isFirst ? (isReturning || location.hash) && !isInUse() : true) settleScroll();
    if (!isFirst) focusPage();
  }, [address]);
}

/** The browser itself leaves a page that is loaded at its top; the first press is kept by the script in index.html. */
const isInUse = (): boolean => window.scrollY > 0 || document.documentElement.dataset.pressed !== undefined;

function focusPage(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Remembers how far each entry of the history was scrolled. The router keeps no entry's place, and the browser's own
 * restoration runs before the page is drawn, so it is done here: back and forward return to the old place, a new page
 * begins at its top.
 */
const storageName = 'scroll';
const kept = 50;
/** After this long, or when the person scrolls or presses something, the page is left where it is. */
const patience = 3000;
const signsOfUse = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

let places = new Map<string, number>();
let current = '';
let isReturning = false;
let waiting = new AbortController();

export function startScrollMemory(): void {
  history.scrollRestoration = 'manual';
  places = readStored();
  enter();

  // The router announces pushState by an event of that name; the old page is still mounted at that moment.
  addEventListener('pushState', () => {
    remember();
    enter();
  });
  addEventListener('popstate', () => {
    remember();
    enter();
  });
  addEventListener('pagehide', () => {
    remember();
    store();
  });
}

/** To be called when the page of the current address has been drawn. */
function settleScroll(): void {
  waiting.abort();
  if (isInPlace()) return;
  // Its data may still be on the way: the place is taken as soon as the page has grown to it.
  const wait = new AbortController();
  waiting = wait;
  const stop = () => wait.abort();
  const growth = new ResizeObserver(() => isInPlace() && stop());
  growth.observe(document.body);
  wait.signal.addEventListener('abort', () => growth.disconnect());
  for (const name of signsOfUse) addEventListener(name, stop, { passive: true, signal: wait.signal });
  setTimeout(stop, patience);
}

/** Goes to where the entry was left, or to the part that the address names. False: it is not there yet. */
function isInPlace(): boolean {
  const part = isReturning || !location.hash ? null : document.getElementById(location.hash.slice(1));
  if (part) part.scrollIntoView();
  else window.scrollTo({ top: isReturning ? places.get(current) : 0, behavior: 'instant' });
  if (isReturning) return Math.abs(window.scrollY - (places.get(current) ?? 0)) < 2;
  return part !== null || !location.hash;
}

/** An entry without our mark is new; one with it was visited before. */
function enter(): void {
  const state = history.state as { scrollKey?: string } | null;
  isReturning = state?.scrollKey !== undefined;
  current = state?.scrollKey ?? Math.random().toString(36).slice(2);
  if (!isReturning) history.replaceState({ ...state, scrollKey: current }, '');
}

function remember(): void {
  places.set(current, window.scrollY);
}

function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify([...places].slice(-kept)));
  } catch {
    // Storage may be switched off; then a reload begins at the top.
  }
}

declare global {
  interface Window {
    /** Both are kept by the script in index.html. */
    earlyClicks?: HTMLElement[];
    earlyInputs?: Map<HTMLElement, string>;
  }
}

/**
 * The page answers from now on; what was typed and pressed while it was only drawn is answered first. After the effects
 * of everything around the page, which run in one go with this one.
 */
export function answerWhatCameEarly(): () => void {
  const timer = setTimeout(() => {
    const { dataset } = document.documentElement;
    if (dataset.ready !== undefined) return;
    dataset.ready = '';
    for (const [field, value] of window.earlyInputs ?? []) typeAgain(field, value);
    window.earlyInputs?.clear();
    for (const pressed of window.earlyClicks?.splice(0) ?? []) {
      // A menu opens when the finger goes down, not when it goes up; the page may have been ready for that already.
      if (pressed.getAttribute('aria-haspopup') !== 'menu') pressed.click();
      else if (pressed.getAttribute('aria-expanded') !== 'true')
        pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    }
  });
  return () => clearTimeout(timer);
}

/**
 * As the browser does it. React has found the field as it was typed in and would not see a change: so first back to what
 * was drawn, and then by the setter of all fields, which it does not watch.
 */
function typeAgain(field: HTMLElement, value: string): void {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const [from, to] = isText ? [field.selectionStart, field.selectionEnd] : [null, null];
  if (isText) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  // Never take the focus from someone who is typing.
  if (isText && from !== null) field.setSelectionRange(from, to);
}
