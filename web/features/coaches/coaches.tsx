import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { coachSearchMax } from '#contract/coach-profile/rules.ts';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useSettled } from '#web/platform/use-settled.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import { LoadError, LoadMore } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import { coaches as copy } from '#messages/coaches.ts';
import { coachesQuery, type CoachInList, type Sought } from './queries.ts';
import { WaysOn } from './ways-on.tsx';
import './coaches.css';

const ownPath = '/coaches';
const everybody: Sought = { search: '', specialty: '' };

type CoachesProps = {
  /** The request button or its state, with the link to the profile; another feature's. */
  request: (coach: CoachInList, profile: ReactNode) => ReactNode;
};

/** Everybody who has room for new clients, to be looked through, searched and asked. */
export function Coaches({ request }: CoachesProps) {
  const [sought, setSought] = useSought();
  const found = useCoaches(sought);
  const own = useQuery(clientDashboardQuery);
  // Loaded together with the notice above it, so that nothing shifts.
  const list = own.isPending ? { ...found, coaches: undefined, offer: undefined } : found;
  const home = found.coaches || found.error ? own.data : undefined;
  const searchField = useRef<HTMLInputElement>(null);
  const isSought = sought.search.trim() !== '' || sought.specialty !== '';

  function showAll() {
    setSought(everybody);
    // The button goes away with the empty state; the focus must not go with it.
    searchField.current?.focus();
  }

  return (
    <div className="coaches">
      <header className="coaches__head">
        <h1 className="title">{copy.title}</h1>
        <p className="soft" role="status">
          {list.isSearching
            ? copy.searching
            : list.offer &&
              (isSought ? copy.found({ count: list.offer.matching }) : copy.room({ count: list.offer.total }))}
        </p>
      </header>
      {home?.coach && <Notice className="mb5">{copy.yours({ name: home.coach.fullName })}</Notice>}
      {list.offer && list.offer.total > 0 && (
        <div className="coaches__bar stack g3 mb5" role="search" aria-label={copy.tools}>
          <Field label={copy.specialty}>
            <Select
              value={sought.specialty}
              onChange={(event) => setSought({ ...sought, specialty: event.target.value })}
            >
              <option value="">{copy.anything}</option>
              {withChosen(list.offer.specialties, sought.specialty).map((specialty) => (
                <option key={specialty}>{specialty}</option>
              ))}
            </Select>
          </Field>
          <Field label={copy.search}>
            <SearchInput
              ref={searchField}
              placeholder={copy.searchHint}
              value={sought.search}
              maxLength={coachSearchMax}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setSought({ ...sought, search: event.target.value })}
            />
          </Field>
        </div>
      )}
      <CoachList list={list} request={request} onShowAll={showAll} />
      {home && !home.coach && (
        <WaysOn title={copy.instead} level={2} canStartTrial={home.canStartTrial} meetsCoaches={false} />
      )}
    </div>
  );
}

/** The address may name a specialty that no available coach has. */
function withChosen(specialties: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || specialties.includes(chosen) ? specialties : [chosen, ...specialties];
}

/** In the address, so that the way back from a profile leads to the same list. */
function useSought(): [Sought, (next: Sought) => void] {
  const query = useOwnSearch(ownPath);
  const [last, setLast] = useState(() => ({ query, sought: soughtIn(query) }));
  // Back, forward or the navigation have changed the address: it wins over what was typed before.
  const sought = last.query === query ? last.sought : soughtIn(query);

  function change(next: Sought) {
    const given = new URLSearchParams();
    if (next.search.trim()) given.set('search', next.search);
    if (next.specialty) given.set('specialty', next.specialty);
    try {
      // Replaced, not added: Back leads out of the list, not through every letter. The state holds the scrolled place.
      navigate(given.size > 0 ? `${ownPath}?${given}` : ownPath, { replace: true, state: history.state as unknown });
    } catch {
      // A browser may refuse when the address changes too often; the list does not depend on it.
    }
    setLast({ query: location.search, sought: next });
  }
  return [sought, change];
}

function soughtIn(query: string): Sought {
  const given = new URLSearchParams(query);
  const part = (name: string) => (given.get(name) ?? '').slice(0, coachSearchMax);
  return { search: part('search'), specialty: part('specialty') };
}

