import { useEffect, useRef } from 'react';
import CircleAlert from '#web/ui/icons/circle-alert.ts';
import CircleCheck from '#web/ui/icons/circle-check.ts';
import { clearScenario, type SimulationScenario } from '#contract/simulation/constants.ts';
import { classes } from '#web/ui/classes.ts';
import { simulation as copy } from '#messages/admin.ts';
import { clockWithSeconds } from '#web/platform/time.ts';
import type { SimulationState } from '../queries.ts';
import type { LoggedRun } from './use-simulation.ts';

type OutputLogProps = { runs: readonly LoggedRun[]; elsewhere: SimulationState['run'] | undefined; timeZone: string };

/** What was run from here, line by line; before that, the newest run of the server. */
export function OutputLog({ runs, elsewhere, timeZone }: OutputLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = elsewhere ? [fromServer(elsewhere)] : runs;
  const count = shown.reduce((sum, { lines, end }) => sum + 1 + lines.length + (end ? 1 : 0), 0);
  // The newest line is the one to read.
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [count]);
  // On a phone the cards are taller than the screen: what was started must be seen.
  useEffect(() => {
    if (runs.length > 0) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [runs.length]);
  return (
    <div ref={box} className="simlog card" role="log" aria-label={copy.log} tabIndex={0}>
      {shown.length === 0 && <p className="soft">{copy.logEmpty}</p>}
      {shown.map((run, index) => (
        <Run key={`${index} ${run.at}`} run={run} timeZone={timeZone} />
      ))}
    </div>
  );
}

function Run({ run: { scenario, at, lines, end }, timeZone }: { run: LoggedRun; timeZone: string }) {
  return (
    <div className="simlog__run">
      <p>
        <time>{clockWithSeconds(new Date(at), timeZone)}</time>
        <b>{copy.head({ scenario, title: titleOf(scenario) })}</b>
      </p>
      {lines.map((line, index) => (
        <p key={index}>
          <time>{clockWithSeconds(new Date(line.at), timeZone)}</time>
          <span>
            {line.text}
            {!end && index === lines.length - 1 && <i className="simlog__caret" />}
          </span>
        </p>
      ))}
      {end && (
        <p className={classes('simlog__end', !end.isGood && 'simlog__end--bad')}>
          <time>{clockWithSeconds(new Date(end.at), timeZone)}</time>
          <span>
            {end.isGood ? <CircleCheck /> : <CircleAlert />}
            {end.isGood ? (
              <b>{end.text || copy.complete({ scenario })}</b>
            ) : (
              <>
                <b>{copy.stopped({ scenario })}</b> {end.text}
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

function titleOf(scenario: number): string {
  return scenario === clearScenario ? copy.clear : copy.titles[scenario as SimulationScenario];
}

/** The server keeps no time for a line: those of a run from elsewhere carry the time it began. */
function fromServer({
  scenario,
  startedAt,
  endedAt,
  status,
  lines,
  error,
}: NonNullable<SimulationState['run']>): LoggedRun {
  const at = Date.parse(startedAt);
  const end =
    status === 'running'
      ? undefined
      : { at: endedAt === null ? at : Date.parse(endedAt), isGood: status === 'done', text: error ?? '' };
  return { scenario, at, lines: lines.map((text) => ({ at, text })), ...(end && { end }) };
}
