import { useId } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf, type Body } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Switch } from '#web/ui/choice.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { sessionRows as copy } from '#messages/settings-sessions.ts';

/* By itself with its words and its query: the coach's hours show it too, and settings are large enough. */

type Preferences = Body<'PUT /api/appointments/preferences'>;

const preferencesQuery = queryOptions({
  queryKey: ['/api/appointments/preferences'],
  queryFn: ({ signal }) => api('GET /api/appointments/preferences', { signal }),
  refetchOnMount: 'always',
});

/** In the order they are shown. */
const rows = ['remindDay', 'remindHour', 'remindAgreed', 'neutralTitles'] as const satisfies (keyof Preferences)[];

/** How one is reminded of sessions, and what calendars show of them. `only`: some of the rows. */
export default function SessionRows({ only }: { only?: readonly (keyof Preferences)[] }) {
  const id = useId();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(preferencesQuery);
  const save = useMutation({
    mutationFn: (body: Preferences) => api('PUT /api/appointments/preferences', { body }),
    onSuccess: (now) => {
      client.setQueryData(preferencesQuery.queryKey, now);
      toast({ title: copy.saved });
    },
    onError: (failure) => toast({ variant: 'destructive', title: copy.notSaved, description: sentenceOf(failure) }),
  });
  if (!data)
    return (
      error && (
        <LoadNotice onRetry={refetch} pending={isFetching}>
          {copy.failed}
        </LoadNotice>
      )
    );
  const shown = save.isPending ? save.variables : data;
  const wanted = rows.filter((name) => !only || only.includes(name));
  return wanted.map((name) => (
    <SettingRow key={name} isBeside {...copy[name]} controlId={`${id}-${name}`} noteId={`${id}-${name}-note`}>
      <Switch
        id={`${id}-${name}`}
        aria-describedby={`${id}-${name}-note`}
        checked={shown[name]}
        onChange={({ target }) => save.isPending || save.mutate({ ...data, [name]: target.checked })}
      />
    </SettingRow>
  ));
}
