import { lazyPage } from './lazy-page.tsx';

/** Fetched when a time is offered: the pages that offer one open without it. */
export const OfferDialog = lazyPage(async () => {
  const { OfferDialog: Offer } = await import('#web/features/coach-sessions/components/offer-dialog.tsx');
  return { default: Offer };
});
