import { toast } from '#web/platform/toast-store.ts';
import { referralCopy as copy } from './copy.ts';

export async function copyReferralCode(code: string | undefined): Promise<void> {
  if (!code) {
    toast({ variant: 'destructive', title: copy.missing.title, description: copy.missing.text });
    return;
  }
  await toClipboard(code, { title: copy.copied.title, description: copy.copied.text(code) });
}

export async function copyReferralLink(link: string): Promise<void> {
  await toClipboard(link, { title: copy.dialog.linkCopied.title, description: copy.dialog.linkCopied.text });
}

async function toClipboard(text: string, done: { title: string; description: string }): Promise<void> {
  try {
    // There is no clipboard on plain http outside this machine; and the person may have forbidden it.
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast({ variant: 'destructive', title: copy.failed.title, description: copy.failed.text(text) });
  }
}
