import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { analyticsClientsPerPage } from '#contract/analytics/constants.ts';
import { LoomKey } from '#web/ui/loom/loom.tsx';
import { Notice } from '#web/ui/state.tsx';
import { Section } from '#web/ui/section.tsx';
import { sentenceOf } from '#web/platform/api.ts';
import { analyticsCopy } from '../copy.ts';
import { allClients, clientPageQuery, firstView, type ClientRow, type ClientView } from '../queries.ts';
import { ClientLedger } from './client-ledger.tsx';
import { CsvButton } from './csv-button.tsx';
import { Pager } from './pager.tsx';

const copy = analyticsCopy.clients;

type ClientFiguresProps = { clients: readonly ClientRow[]; total: number; timeZone: string };

/** The first page came with the figures; others, and other orders, are asked for. */
export function ClientFigures({ clients, total, timeZone }: ClientFiguresProps) {
  const [view, setView] = useState<ClientView>(firstView);
  const isFirst = view.page === 1 && view.sort === firstView.sort && view.order === firstView.order;
  const { data, error, isPlaceholderData } = useQuery({ ...clientPageQuery(view), enabled: !isFirst });
  const shown = isFirst ? clients : (data?.clients ?? clients);
  const pages = Math.ceil((isFirst ? total : (data?.pagination.total ?? total)) / analyticsClientsPerPage);

  /** The next rows are read from their beginning. */
  function turnTo(page: number) {
    setView({ ...view, page });
    document.getElementById('clients')?.scrollIntoView();
  }

  return (
    <Section
      id="clients"
      title={copy.title}
      aside={
        <span className="antools">
          <LoomKey quiet={total > analyticsClientsPerPage} />
          <CsvButton
            what="clients"
            head={copy.csvColumns}
            rows={async () => (total <= clients.length && isFirst ? clients : await allClients(view)).map(csvRow)}
          />
        </span>
      }
    >
      {error && !isFirst && (
        <Notice tone="bad" live title={copy.failed}>
          {sentenceOf(error)}
        </Notice>
      )}
      <ClientLedger
        clients={shown}
        timeZone={timeZone}
        view={view}
        isQuiet={total > analyticsClientsPerPage}
        isWaiting={!isFirst && isPlaceholderData}
        onSort={(sort) =>
          setView({ page: 1, sort, order: sort === view.sort && view.order === 'usual' ? 'reversed' : 'usual' })
        }
      />
      {pages > 1 && <Pager page={view.page} pages={pages} total={total} shown={shown.length} onPage={turnTo} />}
    </Section>
  );
}

function csvRow(client: ClientRow) {
  return [
    client.name,
    client.currentWeek,
    client.currentDay,
    client.totalEntries,
    client.averageMood,
    client.lastActivity,
    client.completionRate,
  ];
}
