import ChevronRight from '#web/ui/icons/chevron-right.ts';
import type { AskedToday } from '#contract/check-ins/schema.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { AppLink } from '#web/ui/link.tsx';
import { checkInOutbox } from './check-in-outbox.ts';
import { lengthOf, wayTo } from './asked-ways.ts';
import { checkIns as copy } from '#messages/check-ins.ts';
import { useSentCheckIns } from './mutations.ts';
import { senderOf } from './words.ts';
import './on-today.css';

/** Below the page of the day: one check-in, and that there are more. Loaded only where something is asked. */
export default function CheckInsOnToday({ asked }: { asked: readonly AskedToday[] }) {
  const { items } = useOutbox(checkInOutbox);
  useSentCheckIns();
  // Answered here already, though the server may not know yet.
  const [first, ...others] = asked.filter(({ occasion }) =>
    items.every(({ content }) => content.occasion !== occasion),
  );
  if (!first) return null;
  const from = senderOf(first);
  return (
    <section className="askedtoday card stack g2" aria-label={from}>
      <AppLink className="row plain" href={wayTo(first)}>
        <span className="grow shrink anywhere">
          <span className="note">{from}</span>
          <b className="h3">
            <bdi>{first.title}</bdi>
          </b>
          <span className="small soft">{lengthOf(first)}</span>
        </span>
        <ChevronRight />
      </AppLink>
      {others.length > 0 && (
        <AppLink className="small" href="/check-ins">
          {copy.others({ count: others.length })}
        </AppLink>
      )}
    </section>
  );
}
