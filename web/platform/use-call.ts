import { useRef, useState } from 'react';
import type { api } from './api.ts';
import { connectionSentence } from './connection-sentence.ts';
import { isUnauthorized } from './query-client.ts';
import { markSessionExpired } from './session-state.ts';
import { toast } from './toast-store.ts';

type Api = typeof api;

/**
 * One call for a button that stands at the first sight of a page. The library's mutations and the client for calls
 * weigh two kilobytes and would have to be there before anything is pressed; here they come with the press.
 */
export function useCall(failed: string) {
  const [isPending, setPending] = useState(false);
  const isUnderway = useRef(false);

  /** True when all went well; otherwise it has been said what did not. */
  async function call(work: (api: Api) => Promise<unknown>): Promise<boolean> {
    if (isUnderway.current) return false;
    isUnderway.current = true;
    setPending(true);
    try {
      const { api } = await import('./api.ts');
      await work(api);
      return true;
    } catch (error) {
      if (isUnauthorized(error)) markSessionExpired();
      else await say(error, failed);
      return false;
    } finally {
      isUnderway.current = false;
      setPending(false);
    }
  }
  return { call, isPending };
}

async function say(error: unknown, title: string): Promise<void> {
  const { sentenceOf } = await import('./api.ts').catch(() => ({ sentenceOf: () => connectionSentence }));
  toast({ variant: 'destructive', title, description: sentenceOf(error) });
}
