import { figure } from '#web/platform/locale.ts';
import { entryRequiredSentence, entryTextMax } from '#contract/journal/rules.ts';
import { toast } from '#web/platform/toast-store.ts';
import { entryCopy as copy } from './entry-copy.ts';

export function sayError(description: string): void {
  toast({ variant: 'destructive', title: copy.error, description });
}

/** The server's rule, known here too: an entry that waited on a device must not be refused days later. */
export function tooLong(text: string): string | undefined {
  const { length } = text.trim();
  return length > entryTextMax ? copy.tooLong(figure(length)) : undefined;
}

/** Whether something can be saved; otherwise it is said what is missing, and the text stays where it is. */
export function isSavable(text: string): boolean {
  if (text.trim() === '') {
    toast({ variant: 'destructive', title: copy.required, description: entryRequiredSentence });
    return false;
  }
  const refusal = tooLong(text);
  if (refusal) sayError(refusal);
  return !refusal;
}
