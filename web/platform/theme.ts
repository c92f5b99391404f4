/**
 * Light, dark, or the device's preference. The choice is stored on the device, so that the next page paints right at
 * once; for signed-in people the server also renders `data-theme`.
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
    // Storage may be blocked; the theme then applies to this page only.
  }
  paint();
}

/** The choice, not what is painted: 'device' stays 'device'. */
export function currentTheme(): ThemeChoice {
  return choice;
}

/** Call once, before the first render. The server's value for a signed-in person wins over the device. */
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
