import type { PageTitle } from '#contract/pages.ts';
import { catalogue } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/page-titles.ts')>('page-titles');

/** As the page itself says it once it is there. */
export function pageTitle(title: PageTitle, product: string, language: string): string {
  const { titles, named, first } = words(language);
  return title === null ? first({ product }) : named({ title: titles[title], product });
}
