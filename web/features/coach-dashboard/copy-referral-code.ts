import { toast } from '#web/platform/toast-store.ts';
import { coachHomeCopy } from './copy.ts';

const copy = coachHomeCopy.referral;

export async function copyReferralCode(code: string | undefined): Promise<void> {
  if (!code) {
    toast({ variant: 'destructive', title: copy.missing.title, description: copy.missing.text });
    return;
  }
  try {
    // There is no clipboard on plain http outside this machine; and the person may have forbidden it.
    await navigator.clipboard.writeText(code);
    toast({ title: copy.copied.title, description: copy.copied.text(code) });
  } catch {
    toast({ variant: 'destructive', title: copy.failed.title, description: copy.failed.text(code) });
  }
}
