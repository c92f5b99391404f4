import { html, type Html } from '#server/platform/http/html.ts';

const stroke = html`fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"`;
const lucide = (paths: Html, size = ''): Html =>
  html`<svg class="icon${size}" viewBox="0 0 24 24" ${stroke} aria-hidden="true">${paths}</svg>`;

export const alertIcon = lucide(
  html`<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>`,
  ' icon--s',
);
export const passkeyIcon = lucide(
  html`<path d="M2 18v3a1 1 0 0 0 1 1h4v-3h3v-3h2l1.4-1.4a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/>`,
);
export const chevronIcon = lucide(html`<path d="m9 18 6-6-6-6"/>`);
export const demoIcons = {
  coach: lucide(
    html`<path d="M18 21a8 8 0 0 0-16 0"/><circle cx="10" cy="8" r="5"/><path d="M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3"/>`,
  ),
  client: lucide(
    html`<path d="M13 21h8"/><path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83
      l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"/>`,
  ),
  admin: lucide(
    html`<path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1
      c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"/>`,
  ),
};
