import { useState } from 'react';
import Copy from '#web/ui/icons/copy.ts';
import Download from '#web/ui/icons/download.ts';
import RefreshCw from '#web/ui/icons/refresh-cw.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { cohort as cohortCopy } from '#messages/cohorts.ts';
import { useRenewCode, type Cohort } from './queries.ts';

const copy = cohortCopy.join;

type JoinCardProps = {
  cohort: Pick<Cohort, 'name' | 'pace' | 'startsOn'> & {
    program: Pick<NonNullable<Cohort['program']>, 'title' | 'days'> | null;
  };
  coachName: string;
  /** Left out while it is not made yet: then there is no code either. */
  code?: string;
  qrOf?: string;
};

/** What people see who get the link, as a card that can be shown to them. */
export function JoinCard({ cohort: { name, program, pace, startsOn }, coachName, code, qrOf }: JoinCardProps) {
  return (
    <div className="sheet joincard">
      <p className="note">{copy.invites({ name: coachName })}</p>
      <p className="joincard__name">
        <bdi>{name}</bdi>
      </p>
      {program && startsOn && (
        <p className="soft small">
          {copy[pace]({ program: program.title, days: program.days, day: longCalendarDay(startsOn) })}
        </p>
      )}
      {code && qrOf && <QrImage id={qrOf} code={code} />}
      {code && (
        <p className="joincard__code" dir="ltr">
          {code}
        </p>
      )}
    </div>
  );
}

/** The code is in the URL so that no cached image shows an old one. */
const qrAddress = (id: string, code: string): string => `/api/coach/cohorts/${id}/qr.svg?code=${code}`;

function QrImage({ id, code }: { id: string; code: string }) {
  const [missing, setMissing] = useState<string>();
  if (missing === code) return <p className="small soft">{copy.qrMissing}</p>;
  return (
    <img
      className="joincard__qr"
      src={qrAddress(id, code)}
      alt={copy.qr}
      width="160"
      height="160"
      onError={() => setMissing(code)}
    />
  );
}

/** To take along: the link, the picture; and another code where this one came into wrong hands. */
export function JoinLink({ cohort: { id, joinCode, joinLink } }: { cohort: Cohort }) {
  const [isAsking, setAsking] = useState(false);
  const copied = { title: copy.copied.title, description: copy.copied.text };
  const failed = { title: copy.failed.title, description: copy.failed.text({ text: joinLink }) };
  return (
    <div className="stack g3 mt3">
      <p className="joinlink__address">{joinLink}</p>
      <div className="row stretch wrap g2">
        <Button small onClick={() => void copyToClipboard(joinLink, { done: copied, failed })}>
          <Copy />
          {copy.copy}
        </Button>
        <ButtonLink small variant="quiet" href={qrAddress(id, joinCode)} download={`${joinCode}.svg`}>
          <Download />
          {copy.download}
        </ButtonLink>
        <Button small variant="quiet" onClick={() => setAsking(true)}>
          <RefreshCw />
          {copy.renew}
        </Button>
      </div>
      <p className="small soft">{copy.seen}</p>
      <RenewCode id={id} code={joinCode} isAsking={isAsking} onAsk={setAsking} />
    </div>
  );
}

type RenewCodeProps = { id: string; code: string; isAsking: boolean; onAsk: (isAsking: boolean) => void };

function RenewCode({ id, code, isAsking, onAsk }: RenewCodeProps) {
  const { renew: words } = cohortCopy;
  const renew = useRenewCode(id);
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => {
        renew.reset();
        onAsk(open);
      }}
      title={words.title}
      confirm={words.confirm}
      pendingText={words.pending}
      error={renew.error && `${words.failed}. ${sentenceOf(renew.error)}`}
      onConfirm={async () => {
        const { joinCode } = await renew.mutateAsync();
        toast({ title: words.done.title, description: words.done.text({ code: joinCode }) });
      }}
    >
      {words.text({ code })}
    </ConfirmDialog>
  );
}
