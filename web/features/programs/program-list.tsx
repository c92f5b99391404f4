import { memo, startTransition, useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import Eye from '#web/ui/icons/eye.ts';
import Copy from '#web/ui/icons/copy.ts';
import Download from '#web/ui/icons/download.ts';
import Archive from '#web/ui/icons/archive.ts';
import Languages from '#web/ui/icons/languages.ts';
import Ellipsis from '#web/ui/icons/ellipsis.ts';
import Pencil from '#web/ui/icons/pencil.ts';
import Trash from '#web/ui/icons/trash-2.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { Menu, MenuCut, MenuItem } from '#web/ui/menu.tsx';
import { ArchiveDialog, DeleteDialog } from './archive-dialogs.tsx';
import { editAddress, languagesAddress, previewAddress } from './addresses.ts';
import { library as copy, program as programCopy } from '#messages/programs.ts';
import { InLanguages } from './in-languages.tsx';
import { useDownloadProgram, useDuplicateProgram } from './mutations.ts';
import type { LibraryProgram } from './queries.ts';

/**
 * Built at once; the next ones follow in small portions before their place comes into sight, so that scrolling never
 * waits.
 */
const first = 30;
const portion = 15;
const ahead = '1500px 0px';

type ProgramListProps = {
  programs: readonly LibraryProgram[];
  /** What was chosen: another choice begins at its top again. */
  choice: string;
  /** By id, for those of the same title. */
  madeOn?: ReadonlyMap<string, string>;
};

const nobody: ReadonlyMap<string, string> = new Map();

/**
 * The rows. Hundreds are rendered as far as the page is scrolled: all at once would block the page and every key press.
 */
export function ProgramList({ programs, choice, madeOn = nobody }: ProgramListProps) {
  const [grown, setGrown] = useState(() => ({ choice, count: rememberedCount() }));
  const count = grown.choice === choice ? grown.count : first;
  const isMore = count < programs.length;
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => rememberCount(count), [count]);

  useEffect(() => {
    if (!isMore || !end.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting))
          startTransition(() => setGrown({ choice, count: count + portion }));
      },
      { rootMargin: ahead },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isMore, choice, count]);

  return (
    <>
      <ul className="shelf">
        {programs.slice(0, count).map((program) => (
          <ProgramRow key={program.id} program={program} madeOn={madeOn.get(program.id)} />
        ))}
      </ul>
      {isMore && <div ref={end} aria-hidden="true" />}
    </>
  );
}

type EntryState = { rows?: unknown } | null;

/** Kept with the entry of the history, so that Back finds the page as long as it was left, and its place on it. */
function rememberedCount(): number {
  const rows = (history.state as EntryState)?.rows;
  return typeof rows === 'number' && rows > first ? rows : first;
}

function rememberCount(count: number): void {
  if (count === rememberedCount()) return;
  try {
    history.replaceState({ ...(history.state as object | null), rows: count }, '');
  } catch {
    // A browser may refuse too many of these; then Back takes a moment longer.
  }
}

/** Longer programs get finer threads, so that a season fits a phone. */
const weeksDrawnWide = 6;

type ProgramRowProps = {
  program: LibraryProgram;
  /** When it was made, for one whose title another has too. */
  madeOn?: string;
};

