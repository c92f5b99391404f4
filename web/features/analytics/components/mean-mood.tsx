import { MoodSwatch } from '#web/ui/mood.tsx';
import { analyticsCopy as copy } from '../copy.ts';

export function MeanMood({ mood }: { mood: number | null }) {
  if (mood !== null) return <MoodSwatch mood={mood} average />;
  return (
    <>
      <span aria-hidden="true" className="faint">
        {copy.none}
      </span>
      <span className="sr">{copy.clients.noMood}</span>
    </>
  );
}
