import { sourceLanguage } from '#server/platform/messages.ts';
import { sentenceIn } from '#server/platform/said.ts';

/** What a refusal of a schema says. */
export const inEnglish = (text: string): string => sentenceIn(sourceLanguage, text);
