import { PlainWeave } from '#web/ui/loom/plain-weave.tsx';
import { freeClothOf } from '../cloth.ts';
import { freeClothCopy as copy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

/** What was written without a program: below the cloth of the one before it, or alone where there was none. */
export function FreeCloth({ home }: { home: ClientDashboard }) {
  const cells = freeClothOf(home);
  if (cells.length === 0) return null;
  const hasProgram = home.assignment?.status === 'completed';
  return <PlainWeave cells={cells} caption={hasProgram ? copy.since(cells.length) : copy.soFar(cells.length)} />;
}
