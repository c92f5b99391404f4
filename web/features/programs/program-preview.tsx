import { useQuery } from '@tanstack/react-query';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import SearchX from '#web/ui/icons/search-x.ts';
import Copy from '#web/ui/icons/copy.ts';
import Download from '#web/ui/icons/download.ts';
import Languages from '#web/ui/icons/languages.ts';
import Pencil from '#web/ui/icons/pencil.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { hasPage } from '#contract/pages.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { ApiError } from '#web/platform/api.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { EmptyState, ErrorState, Notice } from '#web/ui/state.tsx';
import { editAddress, languagesAddress, libraryPath, previewPath } from './addresses.ts';
import { program as programCopy } from '#messages/programs.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { useDownloadProgram, useDuplicateProgram } from './mutations.ts';
import { AboutProgram, AuthorCard, Effectiveness, PreviewHero } from './preview-about.tsx';
import { preview as copy } from '#messages/programs-preview.ts';
import { DailyPrompts, DayCheckIns, WeeklyPractices, WeeklyThemes } from './preview-content.tsx';
import { programPreviewQuery } from './queries.ts';
import type { ProgramPreview as Preview } from './queries.ts';
import './program-preview.css';

const draftCopy = copy.draft;

export function ProgramPreview({ actor }: { actor: ActorKind }) {
  const query = new URLSearchParams(useOwnSearch(previewPath));
  const program = (query.get('id') || query.get('program') || '').trim();
  const { data } = useQuery({ ...programPreviewQuery(program), enabled: program !== '' });
  return (
    <div className="preview">
      <div className="preview__bar row wrap gy2 gx3 mb6">
        <div>
          {/* The first heading is not the program's name: it is there at once, for the focus. */}
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
      <ErrorState icon={<SearchX />} title={copy.notFound.title} action={<WayToList actor={actor} />}>
        {copy.notFound.text}
      </ErrorState>
    );
  }
  return <LoadError title={copy.failed.title} error={error} onRetry={refetch} />;
}

/** A client has no list of programs: Today has the one that is theirs. */
function WayToList({ actor }: { actor: ActorKind }) {
  return hasPage(actor, libraryPath) ? (
    <ButtonLink href={libraryPath}>{copy.backToList}</ButtonLink>
  ) : (
    <ButtonLink href="/">{copy.backToToday}</ButtonLink>
  );
}

/** Not there or not ours, which the server does not tell apart. Anything else may go better the next time. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

function PreviewBody({ preview, actor }: { preview: Preview; actor: ActorKind }) {
  const { program, dailyPrompts, weeklyThemes, weeklyPractices, effectiveness, author } = preview;
  return (
    <>
      {program.isDraft && actor !== 'client' && (
        <Notice
          title={draftCopy.title}
          action={
            program.canEdit && (
              <ButtonLink small href={editAddress(program)}>
                {draftCopy.continue}
              </ButtonLink>
            )
          }
        >
          {draftCopy.text({ days: totalDays(program.durationWeeks) })}
        </Notice>
      )}
      {program.canEdit && effectiveness.activeClients > 0 && <EarlierVersions program={program} />}
      <PreviewHero program={program} prompts={dailyPrompts.length} />
      <div className="split">
        <div>
          <AboutProgram program={program} />
          {weeklyThemes.length > 0 && <WeeklyThemes themes={weeklyThemes} showsPosts={actor !== 'client'} />}
          <DailyPrompts prompts={dailyPrompts} canShowAll={actor !== 'client'} />
          {actor !== 'client' && <DayCheckIns prompts={dailyPrompts} />}
          <WeeklyPractices practices={weeklyPractices} weeks={program.durationWeeks} />
        </div>
        <aside>
          <Effectiveness effectiveness={effectiveness} />
          {author && <AuthorCard author={author} />}
        </aside>
      </div>
    </>
  );
}

function PreviewActions({ program }: { program: Preview['program'] }) {
  const duplicate = useDuplicateProgram(program);
  const download = useDownloadProgram(program);
  return (
    <div className="preview__ways row stretch wrap g1">
      <Button
        small
        variant="quiet"
        pending={download.isPending}
        pendingText={programCopy.downloading}
        onClick={() => download.mutate()}
      >
        <Download />
        {programCopy.download}
      </Button>
      <Button
        small
        variant="quiet"
        pending={duplicate.isPending}
        pendingText={programCopy.duplicating}
        onClick={() => duplicate.mutate()}
      >
        <Copy />
        {programCopy.duplicate}
      </Button>
      {program.canEdit && (
        <ButtonLink small variant="quiet" href={languagesAddress(program)}>
          <Languages />
          {programCopy.languages}
        </ButtonLink>
      )}
      {program.canEdit && (
        <ButtonLink small variant="quiet" href={editAddress(program)}>
          <Pencil />
          {programCopy.edit}
        </ButtonLink>
      )}
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <Loading text={copy.loading}>
      <div className="preview__hero">
        <div className="preview__wait">
          <Skeleton width="70%" height="3.5rem" />
          <Skeleton width="45%" height="1.25rem" />
          <Skeleton width="14rem" height="1.5rem" />
        </div>
        <Skeleton height="15rem" />
      </div>
      <div className="split">
        <div className="preview__wait">
          <SkeletonLines lines={6} />
        </div>
        <div className="preview__wait">
          <SkeletonLines lines={4} />
        </div>
      </div>
    </Loading>
  );
}
