import type { Boot } from '#contract/boot.ts';

/** How this installation is set up, and what visitors without an account see. */
type Installation = Pick<
  Boot,
  'productName' | 'development' | 'demo' | 'signIn' | 'signUp' | 'isCoachLimited' | 'operator' | 'wasHere' | 'offer'
>;

/** Null only where the HTML did not come from the server. */
export const boot = readBoot();
let installation: Installation | null = boot;
let shownMoment: Date | undefined = boot?.now ? new Date(boot.now) : undefined;

export function productName(): string {
  if (installation) return installation.productName;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? document.title;
}

export function isDevelopment(): boolean {
  return installation?.development ?? import.meta.env.DEV;
}

export const hasDemo = (): boolean => installation?.demo ?? false;
export const wasHere = (): boolean => installation?.wasHere ?? false;
export const linkOffer = (): Boot['offer'] => installation?.offer;
/** Undefined: everyone can create an account. */
export const signUpLimit = (): Boot['signUp'] => installation?.signUp;
export const isCoachLimited = (): boolean => installation?.isCoachLimited ?? false;
export const operator = (): Boot['operator'] => installation?.operator;
export const signInKind = (): Boot['signIn'] => installation?.signIn ?? 'local';

/**
 * The current time, as the page shows it. During hydration it is the time the server rendered the page, so that both
 * sides match, whatever the device's clock says.
 */
export function now(): Date {
  return shownMoment ?? new Date();
}

/** Hydrated; from here on the device's clock counts. */
export function letTimeGoOn(): void {
  shownMoment = undefined;
}

/** On the server, before each page is rendered. Nothing here belongs to a person. */
export function setInstallation(next: Installation, moment: Date): void {
  installation = next;
  shownMoment = moment;
}

function readBoot(): Boot | null {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}
