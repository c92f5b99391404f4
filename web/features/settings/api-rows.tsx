import { useState } from 'react';
import { Fold } from '#web/ui/fold.tsx';
import { tokens as copy } from '#messages/settings-tokens.ts';
import { TokenRows } from './token-rows.tsx';
import { WebhookRows } from './webhook-rows.tsx';

type ApiRowsProps = { timeZone: string; isClient: boolean };

/**
 * What lets a person's own programs in, and what tells them. In one file of its own with its words and queries: few people open
 * this, and settings are large enough. For clients it is folded: hardly any of them know what a token is.
 */
export default function ApiRows({ timeZone, isClient }: ApiRowsProps) {
  const [isOpen, setOpen] = useState(false);
  if (isClient)
    return (
      <Fold className="mt5" title={copy.forDevelopers} isOpen={isOpen} onToggle={setOpen}>
        {isOpen && <TokenRows timeZone={timeZone} isClient />}
      </Fold>
    );
  return (
    <>
      <TokenRows timeZone={timeZone} />
      <WebhookRows timeZone={timeZone} />
    </>
  );
}
