import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Notice } from '#web/ui/state.tsx';
import { trialOver as copy } from '#messages/today-common.ts';
import type { ClientDashboard } from '../queries.ts';
import { FreeDay, type SavedFreePage } from './free-cloth.tsx';
import { Journey } from './journey.tsx';

/** Replaces the form: reading stays possible, and the sentence says what writing needs. */
export function TrialOver() {
  return (
    <Notice className="trialover" title={copy.title}>
      {copy.text}
    </Notice>
  );
}

type EndedTrialProps = {
  home: ClientDashboard;
  page: ReactNode;
  kind: ReactNode;
  saved: SavedFreePage | undefined;
  invitations: ReactNode;
  otherTexts: ReactNode;
  tiles: ReactNode;
};

/** A trial that ran out before its last day: the habit goes on with the free page, and its days are folded away. */
export function EndedTrial({ home, page, kind, saved, invitations, otherTexts, tiles }: EndedTrialProps) {
  const { progress } = home;
  return (
    <div className="noprogram stack g6">
      <FreeDay home={home} page={page} kind={kind} saved={saved} level={1} hasCloth />
      {otherTexts}
      {!saved?.isShort && invitations}
      {!saved?.isShort && (
        <section className="trial stack g3">
          <p>{copy.ended}</p>
          <ButtonLink href="/coaches">{copy.meet}</ButtonLink>
        </section>
      )}
      {!saved?.isShort && progress && (
        <Fold title={copy.days({ written: progress.completedDays, total: progress.totalDays })}>
          <Journey home={home} />
        </Fold>
      )}
      {tiles}
    </div>
  );
}
