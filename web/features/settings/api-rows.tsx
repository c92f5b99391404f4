import { TokenRows } from './token-rows.tsx';
import { WebhookRows } from './webhook-rows.tsx';

type ApiRowsProps = { timeZone: string; isClient: boolean };

/**
 * What lets a person's own programs in, and what tells them. In one file of its own with its words and queries: few people open
 * this, and settings are large enough.
 */
export default function ApiRows({ timeZone, isClient }: ApiRowsProps) {
  return (
    <>
      <TokenRows timeZone={timeZone} />
      {!isClient && <WebhookRows timeZone={timeZone} />}
    </>
  );
}
