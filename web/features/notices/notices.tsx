import { useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/state.tsx';
import { noticesCopy as copy } from './copy.ts';
import { noticeWords } from './notice-words.ts';
import { noticesQuery } from './queries.ts';
import './notices.css';

/**
 * Unread notices; `isOne`: the newest alone, the rest is in the bell. Nothing where there are none or they can't be loaded.
 */
export function Notices({ isOne = false }: { isOne?: boolean }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const { data: notices = [] } = useQuery(noticesQuery);
  const dismiss = useMutation({
    mutationFn: async (ids: readonly string[]) => await api('POST /api/notices/read', { body: { ids: [...ids] } }),
    onMutate: (ids) =>
      client.setQueryData(noticesQuery.queryKey, (before) => before?.filter(({ id }) => !ids.includes(id))),
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey: noticesQuery.queryKey });
    },
  });
  if (notices.length === 0) return null;

  function dismissAndMoveFocus(id: string, index: number) {
    // The row goes, and with it the button that has the focus.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById('main'))?.focus({ preventScroll: true });
    dismiss.mutate([id]);
  }

  return (
    <section className="notices" aria-label={copy.label}>
      <ul ref={list}>
        {(isOne ? notices.slice(0, 1) : notices).map((notice, index) => {
          const { title, text, link } = noticeWords(notice);
          return (
            <li key={notice.id}>
              <Notice
                title={title}
                action={
                  <IconButton small label={copy.dismiss(title)} onClick={() => dismissAndMoveFocus(notice.id, index)}>
                    <X />
                  </IconButton>
                }
              >
                {text} {link && <AppLink href={link.href}>{link.label}</AppLink>}
              </Notice>
            </li>
          );
        })}
      </ul>
      {notices.length > 1 && !isOne && (
        <Button
          variant="quiet"
          small
          onClick={() => {
            document.getElementById('main')?.focus({ preventScroll: true });
            dismiss.mutate(notices.map(({ id }) => id));
          }}
        >
          {copy.allRead}
        </Button>
      )}
    </section>
  );
}
