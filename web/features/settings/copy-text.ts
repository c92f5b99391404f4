import { toast } from '#web/platform/toast-store.ts';
import { settingsCopy } from './copy.ts';

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    // No clipboard on plain http outside this machine; the text stands on the page to be marked by hand.
    toast({ variant: 'destructive', title: settingsCopy.safe.factor.copyFailed });
  }
}
