import { sendMessageBodySchema } from '#contract/messages/schema.ts';
import { openConversationWith, readUpTo } from '#server/features/messages/conversations.ts';
import { sendMessage } from '#server/features/messages/send.ts';
import { givenProgram, writePage } from '../diary.ts';
import { newClientOf, settledCoach } from '../players.ts';
import type { Player } from '../players.ts';
import { at, daysAgo, later } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { formerNurse } from '../stories/coaches.ts';
import { eveningsTalkedAbout } from '../stories/desire-pages.ts';
import { commentOnShared, conversation } from '../stories/talk.ts';

/** A coach and a client who talk, over the pages that the client writes meanwhile. */
export async function messagingDemo(stage: Stage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 75, 10), formerNurse);
  const client = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 7, 18));
  await givenProgram(stage, coach, client, 'living-from-desire-01', daysAgo(stage, client.timeZone, 6, 11));
  await stage.tell(`${client.name} joined ${coach.name} a week ago and was given Living from Desire.`);

  const { id: conversationId } = await openConversationWith(
    at(stage, daysAgo(stage, client.timeZone, 6, 12)),
    coach.actor,
    client.id,
  );
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
      conversationId,
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

type Saying = { from: Player; to: Player; conversationId: string; text: string; moment: Date; isRead: boolean };

async function say(stage: Stage, { from, to, conversationId, text, moment, isRead }: Saying): Promise<void> {
  const deps = at(stage, moment);
  const sent = await sendMessage(deps, deps.db, from.actor, conversationId, sendMessageBodySchema.parse({ text }).text);
  if (isRead) await readUpTo(at(stage, later(moment, 9)), to.actor, conversationId, sent.number);
}
