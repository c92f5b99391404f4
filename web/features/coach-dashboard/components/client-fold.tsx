import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ClientGroup } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import { firstPage, heldClientsQuery, type CoachDashboard } from '../queries.ts';
import { ClientTable } from './client-table.tsx';
import { FoundClients } from './found-clients.tsx';

const copy = coachHomeCopy.clients;

const shownAtFirst = 10;
/** So few are named beside the title. */
const named = 3;

type ClientFoldProps = { group: ClientGroup; home: CoachDashboard; startsOpen: boolean; timeZone: string };

/** Clients in one state. What the dashboard brought is shown at once; the rest is asked for when the fold is opened. */
export function ClientFold({ group, home, startsOpen, timeZone }: ClientFoldProps) {
  const { title, note } = copy.groups[group];
  const count = home.groups[group];
  const here = home.clients.filter((client) => client.group === group);
  const [isOpen, setOpen] = useState(startsOpen);
  /** 0: the first few. */
  const [page, setPage] = useState(0);
  const isHere = here.length === count || (page === 0 && here.length >= shownAtFirst);
  const query = useQuery({
    ...heldClientsQuery({ ...firstPage, group, page: Math.max(page, 1) }),
    enabled: isOpen && !isHere,
  });
  const names = group !== 'today' && group !== 'course' && here.length === count && count <= named;
  return (
    <Fold
      className="cfold"
      isOpen={isOpen}
      onToggle={setOpen}
      title={
        <>
          <span className="cfold__title">
            {title} <span className="soft num">{count}</span>
          </span>
          <span className="note">{names ? here.map(({ user }) => fullName(user)).join(', ') : note}</span>
        </>
      }
    >
      {isHere ? (
        <ClientTable clients={page === 0 ? here.slice(0, shownAtFirst) : here} timeZone={timeZone} />
      ) : (
        <FoundClients
          query={query}
          expected={Math.min(count, shownAtFirst)}
          timeZone={timeZone}
          onPage={page === 0 ? undefined : setPage}
        />
      )}
      {page === 0 && count > shownAtFirst && (
        <Button variant="quiet" small className="flush mt2" onClick={() => setPage(1)}>
          {copy.all({ count })}
        </Button>
      )}
    </Fold>
  );
}
