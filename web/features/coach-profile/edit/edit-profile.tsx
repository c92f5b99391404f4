import { useQuery } from '@tanstack/react-query';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { edit as copy } from '#messages/coach-profile.ts';
import { ownProfileQuery } from '../queries.ts';
import type { ProgramChoice } from './profile-form.ts';
import { ProfileFormView } from './profile-form-view.tsx';
import './edit-profile.css';

export function EditProfile({ programs }: { programs: readonly ProgramChoice[] | undefined }) {
  const { data: profile, error, refetch } = useQuery(ownProfileQuery);
  return (
    <div className="profile">
      <Crumb href="/">{copy.back}</Crumb>
      <div className="mb5">
        <h1 className="title">{copy.title}</h1>
        <p className="soft mt1h">{copy.lede}</p>
      </div>
      {profile ? (
        <ProfileFormView key={profile.id} profile={profile} programs={programs} />
      ) : error ? (
        <LoadError title={copy.failed.title} error={error} onRetry={refetch} />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonLines />
        </Loading>
      )}
    </div>
  );
}
