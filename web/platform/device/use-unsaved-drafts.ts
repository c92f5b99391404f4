import { useEffect, useState } from 'react';
import { publish, subscribe } from './device-events.ts';
import { discardDrafts, listUnsaved } from './drafts.ts';
import { usePersonId } from './person.ts';
import type { DraftRecord } from './records.ts';

export type UnsavedDraft = { id: string; place: string; value: unknown; keptAt: Date; discard: () => void };

/** Everything this person typed on this device and did not save, newest first, but for the place on the screen. */
export function useUnsavedDrafts(except?: string): UnsavedDraft[] {
  const userId = usePersonId();
  const [drafts, setDrafts] = useState<DraftRecord[]>([]);
  useEffect(() => {
    const read = () => void listUnsaved(userId).then(setDrafts, () => {});
    read();
    return subscribe(
      (event) => event.about === 'drafts' && event.userId === userId && event.place !== except && read(),
    );
  }, [userId, except]);
  return drafts
    .filter(({ place }) => place !== except)
    .map((draft) => ({
      id: draft.slot,
      place: draft.place,
      value: draft.value,
      keptAt: new Date(draft.keptAt),
      discard: () =>
        void discardDrafts(userId, draft.place, [draft]).then(() =>
          publish({ about: 'drafts', userId, place: draft.place, ended: [draft] }),
        ),
    }));
}
