import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPrograms } from '#web/features/programs/queries.ts';
import { api } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';
import type { Texts } from './check/checked.ts';

export type Imported = Result<'POST /api/admin/import-program'>;

/** The same texts may be sent twice: first as they are, then with the word to replace. Another body needs another key. */
type Attempt = { texts: Texts; sendKey: string; replace: boolean };

export function useImportProgram() {
  const client = useQueryClient();
  return useMutation<Imported, Error, Attempt>({
    // What is written on the page must not vanish because the session ended.
    meta: { keepsPage: true },
    mutationFn: ({ texts, sendKey, replace }) =>
      api('POST /api/admin/import-program', {
        body: {
          programData: parsed(texts.program),
          weeklyData: parsed(texts.weekly),
          dailyData: parsed(texts.daily),
          replace,
        } as Body<'POST /api/admin/import-program'>,
        idempotencyKey: replace ? `${sendKey}-replace` : sendKey,
      }),
    // Not waited for: the way to the new program is free at once.
    onSuccess: () => void refreshPrograms(client),
  });
}

/** Some editors begin a file with a byte order mark. */
export function parsed(text: string): unknown {
  return JSON.parse(text.replace(/^\ufeff/, ''));
}

export function isJson(text: string): boolean {
  try {
    parsed(text);
    return true;
  } catch {
    return false;
  }
}
