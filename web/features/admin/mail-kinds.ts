import { mailKinds } from '#messages/admin.ts';

/** A kind this page has no words for is shown as it is called: `invitation-accepted` as "Invitation accepted". */
export function mailKindName(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return (mailKinds as Record<string, string>)[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
