import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notesOf, steadyList } from './release-parts.ts';

describe('a release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n### Added\n- A.\n\n## 0.1.0\n\n- B.\n';

  it('takes its notes from the section of its version alone', () => {
    expect(notesOf(changelog, '0.2.0')).toBe('### Added\n- A.\n');
    expect(notesOf(changelog, '0.1.0')).toBe('- B.\n');
    expect(notesOf(changelog, '0.3.0')).toBeUndefined();
    expect(notesOf('\n## 0.3.0\n\n## 0.2.0\n- A', '0.3.0')).toBeUndefined();
  });

  it('has a list of packages that says the same whenever it is made, and something else when a package changes', () => {
    const list = (serial: string, version = '1.0.0') =>
      JSON.stringify({ serialNumber: serial, metadata: { timestamp: serial }, components: [{ name: 'a', version }] });
    const moment = new Date('2026-01-02T03:04:05Z');
    expect(steadyList(list('one'), moment)).toBe(steadyList(list('two'), moment));
    const made = JSON.parse(steadyList(list('one'), moment)) as { serialNumber: string };
    expect(made.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(steadyList(list('one', '1.0.1'), moment)).not.toContain(made.serialNumber);
  });

  it('has one version in the manifest and the lockfile', () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as { version: string };
    expect(read('package-lock.json').version).toBe(read('package.json').version);
  });
});
