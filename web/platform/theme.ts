/**
 * Light, night, or as the device has it. The choice is kept on the device, so that the next page paints right at once;
 * for people who are signed in the server also writes `data-theme` into the page.
 */

export type ThemeChoice = 'device' | 'light' | 'night';

const key = 'theme';
const deskColour = { light: '#F3EEE2', night: '#141814' };
const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
let choice: ThemeChoice = 'device';

function isChoice(value: unknown): value is ThemeChoice {
  return value === 'device' || value === 'light' || value === 'night';
}

function paint() {
  const theme = choice === 'device' ? (dark?.matches ? 'night' : 'light') : choice;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', deskColour[theme]);
}

dark?.addEventListener('change', () => {
  if (choice === 'device') paint();
});

export function applyTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage may be forbidden; the theme then holds for this page.
  }
  paint();
}

/** What the person chose, not what is painted: 'device' stays 'device'. */
export function currentTheme(): ThemeChoice {
  return choice;
}

/** Call once, before the first render. What the server knows about a signed-in person wins over the device. */
export function startTheme(known?: ThemeChoice): void {
  let stored: unknown;
  try {
    stored = localStorage.getItem(key);
  } catch {
    stored = undefined;
  }
  if (known) return applyTheme(known);
  choice = isChoice(stored) ? stored : 'device';
  paint();
}
