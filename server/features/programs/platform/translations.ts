import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramTexts } from '#contract/programs/translations.ts';

const folder = join(import.meta.dirname, 'translations');

/** What the platform's programs say in other languages, by programId and language: translations/<language>/<programId>.json. */
export const platformTranslations: Readonly<Record<string, Readonly<Record<string, ProgramTexts>>>> = read();

function read(): Record<string, Record<string, ProgramTexts>> {
  const found: Record<string, Record<string, ProgramTexts>> = {};
  for (const language of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, language))) {
      const texts = JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as ProgramTexts;
      (found[file.slice(0, -'.json'.length)] ??= {})[language] = texts;
    }
  }
  return found;
}
