import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { copyReferralCode } from '../copy-referral-code.ts';
import { coachHomeCopy } from '../copy.ts';
import { referralQuery } from '../queries.ts';

const copy = coachHomeCopy.referral;

export function ReferralCode() {
  const { data, isPending } = useQuery(referralQuery);
  return (
    <div className="refcode">
      <span className="small soft">{copy.label}</span>
      {isPending ? <Skeleton width="7rem" /> : data?.referralCode ? <code>{data.referralCode}</code> : <span className="refcode__none">{copy.none}</span>}
      <Button small onClick={() => void copyReferralCode(data?.referralCode)}>
        <Copy />
        {copy.copy}
      </Button>
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
