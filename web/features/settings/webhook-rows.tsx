import { useRef, useState, type RefObject } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from '#web/ui/icons/plus.ts';
import { freshSignInMinutes } from '#contract/account/constants.ts';
import { earlierSecretHours, webhookFailingDays, webhooksMost } from '#contract/webhooks/constants.ts';
import { api, sentenceOf, type Result } from '#web/platform/api.ts';
import { capital, dayAgoAndTime, dayAgoInSentence, momentOf } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { webhooks as copy } from '#messages/settings-webhooks.ts';
import { kindTitle, NewWebhookDialog, SecretDialog } from './new-webhook-dialog.tsx';
import './webhook-rows.css';

type Webhooks = Result<'GET /api/settings/webhooks'>;
type Webhook = Webhooks['webhooks'][number];
type Try = Webhook['tries'][number];

const webhooksQuery = queryOptions({
  queryKey: ['/api/settings/webhooks'],
  queryFn: ({ signal }) => api('GET /api/settings/webhooks', { signal }),
  // Messages are sent meanwhile, and a sign-in is not recent for long.
  refetchOnMount: 'always',
});

/** A coach's webhooks: what there is of them with their last tries, a new one, a test, another secret, and ending one. */
export function WebhookRows({ timeZone }: { timeZone: string }) {
  const { data, error, refetch, isFetching } = useQuery(webhooksQuery);
  return (
    <SettingRow title={copy.label} note={copy.note}>
      {data ? (
        <WebhookList {...data} timeZone={timeZone} />
      ) : error ? (
        <LoadNotice onRetry={refetch} pending={isFetching}>
          {copy.failed}
        </LoadNotice>
      ) : (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={1} />
        </Loading>
      )}
    </SettingRow>
  );
}

type Open = 'new' | { secret: string } | { asks: 'exchange' | 'end'; webhook: Webhook };

function WebhookList({ webhooks, isFreshSignIn, timeZone }: Webhooks & { timeZone: string }) {
  const client = useQueryClient();
  const store = ({ webhooks: now, isFreshSignIn: isFresh }: Webhooks) =>
    client.setQueryData(webhooksQuery.queryKey, { webhooks: now, isFreshSignIn: isFresh });
  const [open, setOpen] = useState<Open>();
  const box = useRef<HTMLDivElement>(null);
  const close = () => setOpen(undefined);
  return (
    <div ref={box} tabIndex={-1}>
      {webhooks.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <ul>
          {webhooks.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              {...{ webhook, timeZone, isFreshSignIn }}
              onTested={store}
              onAsk={(asks) => setOpen({ asks, webhook })}
            />
          ))}
        </ul>
      )}
      {webhooks.length >= webhooksMost && <p className="small soft mt3">{copy.full({ most: webhooksMost })}</p>}
      {!isFreshSignIn && <p className="small soft mt3">{copy.signInFirst({ minutes: freshSignInMinutes })}</p>}
      {isFreshSignIn && webhooks.length < webhooksMost && (
        <Button className="setrow__more mt3" onClick={() => setOpen('new')}>
          <Plus />
          {copy.make}
        </Button>
      )}
      {open === 'new' && <NewWebhookDialog onMade={store} onClose={close} />}
      {typeof open === 'object' && 'secret' in open && <SecretDialog secret={open.secret} onClose={close} />}
      {typeof open === 'object' && 'asks' in open && (
        <AskDialog
          {...open}
          returnTo={box}
          // By then the secret may be shown in its place.
          onClose={() => setOpen((now) => (now === open ? undefined : now))}
          onDone={(now, secret) => {
            store(now);
            if (secret) setOpen({ secret });
          }}
        />
      )}
    </div>
  );
}

type WebhookItemProps = {
  webhook: Webhook;
  timeZone: string;
  isFreshSignIn: boolean;
  onTested: (now: Webhooks) => void;
  onAsk: (asks: 'exchange' | 'end') => void;
};

