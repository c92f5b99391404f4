import { sendInvitationBodySchema } from '#contract/invitations/endpoints.ts';
import { sendMessageBodySchema } from '#contract/messages/schema.ts';
import { sendOutreachBodySchema } from '#contract/outreach/endpoints.ts';
import { sendInvitation } from '#server/features/invitations/send.ts';
import { respondInvitation } from '#server/features/invitations/service.ts';
import { openConversationWith, readUpTo } from '#server/features/messages/conversations.ts';
import { sendMessage } from '#server/features/messages/send.ts';
import { sendOutreach } from '#server/features/outreach/send.ts';
import { keepDiary } from '../diary.ts';
import { newTrialClient, settledCoach, type Player } from '../players.ts';
import { at, daysAgo, later, type Stage } from '../stage.ts';
import { trialBreath } from '../stories/breath-pages.ts';
import { gardener, teacher } from '../stories/coaches.ts';
import { firstEvenings } from '../stories/desire-pages.ts';
import {
  answerToReply,
  hastyInvitation,
  letter,
  patientInvitation,
  replyToLetter,
  secondInvitation,
} from '../stories/talk.ts';

/** From a letter to the first shared page: one invitation declined, one accepted, one that still waits. */
export async function invitationWorkflow(stage: Stage): Promise<void> {
  const patient = await settledCoach(stage, (zone) => daysAgo(stage, zone, 80, 10), gardener);
  const hasty = await settledCoach(stage, (zone) => daysAgo(stage, zone, 45, 10), teacher);
  await stage.tell(`Two coaches with complete profiles: ${patient.name} and ${hasty.name}.`);

  const client = await newTrialClient(stage, (zone) => daysAgo(stage, zone, 9, 18));
  const on = (days: number, hour: number) => daysAgo(stage, client.timeZone, days, hour);
  await keepDiary(stage, client, trialBreath, { lastDaysAgo: 7, hour: 20 });
  await stage.tell(`${client.name} signed up nine days ago, without a coach, and wrote three pages on trial.`);

  await talk(stage, patient, client, on(6, 9));
  await stage.tell(`${patient.firstName} wrote a letter, ${client.firstName} answered, and they talked.`);

  const declined = await invite(stage, hasty, client, 'breath-anchor-01', hastyInvitation, on(6, 15));
  await respondInvitation(at(stage, on(5, 8)), client.actor, { invitationId: declined, response: 'declined' });
  await stage.tell(`${hasty.firstName} invited ${client.firstName}, who declined.`);

  const accepted = await invite(stage, patient, client, 'living-from-desire-01', patientInvitation, on(5, 10));
  await respondInvitation(at(stage, on(4, 12)), client.actor, { invitationId: accepted, response: 'accepted' });
  await stage.tell(
    `${patient.firstName} invited ${client.firstName} to Living from Desire, and ${client.firstName} accepted. The trial has ended.`,
  );
  await keepDiary(stage, client, firstEvenings, { lastDaysAgo: 1, hour: 20, coach: patient });
  await stage.tell(
    `${client.firstName} wrote ${firstEvenings.length} pages and shared the first; ${patient.firstName} answered it.`,
  );

  const waiting = await newTrialClient(stage, (zone) => daysAgo(stage, zone, 3, 18));
  await invite(stage, hasty, waiting, 'breath-anchor-01', secondInvitation, daysAgo(stage, waiting.timeZone, 1, 11));
  await stage.tell(`${hasty.firstName} invited ${waiting.name} yesterday; that invitation waits for an answer.`);
}

/** The letter begins their conversation, the client goes on with it. */
async function talk(stage: Stage, coach: Player, client: Player, moment: Date): Promise<void> {
  const deps = at(stage, moment);
  await sendOutreach(
    deps,
    deps.db,
    coach.actor,
    sendOutreachBodySchema.parse({ clientId: client.id, message: letter }),
  );
  const read = at(stage, later(moment, 90));
  const { id } = await openConversationWith(read, client.actor, coach.id);
  await readUpTo(read, client.actor, id, 1);
  await sendMessage(read, read.db, client.actor, id, sendMessageBodySchema.parse({ text: replyToLetter }).text);
  const answered = at(stage, later(moment, 150));
  await readUpTo(answered, coach.actor, id, 2);
  await sendMessage(answered, answered.db, coach.actor, id, sendMessageBodySchema.parse({ text: answerToReply }).text);
  await readUpTo(at(stage, later(moment, 200)), client.actor, id, 3);
}

async function invite(
  stage: Stage,
  coach: Player,
  client: Player,
  programId: string,
  message: string,
  moment: Date,
): Promise<string> {
  const deps = at(stage, moment);
  const { id } = await sendInvitation(
    deps,
    deps.db,
    coach.actor,
    sendInvitationBodySchema.parse({ clientId: client.id, programId, message }),
  );
  return id;
}
