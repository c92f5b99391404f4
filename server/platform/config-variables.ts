import { catalogue, sourceLanguage } from './messages.ts';

const words = catalogue<typeof import('#messages/server/config-variables.ts')>('config-variables');

/** A heading, and below it what each variable means, by its name. */
type SettingGroup = { title: string; variables: Readonly<Record<string, string>> };

/**
 * Every variable the server reads. A new one is a line in messages/en/server/config-variables.json, and in the other languages.
 * Admins read their own; docs/configuration.md and .env.example repeat the English.
 */
export const settingGroupsIn = (language: string): readonly SettingGroup[] => Object.values(words(language));

export const settingGroups = settingGroupsIn(sourceLanguage);

/** What each means, by name, in the order of the groups. */
export const configVariables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...settingGroups.map(({ variables }) => variables),
);
