import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { copyReferralLink } from '../copy-referral.ts';
import { referralCopy } from '../copy.ts';
import { referralQuery, type ReferralInfo } from '../queries.ts';

const copy = referralCopy.dialog;

export default function ShareDialog({ referral, onClose }: { referral: ReferralInfo; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={copy.title} description={copy.text} size="l">
      <div className="sharecode">
        <Square code={referral.referralCode} />
        <div className="sharecode__say">
          <Field label={copy.link} hint={copy.linkHint}>
            <Input readOnly value={referral.referralLink} onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <Button onClick={() => void copyReferralLink(referral.referralLink)}>
            <Copy />
            {copy.copyLink}
          </Button>
          <p className="small soft">{copy.qrNote}</p>
        </div>
      </div>
      <div className="sharecode__more">
        <ButtonLink
          variant="quiet"
          small
          href={squareAddress(referral.referralCode)}
          download={`${referral.referralCode}.svg`}
        >
          <Download />
          {copy.download}
        </ButtonLink>
        <Button variant="quiet" small onClick={() => setAsking(true)}>
          <RefreshCw />
          {copy.renew}
        </Button>
      </div>
      <Renewal code={referral.referralCode} isAsking={isAsking} onAsk={setAsking} />
    </Dialog>
  );
}

/** The code stands in the address so that no memory of the browser shows an old one. */
const squareAddress = (code: string): string => `/api/coach/referral-code/qr.svg?code=${encodeURIComponent(code)}`;

function Square({ code }: { code: string }) {
  const [missing, setMissing] = useState<string>();
  if (missing === code) return <p className="sharecode__missing small soft">{copy.qrMissing}</p>;
  return (
    <img
      className="sharecode__qr"
      src={squareAddress(code)}
      alt={copy.qr}
      width="176"
      height="176"
      onError={() => setMissing(code)}
    />
  );
}

type RenewalProps = { code: string; isAsking: boolean; onAsk: (isAsking: boolean) => void };

function Renewal({ code, isAsking, onAsk }: RenewalProps) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const { renew } = referralCopy;

  async function run() {
    setError(undefined);
    try {
      const referral = await api('POST /api/coach/referral-code/renew');
      client.setQueryData(referralQuery.queryKey, referral);
      toast({ title: renew.done.title, description: renew.done.text(referral.referralCode) });
    } catch (cause) {
      setError(`${renew.failed}. ${sentenceOf(cause)}`);
      throw cause;
    }
  }

  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => {
        setError(undefined);
        onAsk(open);
      }}
      title={renew.title}
      confirm={renew.confirm}
      pendingText={renew.pending}
      error={error}
      onConfirm={run}
    >
      {renew.text(code)}
    </ConfirmDialog>
  );
}
