import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { undeliveredShown } from '#contract/mail/constants.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { adminMailCopy as copy } from '../copy.ts';
import { undeliveredMailQuery } from '../queries.ts';
import { MailRow } from './mail-row.tsx';
import './undelivered-mail.css';

export function UndeliveredMail({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(undeliveredMailQuery);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mails">
      <Crumb href="/admin/dashboard">{copy.back}</Crumb>
      <header className="mails__head">
        <h1 className="title" ref={title} tabIndex={-1}>
          {copy.title}
        </h1>
        {data && (
          <p className="small soft num" role="status">
            {copy.counts(data.waiting, data.failed)}
          </p>
        )}
      </header>
      <p className="soft mails__about">{copy.about}</p>
      <div className="mails__list">
        {!data && !error && (
          <Loading text={copy.loading}>
            <SkeletonRows rows={4} />
          </Loading>
        )}
        {!data && error && (
          <ErrorState
            sheet
            title={copy.lost.title}
            action={<Button onClick={() => void refetch()}>{copy.lost.again}</Button>}
          >
            {sentenceOf(error)}
          </ErrorState>
        )}
        {data && data.undelivered.length === 0 && (
          <EmptyState sheet title={copy.empty.title}>
            {copy.empty.text}
          </EmptyState>
        )}
        {data && data.undelivered.length > 0 && (
          <ul>
            {data.undelivered.map((mail) => (
              <MailRow key={mail.id} mail={mail} timeZone={timeZone} title={title} />
            ))}
          </ul>
        )}
      </div>
      {data && data.undelivered.length >= undeliveredShown && (
        <p className="small soft">{copy.more(undeliveredShown)}</p>
      )}
    </div>
  );
}
