import { clockOf } from '#contract/media/rules.ts';
import { catalogue } from './messages.ts';

const words = catalogue<typeof import('#messages/server/media.ts')>('media');

/** `Recording, 2:41`: in files, and in place of the words of a page that has none. */
export const recordingInWords = (durationMs: number, language: string): string =>
  words(language).recording({ length: clockOf(durationMs) });

/** `Photo 2`: the second of its page. */
export const photoInWords = (number: number, language: string): string => words(language).photo({ number });

type Said = { kind: 'photo' | 'recording'; durationMs: number | null };

/** What each photo and recording of a page is called; photos are counted on their own. */
export function namedMedia<One extends Said>(media: readonly One[], language: string): (One & { said: string })[] {
  let photos = 0;
  return media.map((one) => {
    if (one.kind === 'recording') return { ...one, said: recordingInWords(one.durationMs ?? 0, language) };
    photos += 1;
    return { ...one, said: photoInWords(photos, language) };
  });
}
