import { connectionSentence } from './connection-sentence.ts';
import { toast } from './toast-store.ts';

/** Goes on once a part of the page has been fetched. Where that fails the page stays as it is, with all that is typed on it. */
export function withPart(wanted: { preload: () => Promise<unknown> }, open: () => void): void {
  wanted.preload().then(open, () => toast({ variant: 'destructive', title: 'Error', description: connectionSentence }));
}
