import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Copy from '#web/ui/icons/copy.ts';
import Download from '#web/ui/icons/download.ts';
import QrCode from '#web/ui/icons/qr-code.ts';
import RefreshCw from '#web/ui/icons/refresh-cw.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { referral as copy } from '#messages/referral.ts';
import { copyReferralLink, useCopyCode } from './copy-code.ts';
import { type ReferralInfo, referralQuery } from './queries.ts';
import './referral.css';

/** At the top of the dashboard: the code, to copy and to share. */
export function ReferralCode() {
  const { data, isPending } = useQuery(referralQuery);
  const copyCode = useCopyCode();
  const [isSharing, setSharing] = useState(false);

  return (
    <div className="refcode row wrap gy2 gx3">
      <span className="small soft">{copy.label}</span>
      {isPending ? (
        <Skeleton width="7rem" />
      ) : data?.referralCode ? (
        <code>{data.referralCode}</code>
      ) : (
        <span className="soft">{copy.none}</span>
      )}
      <span className="refcode__acts row stretch g2">
        <Button small onClick={() => void copyCode()}>
          <Copy />
          {copy.copy}
        </Button>
        {(isPending || data?.referralCode) && (
          <Button small disabled={isPending} onClick={() => setSharing(true)}>
            <QrCode />
            {copy.share}
          </Button>
        )}
      </span>
      {isSharing && data && <ShareDialog referral={data} onClose={() => setSharing(false)} />}
    </div>
  );
}

/** In the empty list of clients: the one way on. */
export function CopyReferralCode() {
  const { data } = useQuery(referralQuery);
  const copyCode = useCopyCode();
  return (
    <Button onClick={() => void copyCode()}>
      <Copy />
      {data?.referralCode ? copy.copyCode({ code: data.referralCode }) : copy.copy}
    </Button>
  );
}

function ShareDialog({ referral, onClose }: { referral: ReferralInfo; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.dialog.title}
      description={copy.dialog.text}
      size="l"
    >
      <div className="sharecode">
        <QrImage code={referral.referralCode} />
        <div className="sharecode__say">
          <Field label={copy.dialog.link} hint={copy.dialog.linkHint}>
            <Input readOnly value={referral.referralLink} onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <Button onClick={() => void copyReferralLink(referral.referralLink)}>
            <Copy />
            {copy.dialog.copyLink}
          </Button>
          <p className="small soft">{copy.dialog.qrNote}</p>
        </div>
      </div>
      <div className="sharecode__more">
        <ButtonLink
          variant="quiet"
          small
          href={qrAddress(referral.referralCode)}
          download={`${referral.referralCode}.svg`}
        >
          <Download />
          {copy.dialog.download}
        </ButtonLink>
        <Button variant="quiet" small onClick={() => setAsking(true)}>
          <RefreshCw />
          {copy.dialog.renew}
        </Button>
      </div>
      <RenewCode code={referral.referralCode} isAsking={isAsking} onAsk={setAsking} />
    </Dialog>
  );
}

/** The code is in the address, so that the browser's cache cannot show an old one. */
const qrAddress = (code: string): string => `/api/coach/referral-code/qr.svg?code=${encodeURIComponent(code)}`;

function QrImage({ code }: { code: string }) {
  const [missing, setMissing] = useState<string>();
  if (missing === code) return <p className="sharecode__missing small soft">{copy.dialog.qrMissing}</p>;
  return (
    <img
      className="sharecode__qr"
      src={qrAddress(code)}
      alt={copy.dialog.qr}
      width="176"
      height="176"
      onError={() => setMissing(code)}
    />
  );
}

type RenewCodeProps = { code: string; isAsking: boolean; onAsk: (isAsking: boolean) => void };

function RenewCode({ code, isAsking, onAsk }: RenewCodeProps) {
  const client = useQueryClient();
  const { renew: words } = copy;
  const renew = useMutation({
    mutationFn: () => api('POST /api/coach/referral-code/renew'),
    onSuccess: (referral) => {
      client.setQueryData(referralQuery.queryKey, referral);
      toast({ title: words.done.title, description: words.done.text({ code: referral.referralCode }) });
    },
  });

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
      onConfirm={() => renew.mutateAsync()}
    >
      {words.text({ code })}
    </ConfirmDialog>
  );
}
