import { useParams } from 'wouter';
import { CheckInEditor } from '#web/features/coach-check-ins/editor.tsx';
import { CheckInLibrary } from '#web/features/coach-check-ins/library.tsx';
import { useUser } from '#web/features/session/queries.ts';

/** The check-ins a coach can send; with an id in the address, one of their own, or a new one. */
export default function CoachCheckInsPage() {
  const { id } = useParams();
  const { timeZone } = useUser();
  return id === undefined ? <CheckInLibrary /> : <CheckInEditor id={id} timeZone={timeZone} />;
}
