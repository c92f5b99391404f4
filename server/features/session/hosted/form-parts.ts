import type { FieldErrors } from '#contract/errors.ts';
import { emailMaxLength, passwordMaxLength, passwordMinLength } from '#contract/settings/rules.ts';
import { html, type Html, type HtmlValue } from '#server/platform/http/html.ts';
import { hostedScriptPath } from './hosted-css.ts';
import { alertIcon } from './icons.ts';
import { words } from './words.ts';

/** What is wrong with a form: a sentence for all of it, or sentences for single fields. */
export type Problem = { sentence?: string; fields?: FieldErrors };

type Field = {
  id: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  autocomplete: string;
  hint?: string;
  maxLength: number;
  isOptional?: boolean;
  inputMode?: 'numeric' | 'text';
  /** Shown beside the label, but after the field in the tab order. */
  beside?: HtmlValue;
};

/** Label above; below it the hint or the error. A password is never sent back. */
export function field(spec: Field, problem: Problem | undefined, language: string): Html {
  const error = problem?.fields?.[spec.id];
  const noteId = error ? `${spec.id}-error` : spec.hint ? `${spec.id}-hint` : undefined;
  const attributes = [
    html` id="${spec.id}" name="${spec.id}" type="${spec.type ?? 'text'}"`,
    html` value="${spec.type === 'password' ? '' : (spec.value ?? '')}"`,
    // What somebody typed; an empty field has the page's direction.
    !spec.type && spec.value && html` dir="auto"`,
    html` autocomplete="${spec.autocomplete}" maxlength="${spec.maxLength}"`,
    spec.inputMode && html` inputmode="${spec.inputMode}"`,
    !spec.isOptional && html` required`,
    error && html` aria-invalid="true"`,
    noteId && html` aria-describedby="${noteId}"`,
  ];
  const note = error
    ? html`<p class="err" id="${noteId}">${alertIcon}${error}</p>`
    : spec.hint && html`<p class="hint" id="${noteId}">${spec.hint}</p>`;
  return html`<div class="field"><label for="${spec.id}">${spec.label}</label>
${spec.type === 'password' ? withShowButton(spec.id, attributes, language) : html`<input class="input"${attributes}>`}
${note}${spec.beside && html`<p class="beside">${spec.beside}</p>`}</div>`;
}

/** The button needs scripts; without them the field is an ordinary one. */
function withShowButton(id: string, attributes: HtmlValue, language: string): Html {
  const copy = words(language);
  const named = html`data-shows="${id}" data-hide="${copy.hide}"`;
  const button = html`<button class="show" type="button" ${named} aria-pressed="false" hidden>${copy.show}</button>`;
  return html`<div class="withshow"><input class="input"${attributes}>${button}</div>
<script src="${hostedScriptPath}" defer></script>`;
}

export function emailField(
  value: string | undefined,
  problem: Problem | undefined,
  language: string,
  autocomplete = 'username',
): Html {
  const copy = words(language);
  return field(
    { id: 'email', label: copy.email, type: 'email', value, autocomplete, maxLength: emailMaxLength },
    problem,
    language,
  );
}

/** More than may be chosen, so that a password that is too long gets our sentence. */
const password = { type: 'password', maxLength: passwordMaxLength * 2 } as const;

/** The account's own: to sign in, and required again of a person who came by a link in a mail. */
export function currentPassword(problem: Problem | undefined, language: string, beside?: HtmlValue): Html {
  const copy = words(language);
  return field(
    { ...password, id: 'password', label: copy.password, autocomplete: 'current-password', beside },
    problem,
    language,
  );
}

export function chosenPassword(id: string, label: string, problem: Problem | undefined, language: string): Html {
  const hint = words(language).passwordHint({ least: passwordMinLength });
  return field({ ...password, id, label, autocomplete: 'new-password', hint }, problem, language);
}

/**
 * First in the page and focused when the form comes back. `autofocus` on an element with a tabindex does that without a
 * script.
 */
export function summary(problem: Problem | undefined, language: string): Html | undefined {
  const copy = words(language);
  if (!problem) return undefined;
  const fields = Object.entries(problem.fields ?? {});
  if (!problem.sentence && fields.length === 0) return undefined;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>${problem.sentence && html`<p>${problem.sentence}</p>`}${
    fields.length > 0 &&
    html`<p>${copy.pleaseCheck}</p><ul>${fields.map(([id, sentence]) => html`<li><a href="#${id}">${sentence}</a></li>`)}</ul>`
  }</div>`;
}

/** `novalidate`: native bubbles differ everywhere and cannot be read again; ours stay on the page. */
export function form(
  action: string,
  problem: Problem | undefined,
  { content, submit, language }: { content: HtmlValue; submit: string; language: string },
): Html {
  return html`${summary(problem, language)}
<form method="post" action="${action}" novalidate>
${content}
<button class="btn btn--primary btn--block" type="submit">${submit}</button>
</form>`;
}

export const hidden = (name: string, value: string | undefined): HtmlValue =>
  value !== undefined && value !== '' && html`<input type="hidden" name="${name}" value="${value}">`;
