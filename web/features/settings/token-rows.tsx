import { useRef, useState, type RefObject } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import KeyRound from '#web/ui/icons/key-round.ts';
import Plus from '#web/ui/icons/plus.ts';
import { tokensMost } from '#contract/access-tokens/constants.ts';
import { freshSignInMinutes } from '#contract/account/constants.ts';
import { api, sentenceOf, type Result } from '#web/platform/api.ts';
import { listed } from '#web/platform/listed.ts';
import { dayAgoInSentence, longDate } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ItemRow, SettingRow } from '#web/ui/list.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { tokens as copy } from '#messages/settings-tokens.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

type Tokens = Result<'GET /api/settings/tokens'>;
type Token = Tokens['tokens'][number];

const tokensQuery = queryOptions({
  queryKey: ['/api/settings/tokens'],
  queryFn: ({ signal }) => api('GET /api/settings/tokens', { signal }),
  // Programs use them meanwhile, and a sign-in is not recent for long.
  refetchOnMount: 'always',
});

/** Access tokens: what there is of them, a new one, and ending one. */
export function TokenRows({ timeZone, isClient = false }: { timeZone: string; isClient?: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(tokensQuery);
  return (
    <SettingRow title={copy.label} note={isClient ? copy.clientNote : copy.note}>
      {data ? (
        <TokenList tokens={data} timeZone={timeZone} />
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

function TokenList({ tokens: { tokens, isFreshSignIn, ...choices }, timeZone }: { tokens: Tokens; timeZone: string }) {
  const client = useQueryClient();
  const store = (now: Tokens) => client.setQueryData(tokensQuery.queryKey, now);
  const [open, setOpen] = useState<'new' | Token>();
  const box = useRef<HTMLDivElement>(null);
  const close = () => setOpen(undefined);
  return (
    <div ref={box} tabIndex={-1}>
      {tokens.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <ul>
          {tokens.map((token) => (
            <ItemRow key={token.id} icon={<KeyRound />} title={<bdi>{token.name}</bdi>} note={noteOf(token, timeZone)}>
              <Button
                variant="quiet"
                small
                className="btn--ends"
                aria-label={copy.endLabel({ name: token.name })}
                onClick={() => setOpen(token)}
              >
                {copy.end}
              </Button>
            </ItemRow>
          ))}
        </ul>
      )}
      {tokens.length >= tokensMost ? (
        <p className="small soft mt3">{copy.full({ most: tokensMost })}</p>
      ) : isFreshSignIn ? (
        <Button className="setrow__more mt3" onClick={() => setOpen('new')}>
          <Plus />
          {copy.make}
        </Button>
      ) : (
        <p className="small soft mt3">{copy.signInFirst({ minutes: freshSignInMinutes })}</p>
      )}
      {open === 'new' && <NewTokenDialog {...choices} onMade={store} onClose={close} />}
      {open !== undefined && open !== 'new' && (
        <EndDialog token={open} returnTo={box} onEnded={store} onClose={close} />
      )}
    </div>
  );
}

/** What it may do, and below that "Made 3 September, ends 2 December, last used today" */
function noteOf({ scopes, createdAt, expiresAt, lastUsedAt }: Token, timeZone: string) {
  const made = copy.dates({ made: longDate(createdAt, timeZone), ends: longDate(expiresAt, timeZone) });
  const used = lastUsedAt === null ? copy.unused : copy.used({ day: dayAgoInSentence(lastUsedAt, timeZone) });
  return (
    <>
      {listed(scopes.map((scope) => copy.scopes[scope].title))}
      <br />
      {`${made}, ${used}`}
    </>
  );
}

type EndDialogProps = {
  token: Token;
  /** Its own button is gone by then. */
  returnTo: RefObject<HTMLElement | null>;
  onEnded: (now: Tokens) => void;
  onClose: () => void;
};

function EndDialog({ token: { id, name }, returnTo, onEnded, onClose }: EndDialogProps) {
  const end = useMutation({
    mutationFn: () => api('DELETE /api/settings/tokens/{tokenId}', { params: { tokenId: id } }),
    onSuccess: (now) => {
      onEnded(now);
      toast(copy.ended);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.endTitle({ name })}
      confirm={copy.end}
      returnTo={returnTo}
      error={end.error && sentenceOf(end.error)}
      onConfirm={() => end.mutateAsync()}
    >
      {copy.endText}
    </ConfirmDialog>
  );
}
