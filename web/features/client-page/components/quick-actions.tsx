import ListFilter from 'lucide-react/icons/sliders-horizontal';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import type { ActorKind } from '#contract/endpoint.ts';
import { hasPage } from '#contract/pages.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { clientPageCopy } from '../copy.ts';
import { shortDate } from '#web/platform/dates-in-words.ts';
import type { ClientDetail } from '../queries.ts';
import { useWhatsapp } from '../use-whatsapp.ts';

const NudgeRow = part(() => import('../nudge/nudge-row.tsx'));

const copy = clientPageCopy.actions;

export function QuickActions({
  detail,
  actor,
  timeZone,
}: {
  detail: ClientDetail;
  actor: ActorKind;
  timeZone: string;
}) {
  const { id, whatsappNumber, lastContactAt, currentProgram } = detail;
  const whatsapp = useWhatsapp(id);
  return (
    <Section title={copy.title}>
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
        {hasPage(actor, '/messages') && (
          <ListRow icon={<Send />} href={`/messages?with=${id}`}>
            {copy.message}
          </ListRow>
        )}
        {currentProgram?.status === 'active' && (
          <Later>
            <NudgeRow clientId={id} />
          </Later>
        )}
        <ListRow icon={<ListFilter />} href={`/client/${id}/change-program`}>
          {currentProgram ? copy.adjust : copy.assign}
        </ListRow>
      </RowList>
    </Section>
  );
}
