import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import Check from 'lucide-react/icons/check';
import { sentenceOf } from '#web/platform/api.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoodSwatch } from '#web/ui/mood.tsx';
import { analyticsCopy as copy } from '../copy.ts';

type CsvCell = string | number | null;

/**
 * A cell that begins like this would be run as a formula by a spreadsheet; tab and line break count, they are skipped
 * over.
 */
const formula = /^[=+\-@\t\r\n]/;

/** With this in front, spreadsheets read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Text for a spreadsheet: rows end with CRLF, quotes are doubled. Numbers stand as they are, also negative ones. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type CsvButtonProps = {
  /** What the file holds, in lower case: "weekly trend". */
  what: string;
  head: readonly string[];
  rows: () => readonly (readonly CsvCell[])[] | Promise<readonly (readonly CsvCell[])[]>;
};

export function CsvButton({ what, head, rows }: CsvButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      saveFile(`${what.replaceAll(' ', '-')}.csv`, csvText(head, await rows()), 'text/csv;charset=utf-8');
    } catch (error) {
      toast({ title: copy.csvFailed, description: sentenceOf(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <Button variant="quiet" small disabled={isBusy} aria-label={copy.csv(what)} onClick={() => void save()}>
      <Download />
      {copy.csvShort}
    </Button>
  );
}

/** A percentage; above the mark it wears the green badge with a check. */
export function Completion({ percent, above }: { percent: number; above: number }) {
  const isAbove = percent > above;
  return (
    <Badge tone={isAbove ? 'green' : 'plain'}>
      {isAbove && <Check />}
      {percent}%
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