/** The list as far as it was asked for. */
function useCoaches({ search: typed, specialty }: Sought) {
  const search = useSettled(typed.trim());
  const list = useInfiniteQuery(coachesQuery({ search, specialty }));
  const pages = list.data?.pages;
  const coaches = pages?.flatMap((page) => page.coaches);
  return {
    // Someone renamed between two pages is in both.
    coaches: coaches && [...new Map(coaches.map((coach) => [coach.id, coach])).values()],
    newest: pages && pages.length > 1 ? pages.at(-1)?.coaches[0]?.id : undefined,
    offer: pages?.at(-1),
    isSearching: search !== typed.trim() || (list.isPlaceholderData && list.isFetching),
    error: list.error,
    again: () => void list.refetch(),
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    isLoadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
  };
}

type CoachListProps = { list: ReturnType<typeof useCoaches>; request: CoachesProps['request']; onShowAll: () => void };

function CoachList({ list, request, onShowAll }: CoachListProps) {
  const newest = useRef<HTMLLIElement>(null);
  const focusNewest = useFocusOnce(newest, !list.isLoadingMore);
  if (!list.coaches) {
    return list.error ? (
      <LoadError title={copy.failed.title} error={list.error} onRetry={list.again} />
    ) : (
      <Loading text={copy.loading}>
        <div className="sheet">
          <SkeletonLines lines={5} />
        </div>
      </Loading>
    );
  }
  if (list.coaches.length === 0) {
    const isEmpty = list.offer?.total === 0;
    return (
      <EmptyState
        sheet
        title={isEmpty ? copy.empty.title : copy.none.title}
        action={
          isEmpty ? (
            <ButtonLink href="/">{copy.empty.today}</ButtonLink>
          ) : (
            <Button onClick={onShowAll}>{copy.none.clear}</Button>
          )
        }
      >
        {isEmpty ? copy.empty.text : copy.none.text}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="coaches__list stack">
        {list.coaches.map((coach) => (
          <CoachCard
            key={coach.id}
            coach={coach}
            card={coach.id === list.newest ? newest : undefined}
            request={request}
          />
        ))}
      </ul>
      <LoadMore
        className="coaches__more"
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        hasFailed={list.moreFailed}
        onMore={() => {
          focusNewest();
          list.loadMore();
        }}
        words={copy}
      />
    </>
  );
}

type CoachCardProps = {
  coach: CoachInList;
  card: RefObject<HTMLLIElement | null> | undefined;
  request: CoachesProps['request'];
};

function CoachCard({ coach, card, request }: CoachCardProps) {
  return (
    <li className="sheet coachpick" ref={card} tabIndex={-1}>
      <div className="row g4">
        <Avatar name={coach.fullName} src={coach.profileImageUrl} size="xl" id={coach.id} decorative />
        <div className="shrink">
          <h2 className="h2">
            <bdi>{coach.fullName}</bdi>
          </h2>
          <p className="soft">
            <bdi>{coach.professionalTitle}</bdi>
          </p>
        </div>
      </div>
      <p className="coachpick__bio" dir="auto">
        {coach.bio}
      </p>
      <div className="coachpick__tags row stretch wrap g1h">
        {coach.specialties.map((specialty) => (
          <Badge key={specialty}>{specialty}</Badge>
        ))}
      </div>
      <dl className="coachpick__facts row stretch g5 small">
        <div>
          <dt className="soft">{copy.practice}</dt>
          <dd>{copy.years({ years: coach.yearsExperience })}</dd>
        </div>
        <div>
          <dt className="soft">{copy.replies}</dt>
          <dd>{within(coach.avgResponseTime)}</dd>
        </div>
      </dl>
      {request(
        coach,
        <ButtonLink variant="quiet" href={`/coach/${coach.id}`}>
          <RichText text={copy.profile} values={{ name: coach.fullName }} />
        </ButtonLink>,
      )}
    </li>
  );
}

/** Whole days from two on, hours otherwise. */
function within(hours: number): string {
  const days = hours / 24;
  return days > 1 && Number.isInteger(days) ? copy.within.days({ days }) : copy.within.hours({ hours });
}
