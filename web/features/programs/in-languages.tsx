import { languages } from '#messages/language.ts';
import { program as copy } from '#messages/programs.ts';
import { listed } from '#web/platform/listed.ts';

/** Which languages a program has, where that is more than one. */
export function InLanguages({ program }: { program: { languages: readonly string[] } }) {
  if (program.languages.length < 2) return null;
  const names = program.languages.map((code) => languages.find((one) => one.code === code)?.nameHere ?? code);
  return <span className="small soft">{copy.inLanguages({ languages: listed(names) })}</span>;
}
