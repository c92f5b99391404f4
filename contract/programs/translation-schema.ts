import * as z from 'zod/mini';
import { atMost, input, instant, languageCode, moment, record, text, whole } from '#contract/fields.ts';
import { said } from '#contract/said.ts';
import { promptTextMax } from './constants.ts';
import { programReference } from './schema.ts';
import { limitOfPlace, placesMax } from './translations.ts';

const placeMax = 64;
const placeSentence = said('translation-place');
const place = z.string(placeSentence).check(
  atMost(placeMax, placeSentence),
  z.refine((value) => limitOfPlace(value) !== undefined, placeSentence),
);

const byPlace = { most: placesMax, tooMany: placeSentence, sentence: placeSentence };

/** The longest a text at any place may be is a guided exercise with all its steps. */
const textMax = Math.max(promptTextMax, limitOfPlace('practice.1.1.instructions') ?? 0);

function textsByPlace(rule: { refusesUnstorable: boolean }) {
  return record(place, text({ ...rule, field: 'translation', max: textMax }), byPlace).check(
    z.superRefine((texts, context) => {
      for (const [at, given] of Object.entries(texts)) {
        const max = limitOfPlace(at) ?? 0;
        if (given.length > max)
          context.addIssue({ code: 'custom', message: said('too-long', { field: 'translation', max }), path: [at] });
      }
    }),
  );
}

const changed = z.prefault(record(place, moment(placeSentence), byPlace), {});

/** In a file. */
export const translationDocument = { texts: textsByPlace({ refusesUnstorable: true }), changed };

export const translationParamsSchema = input({
  id: programReference(said('program-not-found')),
  language: languageCode,
});

export const saveTranslationBodySchema = input({
  /** All of them: what is missing or blank is read in the original. */
  texts: textsByPlace({ refusesUnstorable: false }),
  /** Of the answer, those that were not looked at again. */
  changed,
  /** The one that was seen; 0 for a language the program does not have yet. */
  revision: whole({ field: 'revision', min: 0, max: 2_147_483_647 }),
});
export type SaveTranslationBody = z.infer<typeof saveTranslationBodySchema>;

const texts = z.record(z.string(), z.string());

const translationSchema = z.object({
  language: z.string(),
  texts,
  /** Places whose original has changed since they were translated, and when it first did. */
  changed: z.record(z.string(), instant),
  revision: z.number(),
});
export type ProgramTranslation = z.infer<typeof translationSchema>;

export const translationsSchema = z.object({
  program: z.object({
    id: z.string(),
    programId: z.string(),
    title: z.string(),
    /** What it was written in. */
    language: z.string(),
    durationWeeks: z.number(),
    revision: z.number(),
  }),
  /** The original. */
  texts,
  translations: z.array(translationSchema),
});
export type ProgramTranslations = z.infer<typeof translationsSchema>;
