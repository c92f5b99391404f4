import { catalogue } from '#server/platform/messages.ts';

const session = catalogue<typeof import('#messages/server/session.ts')>('session');

/** All text of the hosted pages, apart from validation sentences. */
export const words = (language: string) => session(language).hostedPages;

export function providerError(language: string, error: string): string {
  const { providerErrors } = session(language);
  return providerErrors[Object.hasOwn(providerErrors, error) ? (error as keyof typeof providerErrors) : 'other'];
}
