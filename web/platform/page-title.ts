import { first, named } from '#messages/page-titles.ts';
import { productName } from './boot.ts';

/** What the tab says. Without a title of its own a page has the product's. */
export function pageTitle(title: string): string {
  const product = productName();
  return title === '' ? first({ product }) : named({ title, product });
}