/** Memoized: there may be hundreds on one page. */
const ProgramRow = memo(function ProgramRow({ program, madeOn }: ProgramRowProps) {
  const { title, durationWeeks, dailyPromptsCount, activeClientsCount, isDraft, canEdit, isOwn, isPlatform } = program;
  const days = totalDays(durationWeeks);
  const figures: [number, string][] = [
    [days, copy.days({ count: days })],
    [dailyPromptsCount, copy.prompts({ count: dailyPromptsCount })],
    [activeClientsCount, copy.clients({ count: activeClientsCount })],
  ];
  return (
    <li>
      <div className="shelf__say">
        <h3>
          <AppLink className="plain" href={previewAddress(program)}>
            <bdi>{title}</bdi>
          </AppLink>
        </h3>
        <p className="shelf__about clamp soft" dir="auto">
          {program.description || program.subtitle}
        </p>
        <div className="shelf__marks row wrap gy2 gx3 mt3">
          <span
            className={classes('shelf__length', durationWeeks > weeksDrawnWide && 'shelf__length--fine')}
            style={{ '--weeks': durationWeeks } as CSSProperties}
            aria-hidden="true"
          />
          {!isOwn && !isPlatform && (
            <Badge tone="line">{program.ownerName ? copy.by({ name: program.ownerName }) : copy.byAnother}</Badge>
          )}
          <InLanguages program={program} />
          {madeOn && <span className="small soft">{copy.made({ day: madeOn })}</span>}
          {isDraft ? (
            <>
              <Badge tone="line">{copy.draft}</Badge>
              <span className="small soft">{copy.draftSays}</span>
            </>
          ) : (
            <PeopleOnIt program={program} />
          )}
        </div>
      </div>
      <dl className="shelf__figures">
        {figures.map(([value, label]) => (
          <div key={label}>
            <dt className="mt1 soft small">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="shelf__ways row end g1">
        {canEdit && (
          <ButtonLink href={editAddress(program)}>
            {isDraft ? (
              copy.goOn
            ) : (
              <>
                <Pencil />
                {programCopy.edit}
              </>
            )}
            <span className="sr"> {title}</span>
          </ButtonLink>
        )}
        <ButtonLink variant={canEdit ? 'quiet' : 'second'} href={previewAddress(program)}>
          <Eye />
          {copy.preview}
          <span className="sr"> {title}</span>
        </ButtonLink>
        <ProgramMenu program={program} />
      </div>
    </li>
  );
});

/** By name only who is one's own client; of the platform's, which people of all coaches are on, only these at all. */
function PeopleOnIt({ program: { ownClients, activeClientsCount, isPlatform } }: { program: LibraryProgram }) {
  if (isPlatform && ownClients.count === 0) return null;
  return (
    <span className="shelf__people row inline g0h">
      {ownClients.names.map((name, at) => (
        // Two may have the same name, and nothing else is known of them here.
        <Avatar key={at} name={name} tone={at === 2 ? 'clay' : 'green'} decorative />
      ))}
      <span className="small soft">
        {isPlatform ? copy.yoursOnIt({ clients: ownClients.count }) : copy.onIt({ people: activeClientsCount })}
      </span>
    </span>
  );
}

export function ProgramMenu({ program }: { program: LibraryProgram }) {
  const duplicate = useDuplicateProgram(program);
  const download = useDownloadProgram(program);
  const isBusy = duplicate.isPending || download.isPending;
  const [asked, setAsked] = useState<'archive' | 'delete'>();
  const close = () => setAsked(undefined);

  return (
    <>
      <Menu
        trigger={
          <IconButton label={copy.more({ title: program.title })} aria-busy={isBusy || undefined}>
            {isBusy ? <Spinner /> : <Ellipsis />}
          </IconButton>
        }
      >
        {/* Those of the library have it beside them, as their first button. */}
        {program.canEdit && program.archivedAt && (
          <MenuItem href={editAddress(program)} icon={<Pencil />}>
            {programCopy.edit}
          </MenuItem>
        )}
        {program.canEdit && (
          <MenuItem href={languagesAddress(program)} icon={<Languages />}>
            {programCopy.languages}
          </MenuItem>
        )}
        <MenuItem icon={<Copy />} disabled={isBusy} onSelect={() => duplicate.mutate()}>
          {programCopy.duplicate}
        </MenuItem>
        <MenuItem icon={<Download />} disabled={isBusy} onSelect={() => download.mutate()}>
          {programCopy.download}
        </MenuItem>
        {program.isOwn && (
          <>
            <MenuCut />
            {!program.archivedAt && (
              <MenuItem icon={<Archive />} onSelect={() => setAsked('archive')}>
                {copy.archive}
              </MenuItem>
            )}
            <MenuItem icon={<Trash />} danger onSelect={() => setAsked('delete')}>
              {copy.delete}
              {program.activeClientsCount > 0 && (
                <small className="soft shelf__reason">
                  {copy.deleteBlocked({ count: program.activeClientsCount })}
                </small>
              )}
            </MenuItem>
          </>
        )}
      </Menu>
      {asked === 'archive' && <ArchiveDialog program={program} onClose={close} />}
      {asked === 'delete' && <DeleteDialog program={program} onClose={close} />}
    </>
  );
}
