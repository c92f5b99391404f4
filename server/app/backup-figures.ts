import { Counter, Gauge, type Registry } from 'prom-client';
import { readBackupState } from '#server/platform/backup/state-queries.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Of the whole installation, whichever process made the backup. Nothing where none are made here. */
export function backupFigures({ db, config, clock }: Deps, registry: Registry): () => Promise<void> {
  if (!config.backup.isOn && !config.backup.target) return async () => {};
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const age = gauge('dayloom_backup_age_seconds', 'Age of the newest backup; NaN where there is none yet.');
  const size = gauge('dayloom_backup_size_bytes', 'Size of the newest backup; NaN where there is none yet.');
  const targetAge =
    config.backup.target &&
    gauge('dayloom_backup_target_age_seconds', 'Age of the newest backup at the target; NaN where there is none yet.');
  const failures = new Counter({
    name: 'dayloom_backup_failures_total',
    help: 'Backups that could not be made, or not sent to the target.',
    labelNames: ['step'],
    registers,
  });
  const secondsSince = (at: Date | null | undefined): number =>
    at ? (clock.now().getTime() - at.getTime()) / 1_000 : Number.NaN;
  return async () => {
    const state = await readBackupState({ db, config, clock }).catch(() => undefined);
    age.set(secondsSince(state?.lastAt));
    size.set(state?.bytes ?? Number.NaN);
    targetAge?.set(secondsSince(state?.target?.lastAt));
    if (!state) return;
    // Counted in the database, so that they outlive the process.
    failures.reset();
    failures.inc({ step: 'make' }, state.failures);
    if (state.target) failures.inc({ step: 'send' }, state.target.failures);
  };
}
