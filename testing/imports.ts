import type { LightMyRequestResponse } from 'fastify';
import type { ImportBody, JournalImports } from '#contract/journal-import/endpoints.ts';
import { newId } from '#server/platform/ids.ts';
import type { Person } from './people.ts';

export const importAt = '/api/client/journal-entries/import';

type Pages = ImportBody['pages'];

/** A page of another journal, one for each number. */
export const pageOf = (number: number, over: Partial<Pages[number]> = {}): Pages[number] => ({
  sourceId: `page-${number}`,
  writtenAt: `2019-05-${String(number).padStart(2, '0')}T21:14:00+02:00`,
  entryText: `What I wrote on day ${number}.`,
  ...over,
});

export const importOf = (over: Partial<ImportBody> = {}): ImportBody => ({
  importId: newId(),
  source: 'day-one',
  pages: [pageOf(1), pageOf(2)],
  ...over,
});

export const sendImport = async (who: Person, over: Partial<ImportBody> = {}): Promise<LightMyRequestResponse> =>
  await who.post(importAt, importOf(over));

/** Its id. Throws where it was refused. */
export async function imported(who: Person, over: Partial<ImportBody> = {}): Promise<string> {
  const body = importOf(over);
  const response = await who.post(importAt, body);
  if (response.statusCode !== 200) throw new Error(`The import was refused: ${response.body}`);
  return body.importId;
}

export const importsOf = async (who: Person): Promise<JournalImports['imports']> =>
  (await who.get(importAt)).json<JournalImports>().imports;

export const takeBack = async (who: Person, id: string): Promise<LightMyRequestResponse> =>
  await who.delete(`${importAt}/${id}`);