function WebhookItem({ webhook, timeZone, isFreshSignIn, onTested, onAsk }: WebhookItemProps) {
  const { id, address, kinds, endedAt, earlierSecretUntil, tries } = webhook;
  const host = hostOf(address);
  const test = useMutation({
    mutationFn: () => api('POST /api/settings/webhooks/{webhookId}/test', { params: { webhookId: id } }),
    onSuccess: (now) => {
      onTested(now);
      const last = now.webhooks.find((one) => one.id === id)?.tries[0];
      if (last && isDelivered(last)) toast(copy.testDelivered);
      else toast({ variant: 'destructive', title: copy.testFailed, description: last && capital(whatOf(last)) });
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.testFailed, description: sentenceOf(error) }),
  });
  return (
    <li className="webhook">
      <b>
        <bdi dir="ltr">{address}</bdi>
      </b>
      <small>{kinds.map(kindTitle).join(' · ')}</small>
      <small>{stateOf(webhook, timeZone)}</small>
      {earlierSecretUntil && (
        <small>{copy.state.earlier({ when: momentOf(new Date(earlierSecretUntil), timeZone) })}</small>
      )}
      <div className="webhook__acts">
        {!endedAt && (
          <Button
            variant="quiet"
            small
            aria-label={copy.testLabel({ host })}
            pending={test.isPending}
            onClick={() => test.mutate()}
          >
            {copy.test}
          </Button>
        )}
        {!endedAt && isFreshSignIn && (
          <Button variant="quiet" small aria-label={copy.exchangeLabel({ host })} onClick={() => onAsk('exchange')}>
            {copy.exchange}
          </Button>
        )}
        <Button
          variant="quiet"
          small
          className="btn--ends"
          aria-label={copy.endLabel({ host })}
          onClick={() => onAsk('end')}
        >
          {copy.end}
        </Button>
      </div>
      {tries.length > 0 && (
        <Fold title={copy.tries}>
          <ol>
            {tries.map((one, index) => (
              <li key={`${one.at} ${index}`}>
                {kindTitle(one.kind)}
                <small>{`${dayAgoAndTime(one.at, timeZone)}, ${whatOf(one)}`}</small>
              </li>
            ))}
          </ol>
        </Fold>
      )}
    </li>
  );
}

const hostOf = (address: string): string => new URL(address).host;

const isDelivered = ({ status }: Try): boolean => status !== null && status >= 200 && status < 300;

const whatOf = ({ status, failure }: Try): string =>
  failure ? copy.failures[failure] : copy.answered({ status: String(status) });

function stateOf({ endedAt, endedAs, tries: [last] }: Webhook, timeZone: string): string {
  if (endedAt) {
    const when = dayAgoInSentence(endedAt, timeZone);
    return endedAs === 'gone' ? copy.state.gone({ when }) : copy.state.failing({ when, days: webhookFailingDays });
  }
  if (!last) return copy.state.unused;
  const when = dayAgoInSentence(last.at, timeZone);
  return isDelivered(last) ? copy.state.delivered({ when }) : copy.state.failed({ when, what: whatOf(last) });
}

type AskDialogProps = {
  asks: 'exchange' | 'end';
  webhook: Webhook;
  /** Its own button may be gone by then. */
  returnTo: RefObject<HTMLElement | null>;
  onDone: (now: Webhooks, secret?: string | null) => void;
  onClose: () => void;
};

function AskDialog({ asks, webhook: { id, address }, returnTo, onDone, onClose }: AskDialogProps) {
  const params = { webhookId: id };
  const host = hostOf(address);
  const exchange = useMutation({
    mutationFn: () => api('POST /api/settings/webhooks/{webhookId}/secret', { params }),
    onSuccess: ({ secret, ...now }) => onDone(now, secret),
  });
  const end = useMutation({
    mutationFn: () => api('DELETE /api/settings/webhooks/{webhookId}', { params }),
    onSuccess: (now) => {
      onDone(now);
      toast(copy.ended);
    },
  });
  const asked = asks === 'end' ? end : exchange;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={asks === 'end' ? copy.endTitle({ host }) : copy.exchangeTitle({ host })}
      confirm={asks === 'end' ? copy.end : copy.exchange}
      returnTo={returnTo}
      error={asked.error && sentenceOf(asked.error)}
      onConfirm={() => asked.mutateAsync()}
    >
      {asks === 'end' ? copy.endText : copy.exchangeText({ hours: earlierSecretHours })}
    </ConfirmDialog>
  );
}
