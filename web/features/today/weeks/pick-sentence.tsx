import { useState } from 'react';
import BookOpen from '#web/ui/icons/book-open.ts';
import { cutBetweenWords, sentencesOf } from '#contract/sentences.ts';
import { sentenceMax } from '#contract/week-cards/rules.ts';
import { weekdayName } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import type { ClientDashboard } from '../queries.ts';
import { week as weekCopy } from '#messages/today-weeks.ts';
import { useKeepSentence, type WeekPages } from './queries.ts';
import type { WeekData } from './week-data.ts';

const copy = weekCopy.sentence;

type PickSentenceProps = {
  home: ClientDashboard;
  data: WeekData;
  /** What was written that week; nothing where it could not be had. */
  entries: WeekPages | undefined;
  timeZone: string;
};

/** The first sentence of each page in the order of the days, never ranked; all of them on request. */
export function PickSentence({ home, data, entries, timeZone }: PickSentenceProps) {
  const { week, assignmentId, moods, card } = data;
  const [isAll, setAll] = useState(false);
  const keep = useKeepSentence();
  const picked = card?.sentence ?? null;
  const sent = keep.isPending ? keep.variables.sentence : picked;
  const offered = (entries ?? []).flatMap((entry) => {
    const sentences = proposedFrom(entry.entryText);
    return (isAll ? sentences : sentences.slice(0, 1)).map((text) => ({ text, entry }));
  });
  const isOffered = picked && offered.some(({ text, entry }) => text === picked.text && entry.id === picked.entryId);
  const pickedEntry = home.journalEntries.find(({ id }) => id === picked?.entryId);
  const choices = [
    ...(picked && !isOffered
      ? [{ text: picked.text, entryId: picked.entryId, day: picked.dayNumber, at: pickedEntry?.createdAt }]
      : []),
    ...offered.map(({ text, entry }) => ({
      text,
      entryId: entry.id,
      day: entry.dayNumber ?? 0,
      at: entry.createdAt,
    })),
  ];
  const choose = (sentence: { entryId: string; text: string } | null) => keep.mutate({ assignmentId, week, sentence });
  return (
    <fieldset className="shrink mt5 sents">
      <legend className="lab">{copy.legend}</legend>
      <p className="small soft">{copy.how}</p>
      {choices.map(({ text, entryId, day, at }) => (
        <label className="sent stack g3" key={`${entryId} ${text}`}>
          <input
            type="radio"
            name="sentence"
            className="tick tick--round"
            checked={sent?.entryId === entryId && sent.text === text}
            onChange={() => choose({ entryId, text })}
          />
          <span>
            <span className="read" dir="auto">
              {text}
            </span>
            <small>{at && copy.from({ weekday: weekdayName(new Date(at), timeZone, 'long'), day })}</small>
          </span>
        </label>
      ))}
      {!entries && (
        <p className="small" role="alert">
          {copy.failed}
        </p>
      )}
      <div className="sents__acts row stretch wrap gy1 gx2">
        <Button small variant="quiet" onClick={() => setAll(!isAll)}>
          <BookOpen />
          {isAll ? copy.first : copy.all({ pages: moods.length })}
        </Button>
        {picked && (
          <Button small variant="quiet" pending={keep.isPending} onClick={() => choose(null)}>
            {copy.none}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The sentences of a page, word for word: the server looks for the one that is picked. No page leaves the device for it. */
export function proposedFrom(text: string): string[] {
  const found = sentencesOf(text)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map((sentence) => cutBetweenWords(sentence, sentenceMax));
  return [...new Set(found)];
}
