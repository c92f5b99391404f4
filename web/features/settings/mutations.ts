import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#web/features/session/queries.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { settings as settingsCopy } from '#messages/settings.ts';
import { type Settings, settingsQuery } from './queries.ts';

type Change<Value> = {
  send: (value: Value) => Promise<Settings>;
  done: { title: string; description?: string };
  /** The row has a field to put the refusal beside; otherwise it is a toast. */
  showsError?: boolean;
};

/** Every change is answered with all settings as they are now; page and shell take them over. */
export function useSettingsChange<Value = void>({ send, done, showsError }: Change<Value>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (settings) => {
      storeSettings(client, settings);
      toast(done);
    },
    onError: (error) => {
      if (!showsError) toast({ variant: 'destructive', title: settingsCopy.notSaved, description: sentenceOf(error) });
    },
  });
}

function storeSettings(client: QueryClient, settings: Settings): void {
  client.setQueryData(settingsQuery.queryKey, settings);
  const { firstName, lastName, theme, timeZone } = settings;
  client.setQueryData<User | null>(userKey, (user) =>
    user ? { ...user, firstName, lastName, theme, timeZone } : user,
  );
}
