import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { groupPath, isCohortCode, referralCodeExample, referralCodeMax } from '#contract/roles/rules.ts';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { useCoachOfCode } from '#web/features/roles/queries.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { daysToCome } from '#web/ui/loom/loom-cells.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { waysOn as copy } from '#messages/coaches-ways-on.ts';
import { coachesQuery } from './queries.ts';
import './ways-on.css';

type WaysOnProps = {
  title: string;
  text?: string;
  level: 1 | 2;
  canStartTrial: boolean;
  /** Left out where the page already lists the coaches. */
  meetsCoaches?: boolean;
  /** First in the list: invitations that wait, as items. */
  invitations?: ReactNode;
};

/** For a client without a coach, wherever their way would end: an invitation, a code, the trial, coaches. */
export function WaysOn({ title, text, level, canStartTrial, meetsCoaches = true, invitations }: WaysOnProps) {
  const Heading = `h${level}` as const;
  const Way = level === 1 ? 'h2' : 'h3';
  return (
    <section className="ways">
      <Heading className={level === 1 ? 'title' : 'h2'} tabIndex={-1}>
        {title}
      </Heading>
      {text && <p className="read soft">{text}</p>}
      <ul className="ways__list">
        {invitations}
        <li className="sheet">
          <Way className="h2">{copy.code.title}</Way>
          <p className="soft">{copy.code.text}</p>
          <CodeForm />
        </li>
        {canStartTrial && (
          <li className="sheet">
            <Way className="h2">{copy.trial.title}</Way>
            <p className="soft">{copy.trial.text}</p>
            <div aria-hidden="true">
              <LoomStrip cells={daysToCome(7)} fill height="1.75rem" />
            </div>
            <StartTrial />
          </li>
        )}
        {meetsCoaches && (
          <li className="sheet">
            <Way className="h2">{copy.coaches.title}</Way>
            <SomeCoaches />
            <ButtonLink block href="/coaches">
              {copy.coaches.see}
            </ButtonLink>
          </li>
        )}
      </ul>
    </section>
  );
}

const facesShown = 4;

/** How many there are, and the first few; until that is known, or where it cannot be, what one can do. */
function SomeCoaches() {
  const { data } = useInfiniteQuery(coachesQuery({ search: '', specialty: '' }));
  const offer = data?.pages[0];
  return (
    <>
      <p className="soft">{offer ? copy.coaches.taking({ count: offer.total }) : copy.coaches.text}</p>
      {offer && offer.total > 0 && (
        <div className="ways__faces row stretch g2" aria-hidden="true">
          {offer.coaches.slice(0, facesShown).map(({ id, fullName, profileImageUrl }) => (
            <Avatar key={id} name={fullName} src={profileImageUrl} size="l" id={id} decorative />
          ))}
        </div>
      )}
    </>
  );
}

/** Coach, program and trial change with it: every page of the client's is refreshed, and Today is where it goes on. */
function useNewBeginning() {
  const client = useQueryClient();
  return {
    begun: async () => {
      void client.invalidateQueries({ queryKey: userKey });
      await refreshClientPages(client);
      navigate('/');
    },
    // It may have happened in another tab.
    refused: () => void refreshClientPages(client),
  };
}

function CodeForm() {
  const [code, setCode] = useState('');
  const { begun, refused } = useNewBeginning();
  const ofCode = useCoachOfCode(code);
  const join = useMutation({
    mutationFn: () => api('POST /api/client/join-coach', { body: { referralCode: code } }),
    onSuccess: async ({ coach }) => {
      toast({ title: copy.code.joined.title, description: copy.code.joined.text({ name: coach.fullName }) });
      await begun();
    },
    onError: refused,
  });
  const failure = join.error ?? ofCode.error;
  const error = failure ? (fieldErrorsOf(failure).referralCode ?? sentenceOf(failure)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    // A group's code leads to its page, where the name is asked for that the others see.
    if (isCohortCode(code)) navigate(groupPath(code));
    else if (!ofCode.isNamed) void ofCode.look();
    else if (!join.isPending) join.mutate();
  }

  return (
    <form className="ways__code" noValidate onSubmit={onSubmit}>
      <Field label={copy.code.label} error={error}>
        <Input
          code
          value={code}
          onChange={(event) => {
            if (join.isError) join.reset();
            setCode(event.target.value);
          }}
          placeholder={referralCodeExample}
          maxLength={referralCodeMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        pending={join.isPending || ofCode.isLooking}
        pendingText={ofCode.isLooking ? copy.code.looking : copy.code.using}
      >
        {!ofCode.coach
          ? copy.code.use
          : ofCode.coach.fullName
            ? copy.code.connect({ name: ofCode.coach.fullName })
            : copy.code.connectNameless}
      </Button>
    </form>
  );
}

function StartTrial() {
  const { begun, refused } = useNewBeginning();
  const start = useMutation({
    mutationFn: () => api('POST /api/client/trial'),
    onSuccess: async () => {
      toast({ title: copy.trial.started.title, description: copy.trial.started.text });
      await begun();
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.trial.failed, description: sentenceOf(error) });
      refused();
    },
  });
  return (
    <Button
      variant="primary"
      block
      pending={start.isPending}
      pendingText={copy.trial.starting}
      onClick={() => start.mutate()}
    >
      {copy.trial.start}
    </Button>
  );
}
