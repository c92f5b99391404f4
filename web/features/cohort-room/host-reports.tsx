import { useRef, useState, type RefObject } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf, type Result } from '#web/platform/api.ts';
import { timeAgo } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Button } from '#web/ui/button.tsx';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { hostReports as copy, room as roomCopy } from '#messages/cohort-room.ts';
import { RemovalDialog } from './post-menu.tsx';
import './room.css';

type Report = Result<'GET /api/admin/reported-posts'>[number];

const hostReportsQuery = queryOptions({
  queryKey: ['/api/admin/reported-posts'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/reported-posts', { signal }),
  staleTime: 0,
});

/** What members of groups asked the host to look at. The words come when one is opened. */
export function HostReports({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(hostReportsQuery);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="hostreports">
      <Crumb href="/admin/dashboard">{copy.back}</Crumb>
      <h1 className="title" ref={title} tabIndex={-1}>
        {copy.title}
      </h1>
      <p className="soft">{copy.about}</p>
      {!data && !error && (
        <Loading text={copy.loading}>
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {!data && error && <LoadError title={copy.lost.title} onRetry={refetch} error={error} />}
      {data?.length === 0 && (
        <EmptyState sheet title={copy.empty.title}>
          {copy.empty.text}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((report) => (
            <HostReport key={report.postId} report={report} timeZone={timeZone} title={title} />
          ))}
        </ul>
      )}
    </div>
  );
}

type HostReportProps = {
  report: Report;
  timeZone: string;
  /** Where the focus goes when its row is gone. */
  title: RefObject<HTMLElement | null>;
};

function HostReport({ report, timeZone, title }: HostReportProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { postId } = report;
  const params = { postId };
  const open = useMutation({
    mutationFn: () => api('POST /api/admin/reported-posts/{postId}/open', { params }),
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey: hostReportsQuery.queryKey });
    },
  });
  const settled = async (said: string) => {
    toast({ title: said });
    title.current?.focus();
    await client.invalidateQueries({ queryKey: hostReportsQuery.queryKey });
  };
  const keep = useMutation({
    mutationFn: () => api('POST /api/admin/reported-posts/{postId}/keep', { params }),
    onSuccess: () => settled(copy.kept),
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
  });
  const remove = useMutation({
    meta: { keepsPage: true },
    mutationFn: (reason: string) => api('POST /api/admin/reported-posts/{postId}/remove', { params, body: { reason } }),
    onSuccess: () => settled(copy.removed),
  });
  const post = open.data;
  return (
    <li className="roomreport">
      <h2 className="h3" dir="auto">
        {report.groupName}
      </h2>
      <p className="small soft">
        {copy.by({ isByCoach: report.isByCoach, coach: report.coachName })}.{' '}
        {roomCopy.reported.times({ count: report.reports })}, {timeAgo(report.reportedAt, timeZone)}
      </p>
      {post ? (
        <>
          <p className="small">
            <RichText
              text={copy.wrote}
              values={{ name: post.author.name }}
              tags={{
                author: (name) => (
                  <AppLink href={`/admin/users/${post.author.id}`}>
                    <bdi>{name}</bdi>
                  </AppLink>
                ),
              }}
            />
          </p>
          <p className="post__text read" dir="auto">
            {post.text}
          </p>
          {post.reasons.length === 0 && <p className="small soft">{roomCopy.reported.noReason}</p>}
          {post.reasons.map((reason, at) => (
            <blockquote key={at} className="small" dir="auto">
              {reason}
            </blockquote>
          ))}
          <p className="post__foot row wrap gy1 gx3 mt1">
            <Button small pending={keep.isPending} pendingText={copy.keeping} onClick={() => keep.mutate()}>
              {copy.keep}
            </Button>
            <Button small variant="danger" onClick={() => setAsking(true)}>
              {roomCopy.remove.open}
            </Button>
          </p>
        </>
      ) : (
        <Button small pending={open.isPending} pendingText={copy.opening} onClick={() => open.mutate()}>
          {copy.open}
        </Button>
      )}
      {isAsking && (
        <RemovalDialog
          postId={postId}
          isPending={remove.isPending}
          error={remove.error}
          onRemove={(reason, onSuccess) => remove.mutate(reason, { onSuccess })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
