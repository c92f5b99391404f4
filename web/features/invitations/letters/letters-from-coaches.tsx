import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { hasPage } from '#contract/pages.ts';
import { part } from '#web/platform/part.tsx';
import { spanAgo } from '#web/platform/span-ago.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useNow } from '#web/platform/use-now.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import '#web/ui/section.css';
import { invitationsCopy } from '../copy.ts';
import { lettersQuery, type Letters } from '../queries.ts';

const NoMoreDialog = part(() => import('./no-more-dialog.tsx'));
const copy = invitationsCopy.letters;

/** Outreach, as its receiver reads it, and the way to end it. */
export function LettersFromCoaches() {
  const { data, isError, refetch } = useQuery(lettersQuery);
  const [isAsking, setAsking] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const focusEnd = useFocusOnce(end, !isAsking);

  function ask() {
    NoMoreDialog.preload().then(
      () => setAsking(true),
      () => toast({ variant: 'destructive', title: copy.cannotOpen.title, description: copy.cannotOpen.text }),
    );
  }

  if (!data) {
    return isError ? (
      <Notice
        tone="bad"
        className="invitations__part"
        action={
          <Button small onClick={() => void refetch()}>
            {copy.failed.again}
          </Button>
        }
      >
        {copy.failed.text}
      </Notice>
    ) : null;
  }
  if (data.letters.length === 0 && !data.hasOptedOut) return null;
  return (
    <section className="invitations__part">
      <h2 className="h2">{copy.title}</h2>
      {data.letters.map((letter) => (
        <Letter key={letter.id} letter={letter} />
      ))}
      <div className="letters__end">
        <p className="small soft" role="status" ref={end} tabIndex={-1}>
          {data.hasOptedOut ? copy.over : copy.about}
        </p>
        {!data.hasOptedOut && (
          <Button small onClick={ask}>
            {copy.noMore}
          </Button>
        )}
      </div>
      {isAsking && <NoMoreDialog onClose={() => setAsking(false)} onDone={focusEnd} />}
    </section>
  );
}

function Letter({ letter: { coach, message, sentAt } }: { letter: Letters['letters'][number] }) {
  const now = useNow();
  const name = coach.fullName || copy.noName;
  const profile = `/coach/${coach.id}`;
  return (
    <article className="sheet invite" aria-label={name}>
      <p className="note">{copy.wrote}</p>
      <header className="invite__from">
        <Avatar name={name} src={coach.profileImageUrl} tone="clay" size="l" decorative />
        <span>
          <b className="h3">{name}</b>
          {coach.professionalTitle && <small>{coach.professionalTitle}</small>}
        </span>
      </header>
      <p className="read invite__words">{message}</p>
      <p className="invite__when">
        <time dateTime={sentAt}>{copy.sent(spanAgo(sentAt, now))}</time>
        {hasPage('client', profile) && (
          <AppLink className="invite__more" href={profile}>
            {copy.profile}
            <span className="sr"> of {name}</span>
            <ArrowRight />
          </AppLink>
        )}
      </p>
    </article>
  );
}
