import { useQueryClient } from '@tanstack/react-query';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { toast } from '#web/platform/toast-store.ts';
import { copyCode as copy } from '#messages/referral-copy.ts';
import { referralQuery } from './queries.ts';

/** Pressed before the code is here, it waits for it. */
export function useCopyCode(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const referral = await client.query({ ...referralQuery, staleTime: 'static' }).catch(() => undefined);
    await copyReferralCode(referral?.referralCode);
  };
}

export async function copyReferralCode(code: string | undefined): Promise<void> {
  if (!code) {
    toast({ variant: 'destructive', title: copy.missing.title, description: copy.missing.text });
    return;
  }
  const done = { title: copy.copied.title, description: copy.copied.text({ code }) };
  await copyToClipboard(code, { done, failed: notCopied(code) });
}

export function copyReferralLink(link: string): Promise<void> {
  const { title, text } = copy.linkCopied;
  return copyToClipboard(link, { done: { title, description: text }, failed: notCopied(link) });
}

const notCopied = (text: string) => ({ title: copy.failed.title, description: copy.failed.text({ text }) });
