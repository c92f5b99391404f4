import { useQuery } from '@tanstack/react-query';
import X from '#web/ui/icons/x.ts';
import { IconButton } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice as NoticeBox } from '#web/ui/state.tsx';
import { notices as copy } from '#messages/notices.ts';
import { useDismiss } from './mutations.ts';
import { noticeWords } from './notice-words.ts';
import { type Notice, noticesQuery } from './queries.ts';
import './notices.css';

/**
 * The newest unread notice, without what the page says itself (`except`); the others are in the bell. Nothing where there are
 * none or they can't be loaded.
 */
export function Notices({ timeZone, except }: { timeZone: string; except?: Notice['kind'] | undefined }) {
  const { data = [] } = useQuery(noticesQuery);
  const [newest] = data.flatMap((notice) => {
    const words = notice.kind === except ? undefined : noticeWords(notice, timeZone);
    return words ? [{ id: notice.id, ...words }] : [];
  });
  const dismiss = useDismiss();
  if (!newest) return null;
  const { id, title, text, link } = newest;

  function dismissAndMoveFocus() {
    // The row goes, and with it the button that has the focus.
    document.getElementById('main')?.focus({ preventScroll: true });
    dismiss.mutate([id]);
  }

  return (
    <section className="notices" aria-label={copy.label}>
      <NoticeBox
        title={title}
        action={
          <IconButton small label={copy.dismiss({ title })} onClick={dismissAndMoveFocus}>
            <X />
          </IconButton>
        }
      >
        {text} {link && <AppLink href={link.href}>{link.label}</AppLink>}
      </NoticeBox>
    </section>
  );
}
