import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import QrCode from 'lucide-react/icons/qr-code';
import { part } from '#web/platform/part.tsx';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { copyReferralCode } from '../copy-referral.ts';
import { referralCopy as copy } from '../copy.ts';
import { referralQuery } from '../queries.ts';
import './referral.css';

const ShareDialog = part(() => import('./share-dialog.tsx'));

/** At the top of the dashboard: the code, to copy and to share. */
export function ReferralCode() {
  const { data, isPending } = useQuery(referralQuery);
  const [isSharing, setSharing] = useState(false);

  function share() {
    ShareDialog.preload().then(
      () => setSharing(true),
      () => toast({ variant: 'destructive', title: copy.shareFailed.title, description: copy.shareFailed.text }),
    );
  }

  return (
    <div className="refcode">
      <span className="small soft">{copy.label}</span>
      {isPending ? (
        <Skeleton width="7rem" />
      ) : data?.referralCode ? (
        <code>{data.referralCode}</code>
      ) : (
        <span className="refcode__none">{copy.none}</span>
      )}
      <span className="refcode__acts">
        <Button small onClick={() => void copyReferralCode(data?.referralCode)}>
          <Copy />
          {copy.copy}
        </Button>
        {data?.referralCode && (
          <Button small onPointerEnter={() => void ShareDialog.preload().catch(() => {})} onClick={share}>
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
  return (
    <Button onClick={() => void copyReferralCode(data?.referralCode)}>
      <Copy />
      {data?.referralCode ? copy.copyCode(data.referralCode) : copy.copy}
    </Button>
  );
}
