import { useEffect, useState } from 'react';
import { hear, tell } from './device-news.ts';
import { discardDrafts, listUnsaved } from './drafts.ts';
import { usePersonId } from './person.ts';
import { isJournalPlace } from './places.ts';
import type { DraftRecord } from './records.ts';

export type Leftover = {
  id: string;
  place: string;
  text: string;
  mood: number | null;
  keptAt: Date;
  discard: () => void;
};

/** Texts of this person that lie here and belong to another place than the one on the screen. */
export function useLeftovers(place?: string): Leftover[] {
  const userId = usePersonId();
  const [drafts, setDrafts] = useState<DraftRecord[]>([]);
  useEffect(() => {
    const read = () => void listUnsaved(userId).then(setDrafts, () => {});
    read();
    return hear((news) => news.about === 'drafts' && news.userId === userId && news.place !== place && read());
  }, [userId, place]);
  return drafts
    .filter((draft) => draft.place !== place && isJournalPlace(draft.place))
    .map((draft) => ({
      id: draft.slot,
      place: draft.place,
      text: draft.text,
      mood: draft.mood,
      keptAt: new Date(draft.keptAt),
      discard: () =>
        void discardDrafts(userId, draft.place, [draft]).then(() =>
          tell({ about: 'drafts', userId, place: draft.place }),
        ),
    }));
}
