import ListFilter from 'lucide-react/icons/sliders-horizontal';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import { useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { shortDate } from '#web/platform/time.ts';
import { clientPageCopy, nudgeCopy } from '../copy.ts';
import { nudgeQuery, type ClientDetail } from '../queries.ts';
import { useNudge, useWhatsapp } from '../mutations.ts';

const copy = clientPageCopy.actions;

export function QuickActions({ detail, timeZone }: { detail: ClientDetail; timeZone: string }) {
  const { id, whatsappNumber, lastContactAt, currentProgram } = detail;
  const whatsapp = useWhatsapp(id);
  return (
    <Section title={copy.title} className="clientquick">
      <RowList>
        {whatsappNumber && (
          <ListRow
            icon={whatsapp.isPending ? <Spinner /> : <MessageCircle />}
            note={lastContactAt && copy.lastContact(shortDate(lastContactAt, timeZone))}
            onClick={whatsapp.open}
          >
            {whatsapp.isPending ? copy.opening : copy.whatsapp}
          </ListRow>
        )}
        <ListRow icon={<Send />} href={`/messages?with=${id}`}>
          {copy.message}
        </ListRow>
        {currentProgram?.status === 'active' && <NudgeRow clientId={id} />}
        <ListRow icon={<ListFilter />} href={`/client/${id}/change-program`}>
          {currentProgram ? copy.adjust : copy.assign}
        </ListRow>
      </RowList>
    </Section>
  );
}

/** Reminds a quiet client, at most once a day. While it is not possible it says why; until that is known, nothing. */
function NudgeRow({ clientId }: { clientId: string }) {
  const { data: state } = useQuery(nudgeQuery(clientId));
  const nudge = useNudge(clientId);
  if (!state) return null;
  if (!state.isPossible) {
    return (
      <li>
        <p className="rowlink rowlink--still">
          <BellRing />
          <span className="rowlink__say">
            {nudgeCopy.label}
            <small>{state.reason}</small>
          </span>
        </p>
      </li>
    );
  }
  return (
    <ListRow icon={nudge.isPending ? <Spinner /> : <BellRing />} note={nudgeCopy.note} onClick={nudge.send}>
      {nudge.isPending ? nudgeCopy.sending : nudgeCopy.label}
    </ListRow>
  );
}
