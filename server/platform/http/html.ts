/**
 * Text that is known to be safe HTML. Made by `html`; otherwise only of a file of ours, never of what someone wrote.
 */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

/** Everything put between the literal parts is escaped, unless it was made by `html` itself. */
export function html(literals: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let text = literals[0] ?? '';
  values.forEach((value, index) => {
    text += render(value) + (literals[index + 1] ?? '');
  });
  return new Html(text);
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  return value.map(render).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Also right inside a quoted attribute; never use a value as a tag name, an unquoted attribute or a script. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
