import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/state.tsx';
import { notices as copy } from '#messages/notices.ts';
import { noticeWords } from './notice-words.ts';
import { noticesQuery } from './queries.ts';
import './notices.css';

/** The newest unread notice; the others are in the bell. Nothing where there are none or they can't be loaded. */
export function Notices({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const { data: [notice] = [] } = useQuery(noticesQuery);
  const dismiss = useMutation({
    mutationFn: async (id: string) => await api('POST /api/notices/read', { body: { ids: [id] } }),
    onMutate: (read) => client.setQueryData(noticesQuery.queryKey, (before) => before?.filter(({ id }) => id !== read)),
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey: noticesQuery.queryKey });
    },
  });
  if (!notice) return null;
  const { id } = notice;
  const { title, text, link } = noticeWords(notice, timeZone);

  function dismissAndMoveFocus() {
    // The row goes, and with it the button that has the focus.
    document.getElementById('main')?.focus({ preventScroll: true });
    dismiss.mutate(id);
  }

  return (
    <section className="notices" aria-label={copy.label}>
      <Notice
        title={title}
        action={
          <IconButton small label={copy.dismiss({ title })} onClick={dismissAndMoveFocus}>
            <X />
          </IconButton>
        }
      >
        {text} {link && <AppLink href={link.href}>{link.label}</AppLink>}
      </Notice>
    </section>
  );
}
