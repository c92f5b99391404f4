import * as z from 'zod/mini';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dayInMs } from '#contract/days.ts';
import { lowMoodMax, maxMood, minMood } from '#contract/journal/rules.ts';
import type { HelpLine } from '#contract/journal/schema.ts';
import { askMood, askNoReminders } from '#contract/reminders/endpoints.ts';
import { refusal, refusalSentence } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  hiddenFields,
  lead,
  linkButton,
  linkOver,
  plainFrame,
  presentLinkOver,
  registerErrorPage,
  registerFormScope,
  showPage,
  type ShowPage,
} from '#server/platform/http/hosted-page.ts';
import { helpLinesFor } from '#server/platform/help-lines.ts';
import { html, type HtmlValue } from '#server/platform/http/html.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { forgetLink, hasQuery, openedLink, setLinkAside } from '#server/platform/http/opened-link.ts';
import { isSigned, personLink, signatureFor } from '#server/platform/http/signed-link.ts';
import { registerUnsubscribePages } from '#server/platform/http/unsubscribe-pages.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { moodWord } from '#server/platform/mood-words.ts';
import { deleteOldLinks, findCheckedIn, isLinkOpen, saveCheckIn, useMoodLink } from './day-queries.ts';
import { isRating, offeredGoals, rateByLink } from './goal-steps.ts';
import { setMailOff } from './queries.ts';
import { words } from './words.ts';

/** One mood, or a step of each goal. */
const bodyLimit = 4 * 1024;

/**
 * Pages behind the links of a reminder's mail, for people not signed in on this device. Opening one changes nothing,
 * because mail scanners open links: a button does. They show no personal data.
 */
export async function registerReminderPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerFormScope(app, bodyLimit, (scope) => {
    const show = showPage(plainFrame(deps.config));
    registerErrorPage(scope, show, presentLinkOver);
    moodPages(scope, deps, show);
  });
  await registerUnsubscribePages(app, deps, {
    endpoint: askNoReminders,
    use: unsubscribeUse,
    copy: (language) => words(language).unsubscribePages,
    end: async (userId) => await setMailOff(deps.db, userId, deps.clock.now()),
  });
}

function moodPages(scope: FastifyInstance, deps: Deps, show: ShowPage): void {
  const showOver = (reply: FastifyReply, language: string) => {
    const { title, content } = linkOver(language);
    return show(reply, 410, title, content(refusalSentence({ reason: 'mood-link-over' }, language)));
  };

  scope.get(askMood.path, async (request, reply) => {
    if (hasQuery(request)) return setLinkAside(reply, deps.config, askMood.path);
    const language = languageOf(request);
    const { link, signature, mood } = signedMood(deps, openedLink(request, deps.config, askMood.path));
    if (!(await isLinkOpen(deps.db, link, deps.clock.now()))) return showOver(reply, language);
    const { moodPages: copy } = words(language);
    return show(reply, 200, copy.title, [lead(copy.lead), moodForm({ link, signature }, moodOf(mood), language)]);
  });
  scope.post<{ Body: { mood?: string } | undefined }>(askMood.path, async (request, reply) => {
    const language = languageOf(request);
    const { moodPages: copy, goalPages } = words(language);
    if (isRating(request.body)) {
      if (!(await rateByLink(deps, request.body))) return showOver(reply, language);
      return show(reply, 200, goalPages.savedTitle, [lead(goalPages.savedLead), linkButton('/', copy.openPage)]);
    }
    const { link, mood } = signedMood(deps, hasQuery(request) ? request.query : request.body);
    const chosen = moodOf(request.body?.mood ?? mood);
    if (chosen === undefined) throw refusal('mood-to-choose', { min: minMood, max: maxMood });
    const person = await saveTappedMood(deps, link, chosen);
    if (!person) return showOver(reply, language);
    void reply.header('set-cookie', forgetLink(deps.config, askMood.path));
    const isHeavy = chosen <= lowMoodMax;
    // Nobody is asked for more on a heavy day.
    const goals = isHeavy ? [] : await offeredGoals(deps, link, person.userId, language);
    // A signed-in person continues to the page; others read that it is saved, and sign in.
    if (goals.length === 0 && (await deps.identity.findSession(request.headers.cookie)))
      return reply.redirect('/', 303);
    const help = isHeavy ? helpLines(deps, { ...person, language }) : [];
    return show(reply, 200, copy.savedTitle, [lead(copy.savedLead), ...help, linkButton('/', copy.openPage), ...goals]);
  });
}

