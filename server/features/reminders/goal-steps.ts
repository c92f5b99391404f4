import { levels } from '#contract/goals/constants.ts';
import type { Goal } from '#contract/goals/schema.ts';
import { askMood } from '#contract/reminders/endpoints.ts';
import { isWritten, openGoals, rateGoal } from '#server/features/goals/service.ts';
import { levelNames } from '#server/features/goals/words.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hiddenFields, lead, submitButton } from '#server/platform/http/hosted-page.ts';
import { html, type HtmlValue } from '#server/platform/http/html.ts';
import { isSigned, signatureFor } from '#server/platform/http/signed-link.ts';
import { findRater } from './day-queries.ts';
import { words } from './words.ts';

/**
 * Goals on the page that says a mood is saved. Numbers and names of steps alone, none of the words: others may be looking.
 * The form carries a signature of its own, made only after the mood was saved; it works as long as the link in the mail, and
 * saves one step for each date however often it is sent.
 */

const use = 'goals after the mood';
const fieldOf = ({ id }: Goal) => `goal-${id}`;

export async function offeredGoals(deps: Deps, link: string, userId: string, language: string): Promise<HtmlValue[]> {
  const { goalPages: copy } = words(language);
  const goals = await openGoals(deps, deps.db, userId);
  if (goals.length === 0) return [];
  const names = levelNames(language);
  const steps = (goal: Goal) =>
    levels
      .filter((level) => isWritten(goal, level))
      .toReversed()
      .map(
        (level) => html`<label><input type="radio" name="${fieldOf(goal)}" value="${level}"> ${names[level]}</label>`,
      );
  const sets = goals.map(
    (goal, index) =>
      html`<fieldset class="steps"><legend class="h2">${copy.goal({ number: index + 1 })}</legend>${steps(goal)}</fieldset>`,
  );
  return [
    html`<div class="gap">${lead(copy.lead)}</div>`,
    html`<form method="post" action="${askMood.path}">${hiddenFields({ link, rate: signatureFor(deps, use, link) })}
${sets}${submitButton(copy.save)}</form>`,
  ];
}

type Rating = Record<string, unknown> & { link: string; rate: string };

export const isRating = (body: unknown): body is Rating =>
  typeof body === 'object' &&
  body !== null &&
  'rate' in body &&
  typeof body.rate === 'string' &&
  'link' in body &&
  typeof body.link === 'string';

/** False once the link has expired. Of the goals that are open now, those with a step that was chosen. */
export async function rateByLink(deps: Deps, { link, rate, ...chosen }: Rating): Promise<boolean> {
  if (!isSigned(deps, use, link, rate)) throw refusal('mood-link-over');
  const rater = await findRater(deps.db, link, deps.clock.now());
  if (!rater) return false;
  const rated = (await openGoals(deps, deps.db, rater.userId)).flatMap((goal) => {
    const level = levels.find((one) => String(one) === chosen[fieldOf(goal)] && isWritten(goal, one));
    return level === undefined ? [] : { id: goal.id, level };
  });
  if (rated.length === 0) throw refusal('step-to-choose');
  for (const { id, level } of rated) await rateGoal(deps, rater, id, level);
  return true;
}
