import { useState, type ReactNode, type SubmitEvent } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Eye from '#web/ui/icons/eye.ts';
import EyeOff from '#web/ui/icons/eye-off.ts';
import { api, ApiError, fieldErrorsOf, sentenceOf, type Result } from '#web/platform/api.ts';
import { localDay, longCalendarDay } from '#web/platform/time.ts';
import { toastOnNextPage } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import { group as copy, shownName as shownNameCopy } from '#messages/groups.ts';
import { nameToSend, ShownNameFields, shownNameFrom } from './shown-name.tsx';
import './groups.css';

type Offer = Result<'GET /api/groups/{code}'>;
type Person = { firstName: string; role: string | null; timeZone: string };

const offerQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/groups', code] as const,
    queryFn: ({ signal }) => api('GET /api/groups/{code}', { params: { code }, signal }),
    staleTime: 0,
    // Each look at a code that leads nowhere counts as a guess.
    retry: false,
    refetchOnWindowFocus: false,
  });

/** The page behind a group's link. */
export function JoinGroup({ code, person }: { code: string; person: Person }) {
  const { data, error, refetch } = useQuery(offerQuery(code));
  if (data) return <OfferedGroup code={code} offer={data} person={person} />;
  if (!error)
    return (
      <Loading text={copy.loading}>
        <SkeletonLines lines={4} />
      </Loading>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState level={1} title={copy.notFound.title} action={<ButtonLink href="/">{copy.home}</ButtonLink>}>
        {copy.notFound.text}
      </EmptyState>
    );
  return <LoadError level={1} title={copy.error.title} onRetry={refetch} error={error} />;
}

type OfferedProps = { code: string; offer: Offer; person: Person };

function OfferedGroup({ code, offer, person }: OfferedProps) {
  const coach = offer.coachName || copy.noCoachName;
  const today = localDay(useNow(), person.timeZone);
  const begins = longCalendarDay(offer.startsOn);
  const when =
    today < offer.startsOn
      ? copy.dates.begins({ day: begins })
      : today === offer.startsOn
        ? copy.dates.today
        : offer.pace === 'together'
          ? copy.dates.begun({ day: begins })
          : copy.dates.begunOwn({ day: begins });
  if (offer.caller === 'member')
    return (
      <EmptyState
        level={1}
        title={copy.member.title({ name: offer.name })}
        action={
          <ButtonLink variant="primary" href="/">
            {copy.member.go}
          </ButtonLink>
        }
      >
        {today < offer.startsOn ? copy.dates.begins({ day: begins }) : copy.member.text}
      </EmptyState>
    );
  return (
    <>
      <p className="note">{copy.invites({ coach })}</p>
      <h1 className="title mb3 anywhere" tabIndex={-1}>
        {copy.title({ name: offer.name })}
      </h1>
      {offer.programTitle && (
        <p className="read">{copy[offer.pace]({ program: offer.programTitle, days: offer.days })}</p>
      )}
      {offer.joining !== 'ended' && <p className="read">{when}</p>}
      {offer.joining !== 'open' ? (
        <Refused>{copy.closed[offer.joining]}</Refused>
      ) : offer.caller === 'other-coach' ? (
        <Refused go={<ButtonLink href="/settings/contact">{copy.otherCoach.go}</ButtonLink>}>
          {copy.otherCoach.text}
        </Refused>
      ) : offer.caller === 'other-group' ? (
        <Refused>{copy.otherGroup}</Refused>
      ) : (
        <JoinForm code={code} offer={offer} person={person} />
      )}
    </>
  );
}

function Refused({ go, children }: { go?: ReactNode; children: ReactNode }) {
  return (
    <Notice className="mt5" action={go ?? <ButtonLink href="/">{copy.home}</ButtonLink>}>
      {children}
    </Notice>
  );
}

function JoinForm({ code, offer, person }: OfferedProps) {
  const [shown, setShown] = useState(() => shownNameFrom(person.firstName, person.firstName));
  const [isMissing, setMissing] = useState(false);
  const client = useQueryClient();
  const coach = offer.coachName || copy.noCoachName;
  const shownName = nameToSend(shown, person.firstName);
  const join = useMutation({
    mutationFn: async (name: string) => {
      // Who has no role yet comes as a client; being found by other coaches is something they can choose in Settings.
      if (person.role === null)
        await api('POST /api/auth/set-role', { body: { role: 'client', clientType: 'with-coach', isFindable: false } });
      return await api('POST /api/groups/{code}/join', { params: { code }, body: { shownName: name } });
    },
    onSuccess: ({ name, startsOn }) => {
      const isAhead = localDay(new Date(), person.timeZone) < startsOn;
      toastOnNextPage({
        title: copy.joined.title({ name }),
        description: isAhead ? copy.joined.begins({ day: longCalendarDay(startsOn) }) : copy.joined.now,
      });
      // Role, coach and program have changed: a full reload.
      location.assign('/');
    },
    // It may be full or over by now.
    onError: () => void client.invalidateQueries({ queryKey: ['/api/groups', code] }),
  });
  const error = join.error && (fieldErrorsOf(join.error).shownName ?? sentenceOf(join.error));

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (join.isPending || join.isSuccess) return;
    if (shownName === undefined) setMissing(true);
    else join.mutate(shownName);
  }

  return (
    <form className="stack mt5" onSubmit={onSubmit} noValidate>
      <ShownNameFields
        shown={shown}
        firstName={person.firstName}
        error={isMissing ? shownNameCopy.missing : undefined}
        onChange={(next) => {
          setShown(next);
          setMissing(false);
          if (join.isError) join.reset();
        }}
      />
      <p className="small soft">{copy.nameOfCoach({ coach })}</p>
      <dl className="whosees stack g3">
        <div>
          <Eye />
          <dt>{copy.seen.title}</dt>
          <dd>{copy.seen.text}</dd>
        </div>
        <div>
          <EyeOff />
          <dt>{copy.unseen.title}</dt>
          <dd>{copy.unseen.text}</dd>
        </div>
      </dl>
      {offer.replaces && <p className="small">{copy.replaces({ program: offer.replaces })}</p>}
      <InEnglish
        say={({ group }) => [
          group.nameOfCoach({ coach }),
          ...[group.seen, group.unseen].map(({ title, text }) => `${title}: ${text}`),
          ...(offer.replaces ? [group.replaces({ program: offer.replaces })] : []),
        ]}
      />
      {error && (
        <Notice tone="bad" live title={copy.failed}>
          {error}
        </Notice>
      )}
      <div className="joingroup__acts row stretch wrap end g2 mt4">
        <ButtonLink href="/">{copy.notNow}</ButtonLink>
        <Button variant="primary" type="submit" pending={join.isPending || join.isSuccess} pendingText={copy.joining}>
          {copy.join}
        </Button>
      </div>
    </form>
  );
}
