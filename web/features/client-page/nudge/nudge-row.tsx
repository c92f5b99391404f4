import { useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { ListRow } from '#web/ui/list.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { nudgeCopy as copy } from './copy.ts';
import { nudgeQuery, useNudge } from './use-nudge.ts';

/** Reminds a quiet client, at most once a day. While it is not possible it says why; while nothing is known it is not there. */
export default function NudgeRow({ clientId }: { clientId: string }) {
  const { data: state } = useQuery(nudgeQuery(clientId));
  const nudge = useNudge(clientId);
  if (!state) return null;
  if (!state.isPossible) {
    return (
      <li>
        <p className="rowlink rowlink--still">
          <BellRing />
          <span className="rowlink__say">
            {copy.label}
            <small>{state.reason}</small>
          </span>
        </p>
      </li>
    );
  }
  return (
    <ListRow icon={nudge.isPending ? <Spinner /> : <BellRing />} note={copy.note} onClick={nudge.send}>
      {nudge.isPending ? copy.sending : copy.label}
    </ListRow>
  );
}
