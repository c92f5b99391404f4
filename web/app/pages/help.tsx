import { Help } from '#web/features/help/components/help.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { operator, productName } from '#web/platform/boot.ts';

export default function HelpPage() {
  return (
    <Help side={useUser().role === 'client' ? 'client' : 'coach'} productName={productName()} operator={operator()} />
  );
}
