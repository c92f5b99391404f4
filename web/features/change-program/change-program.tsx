import { useQuery } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { clientDetailQuery } from '#web/features/client-page/queries.ts';
import { programLibraryQuery } from '#web/features/programs/queries.ts';
import { ApiError } from '#web/platform/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/loading.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { ChangeForm } from './change-form.tsx';
import { changeProgram as copy } from '#messages/change-program.ts';
import './change-program.css';

export function ChangeProgram({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const client = useQuery(clientDetailQuery(clientId));
  const library = useQuery(programLibraryQuery);
  const error = client.error ?? library.error;
  if (client.error instanceof ApiError && client.error.status === 404) {
    return (
      <ErrorState
        level={1}
        title={copy.missing.title}
        action={
          <ButtonLink variant="primary" href="/">
            {copy.missing.back}
          </ButtonLink>
        }
      >
        {copy.missing.text}
      </ErrorState>
    );
  }
  if (!client.data || !library.data) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadError
        level={1}
        title={copy.failed.title}
        error={error}
        onRetry={() => Promise.all([client.error && client.refetch(), library.error && library.refetch()])}
      />
    );
  }
  const detail = client.data;
  const words = detail.currentProgram ? copy.change : copy.assign;
  // A draft has no prompts yet and cannot be assigned.
  const programs = library.data.filter(({ isDraft }) => !isDraft);
  return (
    <>
      <Crumb href={`/client/${clientId}`}>
        <bdi>{fullName(detail) || copy.nameless}</bdi>
      </Crumb>
      <h1 className="title">{words.title}</h1>
      <p className="soft changehead">{words.text}</p>
      <ChangeForm detail={detail} programs={programs} timeZone={timeZone} />
    </>
  );
}

function PageSkeleton() {
  return (
    <Loading text={copy.loading}>
      <Skeleton width="14rem" height="2.5rem" />
      <SkeletonRows rows={1} />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </Loading>
  );
}
