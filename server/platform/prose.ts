/** A text told over several lines of source: they are joined by a space; an empty line begins a new paragraph. */
export function prose(text: TemplateStringsArray): string {
  return text
    .join('')
    .trim()
    .split(/\n\s*\n\s*/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' '))
    .join('\n\n');
}

/** A text with what is known about it, such as its day: ``written({ day: 1 })`…` ``. */
export const written =
  <const About extends object>(about: About) =>
  (text: TemplateStringsArray): About & { text: string } => ({ ...about, text: prose(text) });
