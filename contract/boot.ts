import type { clientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { coachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { ResultOf } from '#contract/endpoint.ts';
import type { DateHabits, ZoneClock } from '#contract/locale.ts';
import type { listNotices } from '#contract/notices/endpoints.ts';
import type { LinkOffer } from '#contract/roles/link-offer.ts';
import type { currentUser } from '#contract/session/endpoints.ts';

/**
 * The data inlined into the first HTML, which the page hydrates from. Results of endpoints are the same as the
 * endpoint's own answer; what is undefined was not inlined.
 */
export type Boot = {
  productName: string;
  development: boolean;
  /** Demo people can be signed in with one click. */
  demo: boolean;
  signIn: 'local' | 'oidc';
  /** Who can create an account; missing: everyone. */
  signUp?: 'invited' | 'closed';
  /** Not everyone may choose the coach role: `GET /api/roles/own` says who may. */
  isCoachLimited?: true;
  /** A person was signed in on this device before. */
  wasHere?: boolean;
  /** For the code in the address, when no one is signed in. Null: it leads nowhere. */
  offer?: LinkOffer | null | undefined;
  /** Who runs this server, where the host says so. */
  operator?: { name: string; contact: string; href: string };
  nonce: string;
  /** When the HTML was rendered. */
  now: string;
  /** From the Accept-Language header. */
  dateHabits?: DateHabits;
  /** For the signed-in person's time zone. */
  zoneClock?: ZoneClock | null;
  user: ResultOf<typeof currentUser> | null;
  clientHome?: ResultOf<typeof clientDashboard>;
  coachHome?: ResultOf<typeof coachDashboard>;
  /** Shown above a client's Today; loading them later would shift the page. */
  notices?: ResultOf<typeof listNotices>;
  /** The HTML came from the service worker's cache: no one has said who is signed in. */
  fromDevice?: boolean;
};
