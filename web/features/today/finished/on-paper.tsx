import { useCallback, useEffect, useState } from 'react';
import Download from '#web/ui/icons/download.ts';
import Printer from '#web/ui/icons/printer.ts';
import { sheetSize } from '#contract/cloth/cloth-drawing.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Radios } from '#web/ui/choice.tsx';
import { Paper } from '#web/ui/paper.tsx';
import type { ClientDashboard } from '../queries.ts';
import { allPages, Booklet, pagesOf, type WrittenPage } from './booklet.tsx';
import { clothOnPaper, coverAddress, savePng, saveSvg, sheetAddress, type Owner } from './cloth-on-paper.ts';
import { onPaper as copy } from '#messages/today-finished.ts';
import './on-paper.css';

type OnPaperProps = { home: ClientDashboard; owner: Owner };

/** The cloth to download or print. Drawn in the browser, without a request. */
export function OnPaper({ home, owner }: OnPaperProps) {
  return (
    <section className="takehome" aria-labelledby="paper">
      <h2 className="h2" id="paper">
        {copy.title}
      </h2>
      <div className="takehome__grid stack g6 mt4">
        <WallSheet home={home} owner={owner} />
        <PrintedJournal home={home} owner={owner} />
      </div>
    </section>
  );
}

function WallSheet({ home, owner }: OnPaperProps) {
  const [hasNumbers, setNumbers] = useState(false);
  const cloth = clothOnPaper(home, owner, hasNumbers);
  return (
    <figure>
      <Thumbnail kind="poster" address={() => sheetAddress(cloth)} />
      <figcaption>
        <h3 className="h3">{copy.sheet.title}</h3>
        <p className="soft">{copy.sheet.text}</p>
        <Checkbox
          label={copy.sheet.numbers}
          checked={hasNumbers}
          onChange={(event) => setNumbers(event.target.checked)}
        />
        <div className="takehome__acts stack g1 mt1">
          <PrintSheet home={home} owner={owner} hasNumbers={hasNumbers}>
            {copy.sheet.print}
          </PrintSheet>
          <Button variant="quiet" onClick={() => saveSvg(cloth)}>
            <Download />
            {copy.svg}
          </Button>
          <Button variant="quiet" onClick={() => savePng(cloth).catch(sayFailed)}>
            <Download />
            {copy.png}
          </Button>
        </div>
      </figcaption>
    </figure>
  );
}

const sayFailed = () => toast({ variant: 'destructive', title: copy.failed.title, description: copy.failed.text });

type PrintSheetProps = OnPaperProps & { hasNumbers: boolean; children: string };

function PrintSheet({ home, owner, hasNumbers, children }: PrintSheetProps) {
  const [isPrinted, setPrinted] = useState(false);
  const done = useCallback(() => setPrinted(false), []);
  return (
    <>
      <Button onClick={() => setPrinted(true)}>
        <Printer />
        {children}
      </Button>
      {isPrinted && (
        <Paper className="wallsheet" onDone={done}>
          <img
            src={sheetAddress(clothOnPaper(home, owner, hasNumbers))}
            alt={home.program?.title ?? ''}
            {...sheetSize}
          />
        </Paper>
      )}
    </>
  );
}

const whichPages = [
  { value: 'program', label: copy.book.program },
  { value: 'all', label: copy.book.all },
] as const;

function PrintedJournal({ home, owner }: OnPaperProps) {
  const [which, setWhich] = useState<'program' | 'all'>('program');
  const [hasComments, setComments] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const [pages, setPages] = useState<WrittenPage[]>();
  const done = useCallback(() => setPages(undefined), []);
  const { book } = copy;
  const ofProgram = clothOnPaper(home, owner, false);
  const cloth = which === 'program' ? ofProgram : { ...ofProgram, title: book.allTitle };

  async function print() {
    setFetching(true);
    try {
      setPages(await (which === 'program' ? pagesOf(home, owner.timeZone) : allPages()));
    } catch (error) {
      toast({ variant: 'destructive', title: book.failed, description: sentenceOf(error) });
    }
    setFetching(false);
  }

  return (
    <figure>
      <Thumbnail kind="book" address={() => coverAddress(cloth)} />
      <figcaption>
        <h3 className="h3">{book.title}</h3>
        <p className="soft">
          {which === 'program' ? book.text.program({ pages: home.journalEntries.length }) : book.text.all}
        </p>
        <Radios label={book.which} options={whichPages} value={which} onChange={setWhich} />
        <Checkbox label={book.comments} checked={hasComments} onChange={(event) => setComments(event.target.checked)} />
        <div className="takehome__acts stack g1 mt1">
          <Button onClick={() => void print()} pending={isFetching} pendingText={book.fetching}>
            <Printer />
            {book.print}
          </Button>
        </div>
      </figcaption>
      {pages && (
        <Booklet cloth={cloth} pages={pages} hasComments={hasComments} timeZone={owner.timeZone} onDone={done} />
      )}
    </figure>
  );
}

/** Comes after the page has: as text it would weigh more than everything else on it. */
function Thumbnail({ kind, address }: { kind: 'poster' | 'book'; address: () => string }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return <span className={kind}>{isHere && <img src={address()} alt="" />}</span>;
}
