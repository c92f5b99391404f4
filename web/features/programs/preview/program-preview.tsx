import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import SearchX from 'lucide-react/icons/search-x';
import type { ActorKind } from '#contract/endpoint.ts';
import { hasPage } from '#contract/pages.ts';
import { ApiError } from '#web/platform/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { libraryPath, previewPath } from '../addresses.ts';
import { programPreviewQuery } from '../queries.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { previewCopy as copy } from './copy.ts';
import { PreviewActions } from './preview-actions.tsx';
import { PreviewBody } from './preview-body.tsx';
import { PreviewSkeleton } from './preview-skeleton.tsx';
import './program-preview.css';

export function ProgramPreview({ actor }: { actor: ActorKind }) {
  const query = new URLSearchParams(useOwnSearch(previewPath));
  const program = (query.get('id') || query.get('program') || '').trim();
  const { data } = useQuery({ ...programPreviewQuery(program), enabled: program !== '' });
  return (
    <div className="preview">
      <div className="preview__bar">
        <div>
          {/* The page's name and not the program's is its first heading: it stands from the first moment, for the focus. */}
          <h1 className="h3">{copy.title}</h1>
          <p className="small soft">{copy.lede}</p>
        </div>
        {data && actor !== 'client' && <PreviewActions key={data.program.id} program={data.program} />}
        <ButtonLink small href="/">
          <ArrowLeft />
          {copy.back}
        </ButtonLink>
      </div>
      {program === '' ? (
        <EmptyState sheet title={copy.noProgram.title} action={<WayToList actor={actor} />}>
          {copy.noProgram.text}
        </EmptyState>
      ) : (
        <Content program={program} actor={actor} />
      )}
    </div>
  );
}

function Content({ program, actor }: { program: string; actor: ActorKind }) {
  const { data, error, refetch } = useQuery(programPreviewQuery(program));
  if (data) return <PreviewBody preview={data} actor={actor} />;
  if (!error) return <PreviewSkeleton />;
  if (isRefused(error)) {
    return (
      <ErrorState sheet icon={<SearchX />} title={copy.notFound.title} action={<WayToList actor={actor} />}>
        {copy.notFound.text}
      </ErrorState>
    );
  }
  return (
    <ErrorState
      sheet
      title={copy.failed.title}
      detail={error.message}
      action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
    />
  );
}

/** A client has no list of programs: the way back is the one above. */
function WayToList({ actor }: { actor: ActorKind }) {
  return hasPage(actor, libraryPath) ? <ButtonLink href={libraryPath}>{copy.backToList}</ButtonLink> : null;
}

/** Not there or not ours, which the server does not tell apart. Anything else may go better the next time. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
