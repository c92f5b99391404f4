import Annoyed from 'lucide-react/icons/annoyed';
import Frown from 'lucide-react/icons/frown';
import Laugh from 'lucide-react/icons/laugh';
import Meh from 'lucide-react/icons/meh';
import Smile from 'lucide-react/icons/smile';
import { moodFace, type MoodFace as Face } from '#contract/journal/mood.ts';

const faces = { 'very-low': Frown, low: Annoyed, neutral: Meh, good: Smile, 'very-good': Laugh } satisfies Record<
  Face,
  unknown
>;

/** A line drawing for each of the five bands; the word beside it says the rest. */
export function MoodFace({ mood }: { mood: number }) {
  const Icon = faces[moodFace(mood)];
  return <Icon data-face={moodFace(mood)} />;
}
