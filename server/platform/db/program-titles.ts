import { sql, type SQL } from 'drizzle-orm';
import { programs, programTranslations } from './schema.ts';

/** A program's titles in the languages it has besides its own; null without any. */
export type OtherTitles = Record<string, string> | null;

/** For a statement over programs that does not know who reads. */
export const otherTitles: SQL<OtherTitles> = sql<OtherTitles>`(select json_object_agg(own.language, own.texts ->> 'title')
  from ${programTranslations} own where own.program_id = ${programs}.id and own.texts ->> 'title' is not null)`;

export const titleIn = (language: string, program: { title: string; otherTitles: OtherTitles }): string =>
  program.otherTitles?.[language] ?? program.title;

/** For one that does. */
export const textFor = (language: string, column: 'title' | 'description'): SQL<string> =>
  sql<string>`coalesce((select own.texts ->> ${column} from ${programTranslations} own
    where own.program_id = ${programs}.id and own.language = ${language}), ${programs}.${sql.identifier(column)})`;
