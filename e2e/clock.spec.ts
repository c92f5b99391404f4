import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test('only a journey can start a server with a clock of its own', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'server-with-clock.ts'), '2026-03-04T09:00:00Z'],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('its clock belongs to the process that starts it')]);
});
