import type { DateHabits, ZoneClock } from '#contract/locale.ts';
import type { LinkOffer } from '#contract/roles/link-offer.ts';
import type { Result } from './api.ts';

/** What the server already knew when it sent the page. Absent only where something else served the page. */
export type Boot = {
  productName: string;
  development: boolean;
  /** Demo people may be entered with one press. */
  demo: boolean;
  signIn: 'local' | 'oidc';
  /** Somebody was signed in on this device before. */
  wasHere?: boolean;
  /** Of the code in the address, where nobody is signed in. Null: it leads nowhere. */
  offer?: LinkOffer | null;
  nonce: string;
  /** When the page was made. */
  now: string;
  /** As the languages have it that the browser asked to be spoken to in. */
  dateHabits?: DateHabits;
  /** Of the time zone of whoever is signed in. */
  zoneClock?: ZoneClock | null;
  user: Result<'GET /api/auth/user'> | null;
  /** The data of `/` for the person's role. */
  home: unknown;
  /** What a client is told above it: it would push the page down if it came later. */
  notices?: Result<'GET /api/notices'> | null;
  /** The page came out of the service worker's store: nobody has said who is signed in. */
  fromDevice?: boolean;
};

/** How this installation is set up, and what a visitor without an account is told. */
type Installation = Pick<Boot, 'productName' | 'development' | 'demo' | 'signIn' | 'wasHere' | 'offer'>;

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
export const signInKind = (): Boot['signIn'] => installation?.signIn ?? 'local';

/**
 * The present, as the page shows it. While the browser takes over what the server has drawn it is the moment at which
 * that was drawn: both sides have to say the same, whatever the device's clock says.
 */
export function now(): Date {
  return shownMoment ?? new Date();
}

/** The page stands; from here on the device's clock is right. */
export function letTimeGoOn(): void {
  shownMoment = undefined;
}

/** On the server, before each page is drawn. Nothing here belongs to a person. */
export function setInstallation(next: Installation, moment: Date): void {
  installation = next;
  shownMoment = moment;
}

function readBoot(): Boot | null {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}
