import { useEffect, useRef, useState } from 'react';
import ClipboardPaste from '#web/ui/icons/clipboard-paste.ts';
import Check from '#web/ui/icons/check.ts';
import ListPlus from '#web/ui/icons/list-plus.ts';
import Eye from '#web/ui/icons/eye.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthoringKey, AuthoringLoom } from '#web/ui/loom/authoring-loom.tsx';
import type { AuthoringCell } from '#web/ui/loom/authoring-loom.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { prompt as defaultPrompt } from '#messages/default-prompt.ts';
import { checkIns as checkInsCopy } from '#messages/program-wizard-check-ins.ts';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import {
  checkInOn,
  checkInsOf,
  countsOf,
  daysOf,
  emptyDays,
  isBlank,
  promptOf,
  weeksOf,
  writtenInWeek,
} from '../model/content.ts';
import type { Week } from '../model/content.ts';
import { fieldId, fillAddress, pasteAddress, promptAddress } from '../model/field-addresses.ts';
import { nextEmptyDay } from '../model/prompt-lines.ts';
import { openWeekOf } from '../model/reducer.ts';
import type { WizardState } from '../model/reducer.ts';
import { CheckInsPart } from './check-ins-part.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { ProgramPreviewDialog } from './program-preview-dialog.tsx';
import { PromptSheet } from './prompt-sheet.tsx';
import { useWizard } from './wizard-context.ts';
import './daily-prompts.css';

const copy = wizardCopy.prompts;

/** What is to be spread over the days: nothing yet, or what was pasted into an empty day. */
type Pasting = { text: string; into: number | null };

export function PromptsStep() {
  const { state, dispatch } = useWizard();
  const [pasting, setPasting] = useState<Pasting | null>(null);
  const empty = emptyDays(state.content).length;
  const week = openWeekOf(state);
  const tabs = useTabInView(week);
  useNextEmptyKey();
  return (
    <>
      <div>
        <Section
          title={wizardCopy.parts.prompts}
          aside={
            <div className="wizfill row stretch wrap g2">
              <Button small id={fieldId(pasteAddress)} onClick={() => setPasting({ text: '', into: null })}>
                <ClipboardPaste />
                {copy.paste}
              </Button>
              {/* aria-disabled instead of disabled, which would drop the focus after a press. */}
              <Button
                small
                id={fieldId(fillAddress)}
                aria-disabled={empty === 0}
                onClick={() => dispatch({ type: 'fill-empty' })}
              >
                <ListPlus />
                {copy.fillEmpty({ empty })}
              </Button>
            </div>
          }
        >
          <div ref={tabs}>
            <Tabs
              className="wiztabs mt4"
              label={copy.tabs}
              lazy
              value={String(week)}
              onChange={(value) => dispatch({ type: 'open-week', week: Number(value) })}
              tabs={weeksOf(state.content).map(({ number, week: one }) => ({
                value: String(number),
                label: <TabLabel number={number} week={one} />,
                panel: (
                  <PromptSheet number={number} week={one} onPasteLines={(text, into) => setPasting({ text, into })} />
                ),
              }))}
            />
          </div>
          <PromptKeys />
        </Section>
        <CheckInsPart />
      </div>
      <PromptsSide />
      {pasting && <PasteDialog {...pasting} onClose={() => setPasting(null)} />}
    </>
  );
}

function TabLabel({ number, week }: { number: number; week: Week }) {
  const written = writtenInWeek(week);
  return (
    <>
      <b>{wizardCopy.weeks.week({ week: number })}</b>
      <small className="num">
        {written === week.prompts.length && <Check />}
        {copy.of({ written })}
      </small>
    </>
  );
}

function PromptsSide() {
  const { state, dispatch } = useWizard();
  const [isLooking, setLooking] = useState(false);
  const { written, days } = countsOf(state.content);
  const hasErrors = Object.keys(state.errors).some((address) => address.startsWith('prompt.'));
  const { text } = promptOf(state.content, state.day);
  const checkIn = checkInOn(state.content, state.day);
  return (
    <aside className="wizside">
      <Section title={copy.written({ written, days })} className="wizindex">
        <AuthoringLoom cells={cellsOf(state)} onOpen={(day) => dispatch({ type: 'open-day', day, focus: true })} />
        <AuthoringKey errors={hasErrors} checkIns={checkInsOf(state.content).length > 0} />
        <p className="small soft mt4">{copy.filling({ text: defaultPrompt.default, empty: days - written })}</p>
      </Section>
      <Section
        title={wizardCopy.client.title}
        aside={<p className="small soft num">{wizardCopy.client.day({ day: state.day })}</p>}
      >
        <Sheet className="wizleaf">
          <p className="prompt" dir="auto">
            {isBlank(text) ? defaultPrompt.default : text}
          </p>
          {isBlank(text) && <p className="note">{copy.leftEmpty}</p>}
          <span className="wizleaf__lines" aria-hidden="true" />
          {checkIn && <p className="note">{checkInsCopy.after({ title: checkIn.title })}</p>}
        </Sheet>
        <Button block className="mt4" onClick={() => setLooking(true)}>
          <Eye />
          {copy.look}
        </Button>
      </Section>
      {isLooking && <ProgramPreviewDialog onClose={() => setLooking(false)} />}
    </aside>
  );
}

function cellsOf({ content, day: open, errors }: WizardState): AuthoringCell[] {
  return daysOf(content).map(({ day, prompt }) => {
    const isWritten = !isBlank(prompt.text);
    const state = promptAddress(day) in errors ? 'error' : day === open ? 'open' : isWritten ? 'written' : 'empty';
    return { day, state, isWritten, hasCheckIn: checkInOn(content, day) !== undefined };
  });
}

function PromptKeys() {
  return (
    <ul className="wizkeys row stretch wrap gy2 gx5 mt4 small soft">
      {wizardCopy.prompts.keys.map(({ keys, does }) => (
        <li className="row inline g1" key={does}>
          {keys.map((combination) => (
            <span key={combination.join()}>
              {combination.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          ))}
          {does}
        </li>
      ))}
    </ul>
  );
}

/**
 * Alt N goes to the next empty day from anywhere on the page. By the key's place: on a Mac, Alt makes another letter of
 * it.
 */
function useNextEmptyKey(): void {
  const { state, dispatch } = useWizard();
  const next = nextEmptyDay(state.content, state.day + 1);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.code !== 'KeyN' && event.key.toLowerCase() !== 'n') return;
      // A dialog in front has the keyboard to itself.
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      if (next !== undefined) dispatch({ type: 'open-day', day: next, focus: true });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch, next]);
}

/** Twelve weeks do not fit side by side: the open one is scrolled into sight, sideways only. */
function useTabInView(week: number) {
  const home = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = home.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = tab?.parentElement;
    if (!tab || !row) return;
    const start = tab.offsetLeft - row.offsetLeft;
    if (start < row.scrollLeft) row.scrollLeft = start;
    else if (start + tab.offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = start + tab.offsetWidth - row.clientWidth;
  }, [week]);
  return home;
}
