import { defaultPromptText } from '#contract/programs/constants.ts';
import { catalogue } from './messages.ts';

const words = catalogue<typeof import('#messages/default-prompt.ts')>('../default-prompt');

/** A prompt as somebody reads it: the default one, which is stored in English, in their language. */
export const promptFor = (language: string, stored: string): string =>
  stored === defaultPromptText ? words(language).prompt.default : stored;
