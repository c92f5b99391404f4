import { useState } from 'react';
import Download from '#web/ui/icons/download.ts';
import Check from '#web/ui/icons/check.ts';
import { csvText, type CsvCell } from '#contract/csv.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { percentage } from '#web/platform/locale.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoodSwatch } from '#web/ui/mood.tsx';
import { analytics as copy } from '#messages/analytics.ts';

type CsvButtonProps = {
  /** The name of the file, without its ending. */
  file: keyof typeof copy.csv;
  head: readonly string[];
  rows: () => readonly (readonly CsvCell[])[] | Promise<readonly (readonly CsvCell[])[]>;
};

export function CsvButton({ file, head, rows }: CsvButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      saveFile(`${file}.csv`, csvText(head, await rows()), 'text/csv;charset=utf-8');
    } catch (error) {
      toast({ title: copy.csvFailed, description: sentenceOf(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <Button variant="quiet" small disabled={isBusy} aria-label={copy.csv[file]} onClick={() => void save()}>
      <Download />
      {copy.csvShort}
    </Button>
  );
}

/** A percentage; above the mark it wears the green badge with a check. */
/** Without a percentage too few people are behind it. */
export function Completion({ percent, above }: { percent: number | null; above: number }) {
  if (percent === null) return <span className="small faint">{copy.tooFew}</span>;
  const isAbove = percent > above;
  return (
    <Badge tone={isAbove ? 'green' : 'plain'}>
      {isAbove && <Check />}
      {percentage(percent)}
    </Badge>
  );
}

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
