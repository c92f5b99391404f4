import { Suspense, useEffect, useState } from 'react';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Check from 'lucide-react/icons/check';
import ListPlus from 'lucide-react/icons/list-plus';
import { part } from '#web/platform/part.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { wizardCopy } from '../copy.ts';
import { fieldId, fillAddress, pasteAddress } from '../model/addresses.ts';
import { emptyDays, weeksOf, writtenInWeek } from '../model/content.ts';
import type { Week } from '../model/content.ts';
import { openWeekOf } from '../model/reducer.ts';
import { useNextEmptyKey } from './use-next-empty-key.ts';
import { useTabInView } from './use-tab-in-view.ts';
import { PromptKeys } from './prompt-keys.tsx';
import { PromptSheet } from './prompt-sheet.tsx';
import { PromptsSide } from './prompts-side.tsx';
import { useWizard } from './wizard-context.ts';
import './prompts.css';

const copy = wizardCopy.prompts;
const PasteDialog = part(() => import('./paste-dialog.tsx'));

/** What is to be spread over the days: nothing yet, or what was pasted into an empty day. */
type Pasting = { text: string; into: number | null };

export default function PromptsStep() {
  const { state, dispatch } = useWizard();
  const [pasting, setPasting] = useState<Pasting | null>(null);
  const empty = emptyDays(state.content).length;
  const week = openWeekOf(state);
  const tabs = useTabInView(week);
  useNextEmptyKey();
  useEffect(() => whenIdle(() => void PasteDialog.preload().catch(() => {})), []);
  return (
    <>
      <div>
        <Section
          title={wizardCopy.steps.names[3]}
          aside={
            <div className="wizfill">
              <Button small id={fieldId(pasteAddress)} onClick={() => setPasting({ text: '', into: null })}>
                <ClipboardPaste />
                {copy.paste}
              </Button>
              {/* Not disabled when all is written: that would throw away the focus of whoever just pressed it. */}
              <Button
                small
                id={fieldId(fillAddress)}
                aria-disabled={empty === 0}
                onClick={() => dispatch({ type: 'fill-empty' })}
              >
                <ListPlus />
                {copy.fill(empty)}
              </Button>
            </div>
          }
        >
          <div ref={tabs}>
            <Tabs
              className="wiztabs"
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
      </div>
      <PromptsSide />
      <Suspense>{pasting && <PasteDialog {...pasting} onClose={() => setPasting(null)} />}</Suspense>
    </>
  );
}

function TabLabel({ number, week }: { number: number; week: Week }) {
  const written = writtenInWeek(week);
  return (
    <>
      <b>{wizardCopy.weeks.week(number)}</b>
      <small className="num">
        {written === week.prompts.length && <Check />}
        {copy.of(written)}
      </small>
    </>
  );
}
