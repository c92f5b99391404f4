import { act } from '@testing-library/react';
import { createQueryClient } from '#web/platform/query-client.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import FinishedCloth from '../finished/finished-cloth.tsx';
import { Today } from './today.tsx';

/** Today with plain words for what other features put into it. */
export async function showToday(home?: ClientDashboard) {
  const client = createQueryClient();
  if (home) client.setQueryData(clientDashboardQuery.queryKey, home);
  await act(async () =>
    renderPage(
      <div id="main">
        <Today
          parting={() => null}
          timeZone="UTC"
          leaf={({ day, skip, next }) => (
            <section className="leaf">
              <h1>{day.promptText}</h1>
              {skip}
              {next}
            </section>
          )}
          entryState={() => null}
          kindCard={() => <p className="kind">kind</p>}
          onDevice={[]}
          otherTexts={() => null}
          unread={null}
          finished={(props) => <FinishedCloth {...props} owner={{ name: 'Nora Whitfield', timeZone: 'UTC' }} />}
          freePage={(_, { level, isOffered }) => (
            <p className="free">{`level ${level}${isOffered ? ', offered' : ''}`}</p>
          )}
          waysOn={({ canStartTrial }, isFirst) => (
            <p className="ways">{`${isFirst ? 'begin' : 'go on'}, ${canStartTrial ? 'trial' : 'no trial'}`}</p>
          )}
        />
      </div>,
      { client },
    ),
  );
}
