import { useState } from 'react';
import Play from '#web/ui/icons/play.ts';
import RefreshCw from '#web/ui/icons/refresh-cw.ts';
import Trash2 from '#web/ui/icons/trash-2.ts';
import { clearScenario, simulationScenarios } from '#contract/simulation/constants.ts';
import { listed } from '#web/platform/listed.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Notice } from '#web/ui/state.tsx';
import { simulation as copy } from '#messages/admin.ts';
import type { SimulationState } from '../queries.ts';
import { OutputLog } from './output-log.tsx';
import { useSimulation } from './use-simulation.ts';
import './simulation.css';

export function DataSimulation({ timeZone }: { timeZone: string }) {
  const { data, error, refetch, runs, elsewhere, runningScenario, start, refresh } = useSimulation();
  const [isAsking, setAsking] = useState(false);
  const [isRefreshing, setRefreshing] = useState(false);
  if (error && !data) {
    return <LoadError title={copy.failed.title} error={error} onRetry={refetch} />;
  }
  const isOff = data?.isEnabled === false;
  const isBusy = runningScenario !== undefined;
  // Until it is known, nothing can be run: what is refused should not be offered.
  const isBlocked = !data || isOff || isBusy;

  async function refreshAndSay() {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
    toast({ title: copy.refreshed });
  }
  return (
    <>
      {isOff && (
        <Notice className="mb5" title={copy.off.title}>
          {copy.off.text}
        </Notice>
      )}
      <div className="split">
        <section aria-labelledby="scenarios">
          <div className="simhead row wrap between gy1 gx4">
            <h2 className="h2" id="scenarios">
              {copy.scenarios}
            </h2>
            <p className="small soft">{copy.marked}</p>
          </div>
          <ol className="scenarios">
            {simulationScenarios.map((scenario) => (
              <li
                key={scenario}
                className={classes('scenario card', runningScenario === scenario && 'scenario--running')}
              >
                <span className="scenario__n num" aria-hidden="true">
                  {scenario}
                </span>
                <div>
                  <h3 className="h3">{copy.titles[scenario]}</h3>
                  <p className="small soft">{copy.about[scenario]}</p>
                </div>
                {/* Not disabled while one runs: that would throw the focus away. */}
                <Button
                  small
                  pending={runningScenario === scenario}
                  pendingText={copy.running}
                  disabled={isOff || !data}
                  aria-disabled={isBlocked}
                  onClick={() => !isBlocked && void start(scenario)}
                >
                  <Play />
                  <RichText text={copy.run} values={{ scenario }} />
                </Button>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="output">
          <div className="simhead row wrap between gy1 gx4">
            <h2 className="h2" id="output">
              {copy.output}
            </h2>
            <p className="small soft simhead__now row g2" role="status">
              {isBusy && (
                <>
                  <Spinner /> {copy.isRunning({ scenario: runningScenario })}
                </>
              )}
            </p>
          </div>
          <OutputLog runs={runs} elsewhere={elsewhere} timeZone={timeZone} />
          <dl className="simcounts lines">
            <div className="row stretch between g0">
              <dt className="soft">{copy.accounts}</dt>
              <dd className="num">{data?.testAccounts ?? '–'}</dd>
            </div>
            <div className="row stretch between g0">
              <dt className="soft">{copy.entries}</dt>
              <dd className="num">{data?.testEntries ?? '–'}</dd>
            </div>
          </dl>
          <div className="simacts">
            <Button small pending={isRefreshing} onClick={() => void refreshAndSay()}>
              <RefreshCw />
              {copy.refresh}
            </Button>
            <Button
              small
              variant="danger"
              pending={runningScenario === clearScenario}
              pendingText={copy.clearing}
              disabled={isOff || !data}
              aria-disabled={isBlocked}
              onClick={() => !isBlocked && setAsking(true)}
            >
              <Trash2 />
              {copy.clear}
            </Button>
          </div>
          {data && <p className="small soft">{whatClears(data)}</p>}
        </section>
      </div>
      {isAsking && data && (
        <ClearTestDataDialog made={data} onClose={() => setAsking(false)} onConfirm={() => start(clearScenario)} />
      )}
    </>
  );
}

type TestData = Pick<SimulationState, 'testAccounts' | 'testEntries' | 'testPrograms'>;

function whatClears({ testAccounts, testEntries, testPrograms }: TestData): string {
  const { nothing, made, accounts, entries, programs } = copy.clears;
  const parts = [
    testAccounts > 0 && accounts({ count: testAccounts }),
    testEntries > 0 && entries({ count: testEntries }),
    testPrograms > 0 && programs({ count: testPrograms }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? nothing : made({ made: listed(parts) });
}

type ClearTestDataDialogProps = { made: TestData; onClose: () => void; onConfirm: () => Promise<unknown> };

/** The result is in the output, so the dialog closes in any case. */
function ClearTestDataDialog({ made, onClose, onConfirm }: ClearTestDataDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={copy.clearAsk.title}
      confirm={copy.clear}
      pendingText={copy.clearing}
      onConfirm={onConfirm}
    >
      <p>
        {whatClears(made)} {copy.clearAsk.rest}
      </p>
    </ConfirmDialog>
  );
}
