import type { Result } from './api.ts';

/** What the server already knew when it sent the page. Absent only where something else served the page. */
export type Boot = {
  productName: string;
  development: boolean;
  /** Demo people may be entered with one press. */
  demo: boolean;
  signIn: 'local' | 'oidc';
  nonce: string;
  user: Result<'GET /api/auth/user'> | null;
  /** The data of `/` for the person's role. */
  home: unknown;
  /** The page came out of the service worker's store: nobody has said who is signed in. */
  fromDevice?: boolean;
};

function readBoot(): Boot | null {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}

export const boot = readBoot();

export const productName =
  boot?.productName ??
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ??
  document.title;
