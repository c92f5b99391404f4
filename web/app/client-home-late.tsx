import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import Elsewhere from '#web/features/journal-entry/elsewhere/elsewhere.tsx';
import Notices from '#web/features/notices/components/notices.tsx';

/** What the home shows besides the day, after its first sight: news above the page, and words that lie elsewhere. */
export default function ClientHomeLate(props: ComponentProps<typeof Elsewhere>) {
  const above = document.getElementById('news');
  return (
    <>
      {above ? createPortal(<Notices />, above) : <Notices />}
      <Elsewhere {...props} />
    </>
  );
}
