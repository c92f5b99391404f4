import { useState } from 'react';
import BookOpen from 'lucide-react/icons/book-open';
import { sentenceMax } from '#contract/week-cards/rules.ts';
import { weekdayName } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import type { ClientDashboard } from '../queries.ts';
import { weekCopy } from './copy.ts';
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
    const sentences = sentencesOf(entry.entryText);
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
            <small>{at && copy.from(weekdayName(new Date(at), timeZone, 'long'), day)}</small>
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
          {isAll ? copy.first : copy.all(moods.length)}
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

/** The sentences of a page in the order they were written, word for word. Found here: no page leaves the device for it. */
export function sentencesOf(text: string): string[] {
  const found = partsOf(text)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map(shortened);
  return [...new Set(found)];
}

function partsOf(text: string): string[] {
  // Browsers of 2024 and before may lack it: then what ends a sentence in most scripts is looked for.
  if (!('Segmenter' in Intl)) return text.split(/\n+|(?<=[.!?…。！？]["'”’»)]*)(?:\s+|(?<=[。！？]["'”’»)]*))/u);
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text), ({ segment }) => segment);
}

/** Cut between words: the selection must appear on the page verbatim. */
function shortened(sentence: string): string {
  if (sentence.length <= sentenceMax) return sentence;
  const cut = sentence.slice(0, sentenceMax);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).toWellFormed();
}
