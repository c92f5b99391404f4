import type { QueryClient } from '@tanstack/react-query';
import { importBatchCharacters, importBatchPages, type ImportSource } from '#contract/journal-import/rules.ts';
import { api, ApiError, type Result } from '#web/platform/api.ts';
import { deviceDb } from '#web/platform/device/device-db.ts';
import { publish, subscribe } from '#web/platform/device/device-events.ts';
import { changeSealed, openRecords } from '#web/platform/device/device-key.ts';
import { newItem, nextOrder } from '#web/platform/device/outbox-store.ts';
import { createOutbox } from '#web/platform/device/outbox.ts';
import type { MediaRecord } from '#web/platform/device/records.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { journalImport as copy } from '#messages/journal-import.ts';

export type PageToSend = { sourceId: string; writtenAt: string; text: string };

/** A batch on its way. Its pages lie beside it, so that looking through the outbox stays cheap. */
export type ImportContent = { importId: string; source: ImportSource; batch: number; batches: number; pages: number };

const kind = 'import';
const place = 'import';
/** A batch of long pages over a bad line. */
const answerWithin = 60_000;

export const importOutbox = createOutbox<ImportContent, Result<'POST /api/client/journal-entries/import'>>({
  name: kind,
  yields: true,
  send: async ({ userId, content: { importId, source, batch } }, { person, signal }) => {
    const pages = await readBatch(userId, importId, batch);
    // It has arrived: this page ended before it could note that.
    if (!pages) return { pages: 0 };
    const body = { importId, source, pages };
    const answer = await api('POST /api/client/journal-entries/import', { body, person, signal });
    await deviceDb()
      .change((tx) => tx.remove('media', [userId, importId, batch]))
      .catch(() => {});
    return answer;
  },
  withoutWords: (content) => content,
  // Said by the dialog: what the device does not keep is not imported.
  unkeptSentence: '',
  answerWithin,
});

/** Sends what waits. The last batch shows its pages where pages are shown. */
export function startImports(client: QueryClient, userId: string): () => void {
  const stopHearing = subscribe((event) => {
    if (event.about !== 'sent' || event.userId !== userId || event.item.kind !== kind) return;
    const { batch, batches } = event.item.content as ImportContent;
    if (batch === batches - 1) void refreshClientPages(client);
  });
  const stopSending = importOutbox.start(userId);
  return () => {
    stopHearing();
    stopSending();
  };
}

/** All of it on the device in one step: from here on it goes out by itself, also after the page was closed. */
export async function keepImport(userId: string, source: ImportSource, pages: readonly PageToSend[]): Promise<void> {
  const importId = newUuid();
  const parts = batchesOf(pages);
  const contents = parts.map((part, batch): ImportContent => ({
    importId,
    source,
    batch,
    batches: parts.length,
    pages: part.length,
  }));
  const words = parts.map((part) => new TextEncoder().encode(JSON.stringify(part.map(bodyOf))).buffer);
  const held = { userId, place, value: null, last: null, replaces: [], isCarriedOn: true };
  await changeSealed(userId, [...contents, ...words], async (tx, values) => {
    const first = nextOrder(await tx.list('outbox', [userId]));
    contents.forEach((_, number) => {
      tx.put('outbox', newItem(held, kind, values[number], newUuid(), first + number));
      const value = values[contents.length + number] as MediaRecord['value'];
      const about = { entryId: importId, about: null, keptAt: Date.now() };
      tx.put('media', { userId, mediaId: importId, number, kind, place, value, ...about });
    });
  });
  publish({ about: 'outbox', userId, kind });
}

/** What has not been sent of it is not sent any more. */
export async function dropImport(userId: string, importId: string): Promise<void> {
  const items = (await importOutbox.list(userId)).filter(({ content }) => content.importId === importId);
  await deviceDb().change(async (tx) => {
    for (const { key } of items) tx.remove('outbox', [userId, key]);
    for (const { number } of await tx.list('media', [userId, importId])) tx.remove('media', [userId, importId, number]);
  });
  publish({ about: 'outbox', userId, kind });
}

const bodyOf = ({ sourceId, writtenAt, text }: PageToSend) => ({ sourceId, writtenAt, entryText: text });

async function readBatch(
  userId: string,
  importId: string,
  batch: number,
): Promise<ReturnType<typeof bodyOf>[] | undefined> {
  const record = await deviceDb().read((tx) => tx.get('media', [userId, importId, batch]));
  if (!record) return undefined;
  const [opened] = await openRecords([record], 'value');
  if (!opened) throw new ApiError(410, '', { message: copy.sending.lost });
  return JSON.parse(new TextDecoder().decode(opened.value as ArrayBuffer)) as ReturnType<typeof bodyOf>[];
}

/** As many as one call takes. */
export function batchesOf<Page extends { text: string }>(pages: readonly Page[]): Page[][] {
  const batches: Page[][] = [];
  let characters = 0;
  for (const page of pages) {
    const last = batches.at(-1);
    characters += page.text.length;
    if (last && last.length < importBatchPages && characters <= importBatchCharacters) last.push(page);
    else {
      batches.push([page]);
      characters = page.text.length;
    }
  }
  return batches;
}
