import Bell from '#web/features/bell/components/bell.tsx';
import { wordsOf } from '#web/features/notices/words-of.ts';
import { useUser } from '#web/features/session/queries.ts';

/** The bell, with the words of the notices. */
export default function BellLate({ side }: { side: 'client' | 'coach' }) {
  const { timeZone } = useUser();
  return <Bell side={side} timeZone={timeZone} wordsOf={wordsOf} />;
}
