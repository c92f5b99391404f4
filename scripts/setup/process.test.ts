import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What a step of 21 seconds writes, without its figures. */
function written(isTerminal: boolean): string {
  const script = `
    import { mock } from 'node:test';
    mock.timers.enable({ apis: ['setInterval'] });
    process.stdout.isTTY = ${isTerminal};
    process.stdout.columns = ${isTerminal ? 26 : undefined};
    const { say, step } = await import(${JSON.stringify(join(import.meta.dirname, 'process.mjs'))});
    await step('Pages', 'building', async () => mock.timers.tick(21_000));
    say('ready');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  return stdout.replaceAll(/\d+\.\d s/g, '… s');
}

it('changes one line on a terminal, no wider than it is, and leaves nothing of it', () => {
  const clear = '\r\u001B[K';
  const line = `${clear}Pages (2 of 3): building …`;
  expect(written(true)).toBe(`${line.repeat(22)}${clear}${clear}ready\n`);
});

it('writes whole lines elsewhere', () => {
  const lines = ['building …', 'still at it after … s …', 'done in … s'].map((what) => `Pages (2 of 3): ${what}\n`);
  expect(written(false)).toBe(`${lines.join('')}ready\n`);
});
