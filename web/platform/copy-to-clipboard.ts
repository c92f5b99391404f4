import { toast, type ToastInput } from './toast-store.ts';

/** There is no clipboard on plain http outside localhost, and the person may have denied it. */
export async function copyToClipboard(text: string, said: { done: ToastInput; failed: ToastInput }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said.done);
  } catch {
    toast({ ...said.failed, variant: 'destructive' });
  }
}
