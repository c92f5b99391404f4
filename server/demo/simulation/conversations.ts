import { respondInvitation } from '#server/features/invitations/service.ts';
import { giveProgram, invite, keepDiary, reachOut, say, writePage } from '../player/acts.ts';
import type { Player } from '../player/people.ts';
import { at, daysAgo, later } from '../player/stage.ts';
import { newClientOf, newTrialClient, settledCoach, type SimulationStage } from './people.ts';
import { firstEvenings, trialBreath } from './pages.ts';
import {
  answerToReply,
  commentOnShared,
  conversation,
  eveningsTalkedAbout,
  hastyInvitation,
  letter,
  patientInvitation,
  replyToLetter,
  secondInvitation,
} from './talk.ts';

/** From a letter to the first shared page: one invitation declined, one accepted, one that still waits. */
export async function invitationWorkflow(stage: SimulationStage): Promise<void> {
  const patient = await settledCoach(stage, (zone) => daysAgo(stage, zone, 80, 10));
  const hasty = await settledCoach(stage, (zone) => daysAgo(stage, zone, 45, 10), 'tomas');
  await stage.tell(`Two coaches with complete profiles: ${patient.name} and ${hasty.name}.`);

  const client = await newTrialClient(stage, (zone) => daysAgo(stage, zone, 9, 18));
  const on = (days: number, hour: number) => daysAgo(stage, client.timeZone, days, hour);
  await keepDiary(stage, client, trialBreath, { lastDaysAgo: 7, hour: 20 });
  await stage.tell(`${client.name} signed up nine days ago, without a coach, and wrote three pages on trial.`);

  await talk(stage, patient, client, on(6, 9));
  await stage.tell(`${patient.firstName} wrote a letter, ${client.firstName} answered, and they talked.`);

  const declined = await invite(
    stage,
    hasty,
    client,
    { programId: 'breath-anchor-01', message: hastyInvitation },
    on(6, 15),
  );
  await respondInvitation(at(stage, on(5, 8)), client.actor, { invitationId: declined, response: 'declined' });
  await stage.tell(`${hasty.firstName} invited ${client.firstName}, who declined.`);

  const accepted = await invite(
    stage,
    patient,
    client,
    { programId: 'living-from-desire-01', message: patientInvitation },
    on(5, 10),
  );
  await respondInvitation(at(stage, on(4, 12)), client.actor, { invitationId: accepted, response: 'accepted' });
  await stage.tell(
    `${patient.firstName} invited ${client.firstName} to Living from Desire, and ${client.firstName} accepted. The trial has ended.`,
  );
  await keepDiary(stage, client, firstEvenings, { lastDaysAgo: 1, hour: 20, coach: patient });
  await stage.tell(
    `${client.firstName} wrote ${firstEvenings.length} pages and shared the first; ${patient.firstName} answered it.`,
  );

  const waiting = await newTrialClient(stage, (zone) => daysAgo(stage, zone, 3, 18));
  await invite(
    stage,
    hasty,
    waiting,
    { programId: 'breath-anchor-01', message: secondInvitation },
    daysAgo(stage, waiting.timeZone, 1, 11),
  );
  await stage.tell(`${hasty.firstName} invited ${waiting.name} yesterday; that invitation waits for an answer.`);
}

/** The letter begins their conversation, the client goes on with it. */
async function talk(stage: SimulationStage, coach: Player, client: Player, moment: Date): Promise<void> {
  await reachOut(stage, coach, client, letter, moment);
  const isRead = true;
  await say(stage, { from: client, to: coach, text: replyToLetter, moment: later(moment, 90), isRead });
  await say(stage, { from: coach, to: client, text: answerToReply, moment: later(moment, 150), isRead });
}

/** A coach and a client who talk, over the pages that the client writes meanwhile. */
export async function messagingDemo(stage: SimulationStage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 75, 10));
  const client = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 7, 18));
  await giveProgram(stage, coach, client, 'living-from-desire-01', daysAgo(stage, client.timeZone, 6, 11));
  await stage.tell(`${client.name} joined ${coach.name} a week ago and was given Living from Desire.`);

  const [first, second] = eveningsTalkedAbout;
  if (!first || !second) throw new Error('The conversation is about two pages.');
  let day: number | undefined;
  for (const said of conversation) {
    // The pages are written on the evenings before they are spoken of.
    if (said.daysAgo !== day && said.daysAgo === 4)
      await writePage(stage, client, first, daysAgo(stage, client.timeZone, 4, 20.5));
    if (said.daysAgo !== day && said.daysAgo === 3) {
      await writePage(
        stage,
        client,
        { ...second, shared: commentOnShared },
        daysAgo(stage, client.timeZone, 3, 21.25),
        { coach },
      );
    }
    day = said.daysAgo;
    const isLast = said === conversation.at(-1);
    const [from, to] = said.by === 'coach' ? [coach, client] : [client, coach];
    await say(stage, {
      from,
      to,
      text: said.text,
      moment: daysAgo(stage, client.timeZone, said.daysAgo, said.hour),
      isRead: !isLast,
    });
  }
  await stage.tell(
    `They exchanged ${conversation.length} messages over five days; the newest one waits unread for ${coach.firstName}.`,
  );
  await stage.tell(`${client.firstName} wrote two pages and shared one; ${coach.firstName} read and answered it.`);
}