/** The same help lines as on the page of the day: no one should have to sign in to see them. */
function helpLines({ config }: Deps, reader: { timeZone: string; language: string }): HtmlValue[] {
  const { moodPages: copy } = words(reader.language);
  const line = ({ name, contact, href }: HelpLine) =>
    href === null
      ? html`<p class="gap"><b>${name}</b> <bdi>${contact}</bdi></p>`
      : html`<p class="gap"><a class="btn btn--second btn--block" href="${href}">${copy.helpLine({ name, contact })}</a></p>`;
  return [html`<p>${copy.heavyLead}</p>`, ...helpLinesFor(config.helpLines, reader).map(line)];
}

function moodForm(
  carried: Record<'link' | 'signature', string>,
  chosen: number | undefined,
  language: string,
): HtmlValue {
  const { moodPages: copy } = words(language);
  const named = (mood: number) => ({ mood, label: moodWord(mood, language) });
  const others = Array.from({ length: maxMood }, (_, index) => index + 1).filter((mood) => mood !== chosen);
  const other = (mood: number) =>
    html`<button class="btn btn--second" type="submit" name="mood" value="${mood}" aria-label="${copy.mood(named(mood))}">${mood}</button>`;
  return html`<form method="post" action="${askMood.path}">${hiddenFields(carried)}
${
  chosen !== undefined &&
  html`<button class="btn btn--primary btn--block" type="submit" name="mood" value="${chosen}">${copy.keepMood(named(chosen))}</button>
<p class="soft gap">${copy.otherMoods}</p>`
}
<div class="moods">${others.map(other)}</div>
</form>`;
}

const moodQuery = z.compile(askMood.query);

function signedMood(deps: Deps, carried: unknown) {
  const outcome = moodQuery.safeParse(carried);
  if (!outcome.success || !isSigned(deps, moodUse, outcome.data.link, outcome.data.signature))
    throw refusal('mood-link-over');
  return outcome.data;
}

function moodOf(typed: string | undefined): number | undefined {
  const mood = /^\d{1,2}$/.test(typed ?? '') ? Number(typed) : 0;
  return mood >= minMood && mood <= maxMood ? mood : undefined;
}

/** Whose it is; undefined if the link was used, has expired, or the program has ended. */
async function saveTappedMood(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  linkId: string,
  moodScore: number,
): Promise<{ userId: string; timeZone: string } | undefined> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const link = await useMoodLink(tx, linkId, now);
    const person = link && (await findCheckedIn(tx, link.userId));
    if (!person) return undefined;
    await saveCheckIn(tx, { ...link, moodScore, localDate: localDate(now, person.timeZone), createdAt: now });
    if (person.coachId)
      await publish(tx, { userId: person.coachId, kind: 'activity', detail: { clientId: link.userId }, at: now });
    return { userId: link.userId, timeZone: person.timeZone };
  });
}

type Needs = Pick<Deps, 'config' | 'vault'>;

const moodUse = 'mood link';
const unsubscribeUse = 'no more reminders';

export function moodAddress(deps: Needs, linkId: string, mood: number): string {
  const query = new URLSearchParams({
    link: linkId,
    signature: signatureFor(deps, moodUse, linkId),
    mood: String(mood),
  });
  return `${deps.config.baseUrl}${askMood.path}?${query.toString()}`;
}

export const unsubscribeLink = (deps: Needs, userId: string): string =>
  personLink(deps, unsubscribeUse, askNoReminders.path, userId);

/** Long after they expired, so that a late visitor still reads why. */
const linksKeptMs = 30 * dayInMs;

export async function forgetOldMoodLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldLinks(db, new Date(clock.now().getTime() - linksKeptMs));
}
