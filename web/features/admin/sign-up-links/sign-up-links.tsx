import { type RefObject, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usedLinkDays } from '#contract/sign-up/constants.ts';
import { api, sentenceOf, type Result } from '#web/platform/api.ts';
import { shortDay, timeAgoInSentence } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { personAddress, tabAddress } from '../admin-tabs.ts';
import { signUpLinksQuery } from '../queries.ts';
import { useFocusOnRemoval } from '../use-focus-on-removal.ts';
import { signUpLinks as copy } from '#messages/admin-sign-up-links.ts';
import { NewLink } from './new-link.tsx';
import '../undelivered-mail.css';
import './sign-up-links.css';

type Link = Result<'GET /api/admin/sign-up-links'>['links'][number];

/** Links that let one person each create an account. Their addresses are shown once, where they are created. */
export function SignUpLinks({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(signUpLinksQuery);
  return (
    <div className="mails">
      <Crumb href={tabAddress('users')}>{copy.back}</Crumb>
      <h1 className="title">{copy.title}</h1>
      {!data && !error && (
        <Loading text={copy.loading}>
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {!data && error && <LoadError title={copy.lost} error={error} onRetry={refetch} />}
      {data && (
        <>
          <p className="soft mails__about">{copy.about[data.signUp]}</p>
          <NewLink roles={data.roles} sendsMail={data.sendsMail} />
          <LinkLists links={data.links} timeZone={timeZone} />
        </>
      )}
    </div>
  );
}

function LinkLists({ links, timeZone }: { links: readonly Link[]; timeZone: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const open = links.filter(({ used }) => used === null);
  const used = links.filter((link) => link.used !== null);
  return (
    <>
      <div className="mails__list">
        <h2 className="h2" ref={title} tabIndex={-1}>
          {copy.open}
        </h2>
        {open.length === 0 && (
          <EmptyState sheet level={3} title={copy.empty.title}>
            {copy.empty.text}
          </EmptyState>
        )}
        <ul>
          {open.map((link) => (
            <OpenLink key={link.id} link={link} timeZone={timeZone} title={title} />
          ))}
        </ul>
      </div>
      {used.length > 0 && (
        <div className="mails__list">
          <h2 className="h2">{copy.used}</h2>
          <p className="small soft">{copy.usedAbout({ days: usedLinkDays })}</p>
          <ul>
            {used.map((link) => (
              <UsedLink key={link.id} link={link} timeZone={timeZone} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type RowProps = { link: Link; timeZone: string };

function OpenLink({ link, timeZone, title }: RowProps & { title: RefObject<HTMLElement | null> }) {
  const client = useQueryClient();
  const row = useFocusOnRemoval<HTMLLIElement>(title);
  const revoke = useMutation({
    mutationFn: () => api('DELETE /api/admin/sign-up-links/{id}', { params: { id: link.id } }),
    onSuccess: ({ message }) => toast({ title: copy.revoked, description: message }),
    onError: (error) => toast({ variant: 'destructive', title: copy.revokeFailed, description: sentenceOf(error) }),
    // Also after a refusal: it may have been used meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: signUpLinksQuery.queryKey }),
  });
  const who = link.email ?? copy.anyone;
  const ago = timeAgoInSentence(link.madeAt, timeZone);
  const facts = [
    link.madeBy ? copy.createdBy({ name: link.madeBy, ago }) : copy.created({ ago }),
    copy.ends({ day: shortDay(new Date(link.endsAt), timeZone) }),
  ];
  return (
    <li ref={row} className="mail">
      <div className="shrink anywhere stack g1">
        <div className="row wrap g2h">
          <h3 className="h3">
            <bdi>{who}</bdi>
          </h3>
          <Badge tone={link.role === 'coach' ? 'clay' : 'line'}>{copy.make.roles[link.role]}</Badge>
        </div>
        <p className="small soft num">{facts.join(', ')}</p>
      </div>
      <Button small pending={revoke.isPending} pendingText={copy.revoking} onClick={() => revoke.mutate()}>
        <RichText text={copy.revoke} values={{ who }} />
      </Button>
    </li>
  );
}

function UsedLink({ link: { used, role }, timeZone }: RowProps) {
  if (!used) return null;
  return (
    <li className="mail">
      <div className="shrink anywhere stack g1">
        <div className="row wrap g2h">
          <AppLink href={personAddress(used.id)}>
            <bdi>{used.name || copy.noName}</bdi>
          </AppLink>
          <Badge>{copy.make.roles[role]}</Badge>
        </div>
        <p className="small soft num">{copy.usedBy({ ago: timeAgoInSentence(used.at, timeZone) })}</p>
      </div>
    </li>
  );
}
