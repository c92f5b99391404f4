import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import UnreadCount from '#web/features/messages/unread/unread-count.tsx';
import Elsewhere from '#web/features/journal-entry/elsewhere/elsewhere.tsx';
import Notices from '#web/features/notices/components/notices.tsx';

/** What the home shows besides the day, after its first sight: news above the page, how many messages wait, and words that lie elsewhere. */
export default function ClientHomeLate(props: ComponentProps<typeof Elsewhere>) {
  const tile = document.getElementById('unread');
  const above = document.getElementById('news');
  return (
    <>
      {above ? createPortal(<Notices />, above) : <Notices />}
      {tile && createPortal(<UnreadCount />, tile)}
      <Elsewhere {...props} />
    </>
  );
}
