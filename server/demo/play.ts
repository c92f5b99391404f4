import { addDays } from '#contract/days.ts';
import { programDay } from '#contract/programs/rules.ts';
import { requestCoachingBodySchema } from '#contract/requests/endpoints.ts';
import { currentAssignment } from '#server/features/assignments/current-assignment.ts';
import { sendWhatsapp } from '#server/features/clients/service.ts';
import { respondInvitation } from '#server/features/invitations/service.ts';
import { shareEntry } from '#server/features/sharing/share-entry.ts';
import { saveNotes } from '#server/features/notes/service.ts';
import { changeOutreachMessage } from '#server/features/outreach/referral.ts';
import { ensureProgram } from '#server/features/programs/seed-programs.ts';
import { requestCoaching } from '#server/features/requests/service.ts';
import { saveClient } from '#server/features/settings/service.ts';
import * as acts from './player/acts.ts';
import { joinCohort, makeCohort, sayInRoom, type MadeCohort } from './player/cohort.ts';
import { answer, ask, pursue } from './player/check-ins.ts';
import { meet, openHours, planAhead } from './player/sessions.ts';
import { becomeCoach, completeProfile, signUp, takeRole } from './player/people.ts';
import type { Coach, NewPerson, Player } from './player/people.ts';
import { at, daysAgo, later, type Stage } from './player/stage.ts';
import { recordVisit } from '#server/features/visits/recorder.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { deleteDemoMail, putAwayDemoNotices, setDemoReferralCode } from './queries.ts';
import { demoCheckIns } from './cast/check-ins.ts';
import { demoCohort } from './cast/cohort.ts';
import { demoConversations } from './cast/conversations.ts';
import { demoClients } from './cast/demo-people.ts';
import { coachNotes } from './cast/coach-notes.ts';
import { practicesOn } from './cast/pages.ts';
import { demoInvitations, demoOutreach, demoOutreachMessage, demoRequests } from './cast/outreach.ts';
import { demoSessions } from './cast/sessions.ts';
import { sharedStories } from './cast/shared-entries.ts';
import { demoAdmin, demoCoaches } from './cast/staff.ts';
import { theUnhurriedHour } from './cast/the-unhurried-hour.ts';
import type { DemoClient, DemoCoach, DemoEntry } from './cast/types.ts';

/** Something one person does at a moment. All acts are sorted by time and played in sequence. */
type Act = { moment: Date; play: (moment: Date) => Promise<unknown> };

const coachesJoinedDaysAgo = 90;
/** The coaches' time zone, in which their notes and chats are dated. */
const deskZone = 'Europe/Lisbon';
const chatHour = 17;
/** Older notices have been read. */
const newsDays = 3;

/** Plays all demo people's stories through the product's own use cases, as if they had been here for weeks. */
export async function playDemo(deps: Deps, tx: Tx): Promise<void> {
  const stage: Stage = { deps: { ...deps, db: tx as unknown as Db }, now: deps.clock.now(), mark: 'demo' };
  const story = new Story(stage);
  await story.begin(tx);
  const planned = [
    ...demoClients.flatMap((client) => story.actsOfClient(client)),
    ...story.actsOfOutreach(),
    ...story.actsOfDesks(),
    ...story.actsOfConversations(),
    ...story.actsOfCohort(),
    ...story.actsOfSessions(),
    ...story.actsOfCheckIns(),
  ];
  for (const { moment, play } of planned.toSorted((a, b) => a.moment.getTime() - b.moment.getTime()))
    await play(moment);
  // These addresses receive no mail.
  await deleteDemoMail(tx);
  await putAwayDemoNotices(tx, addDays(stage.now, -newsDays));
}

class Story {
  private readonly stage: Stage;
  private readonly coaches = new Map<DemoCoach['key'], Coach>();
  private readonly clients = new Map<string, Player>();
  private made: MadeCohort | undefined;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** The people who joined first. */
  async begin(tx: Tx): Promise<void> {
    const { stage } = this;
    const moment = this.ago(coachesJoinedDaysAgo);
    await takeRole(stage, await this.signUp({ ...demoAdmin, isAdmin: true }, moment), { role: 'admin' }, moment);
    for (const { key, firstName, lastName, email, timeZone, referralCode, ...texts } of demoCoaches) {
      const player = await this.signUp({ firstName, lastName, email, timeZone }, moment);
      const coach = { ...(await becomeCoach(stage, player, moment)), referralCode };
      await setDemoReferralCode(tx, coach.id, referralCode);
      await completeProfile(stage, coach, texts, moment);
      this.coaches.set(key, coach);
    }
    await changeOutreachMessage(at(stage, moment), this.coach('ines').actor, demoOutreachMessage, sourceLanguage);
    await ensureProgram(tx, theUnhurriedHour, this.coach('ines').id, moment);
  }

  /** Joining, being given a program, and every page with what goes with it. */
  actsOfClient(client: DemoClient): Act[] {
    const { stage } = this;
    const on = (days: number, hour: number) => daysAgo(stage, client.timeZone, days, hour);
    const isInvited = demoInvitations.some(({ client: email, answer }) => email === client.email && answer);
    const joins: Act = {
      moment: on(client.joinedDaysAgo, 8),
      play: async (moment) => {
        const { firstName, lastName, email, timeZone } = client;
        const player = await this.signUp({ firstName, lastName, email, timeZone }, moment);
        const isTrial = client.shape === 'trial';
        const code = client.coach && !isInvited ? { referralCode: this.coach(client.coach).referralCode } : {};
        const choice = { role: 'client', clientType: isTrial ? 'trial' : 'with-coach', ...code } as const;
        this.clients.set(email, await takeRole(stage, player, choice, moment));
      },
    };
    const { coach, program } = client;
    if (!program) return [joins];
    const begins: Act = {
      moment: on(client.startedDaysAgo, 8),
      play: async (moment) =>
        coach && (await acts.giveProgram(stage, this.coach(coach), this.client(client.email), program, moment)),
    };
    const pages = client.entries.flatMap((entry, index) => this.actsOfPage(client, entry, index));
    const isMember = demoCohort.members.some(({ key }) => key === client.email);
    // Who is on trial, was invited or joins the cohort has begun with that.
    return coach && !isInvited && !isMember ? [joins, begins, ...pages] : [joins, ...pages];
  }

  /** Made before anyone joins; who was invited to the program goes on in company half an hour after saying yes. */
  actsOfCohort(): Act[] {
    const { stage } = this;
    const makes: Act = {
      moment: this.ago(demoCohort.madeDaysAgo),
      play: async (moment) => (this.made = await makeCohort(stage, this.coach(demoCohort.coach), demoCohort, moment)),
    };
    const joins = demoCohort.members.map(({ key, shownName }): Act => {
      const client = demoClients.find(({ email }) => email === key);
      if (!client) throw new Error(`The cohort of the demo has a member ${key}, who is nobody.`);
      const answer = demoInvitations.find((sent) => sent.client === key && sent.answer?.status === 'accepted')?.answer;
      return {
        moment: answer
          ? later(this.ago(answer.daysAgo), 30)
          : daysAgo(stage, client.timeZone, client.startedDaysAgo, 8),
        play: async (moment) => await joinCohort(stage, this.cohort(), this.client(key), shownName, moment),
      };
    });
    const personOf = (key: string | undefined) => (key ? this.client(key) : this.coach(demoCohort.coach));
    const lastSeen = demoCohort.posts.length - 1 - demoCohort.unread;
    const posts = demoCohort.posts.map((post, index): Act => ({
      moment: this.ago(post.daysAgo),
      play: async () => {
        const readers = index === lastSeen ? [undefined, ...demoCohort.members.map(({ key }) => key)] : [];
        await sayInRoom(stage, this.cohort(), post, { personOf, readers: readers.map(personOf) });
      },
    }));
    return [makes, ...joins, ...posts];
  }

  /** Ines opens her hours before anyone comes; each session is booked and told of in its own act. */
  actsOfSessions(): Act[] {
    const { stage } = this;
    const coach = () => this.coach(demoSessions.coach);
    let types: Awaited<ReturnType<typeof openHours>> | undefined;
    const offered = () => {
      if (!types) throw new Error('The types of session are used before they are made.');
      return types;
    };
    const opens: Act = {
      moment: this.ago(coachesJoinedDaysAgo - 1),
      play: async (moment) => (types = await openHours(stage, coach(), demoSessions, moment)),
    };
    const meets = demoSessions.sessions.map((session): Act => ({
      moment: session.daysAgo > 0 ? this.ago(session.daysAgo - 1) : stage.now,
      play: async () =>
        await meet(stage, { coach: coach(), client: this.client(session.client), types: offered() }, session),
    }));
    const plans: Act = {
      moment: stage.now,
      play: async () => {
        const clientOf = (key: string) => this.client(key);
        await planAhead(
          stage,
          { coach: coach(), types: offered(), clientOf, cohortId: this.cohort().id },
          demoSessions,
        );
      },
    };
    return [opens, ...meets, plans];
  }

  /** In the evening of their day; a goal with all its ratings is one act. */
  actsOfCheckIns(): Act[] {
    const { stage } = this;
    const hour = 20;
    const pairOf = (key: string) => ({ coach: this.coach(demoCheckIns.coach), client: this.client(key) });
    const on = (key: string, days: number) => daysAgo(stage, this.zoneOf(key), days, hour);
    const answers = demoCheckIns.answered.flatMap(({ client, instrument, given }) =>
      given.map((one): Act => ({
        moment: on(client, one.daysAgo),
        play: async (moment) => await answer(stage, pairOf(client), instrument, one, moment),
      })),
    );
    const asks = demoCheckIns.asked.map((one): Act => ({
      moment: on(one.client, one.daysAgo),
      play: async (moment) => await ask(stage, pairOf(one.client), one, moment),
    }));
    const goals = demoCheckIns.goals.map((goal): Act => ({
      moment: stage.now,
      play: async () => await pursue(stage, pairOf(goal.client), goal, (days) => on(goal.client, days)),
    }));
    return [...answers, ...asks, ...goals];
  }

  private actsOfPage(client: DemoClient, entry: DemoEntry, index: number): Act[] {
    const { stage } = this;
    const written = daysAgo(stage, client.timeZone, entry.daysAgo, entry.hour);
    const practices = practicesOn(client, entry);
    const page: Act = {
      moment: written,
      play: async (moment) => {
        const who = this.client(client.email);
        await this.leaveDaysBefore(who, entry.day, moment);
        const saved = await acts.writePage(stage, who, { text: entry.text, mood: entry.mood, practices }, moment);
        await this.share(client, entry, saved, moment);
      },
    };
    // They come, write for some minutes and look around; every third time they come back for a moment hours later.
    const visit = { from: -(5 + ((index * 7) % 13)), to: 1 + ((index * 3) % 6) };
    const back = 9 * 60 + ((index * 11) % 40);
    const look = { from: back, to: back + (index % 4) };
    const visits = [visit, ...(index % 3 === 0 ? [look] : [])].map(({ from, to }): Act => ({
      moment: later(written, from),
      play: async (moment) =>
        moment < stage.now && (await recordVisit(at(stage, later(written, to)), this.client(client.email).id, moment)),
    }));
    return [...visits, page];
  }

  private async leaveDaysBefore(client: Player, day: number, moment: Date): Promise<void> {
    for (;;) {
      const open = await currentAssignment(
        this.stage.deps.db,
        client.id,
        at(this.stage, moment).clock.now(),
        client.timeZone,
      );
      if (!open || programDay(open.week, open.day) >= day) return;
      await acts.leaveDay(this.stage, client, moment);
    }
  }

  /** What the coach may read of it, and when they did. Within the page's act: all that is later happens now. */
  private async share(
    client: DemoClient,
    entry: DemoEntry,
    saved: { id: string; version: number },
    written: Date,
  ): Promise<void> {
    const shared = sharedStories.find(({ email, day }) => email === client.email && day === entry.day);
    if (!shared || !client.coach) return;
    const { stage } = this;
    const [coach, who] = [this.coach(client.coach), this.client(client.email)];
    const after = (hours: number) => later(written, hours * 60);
    await shareEntry(at(stage, after(shared.sharedAfterHours)), who.actor, saved.id, coach.id);
    if (shared.readAfterHours !== undefined)
      await acts.readEntry(stage, coach, who, saved, after(shared.readAfterHours));
    if (shared.comment)
      await acts.commentOn(stage, coach, who, saved, shared.comment.text, after(shared.comment.afterHours));
  }

  /** Letters to people without a coach, invitations with their answers, and a coaching request. */
  actsOfOutreach(): Act[] {
    const { stage } = this;
    const letters = demoOutreach.map(({ coach, client, text, daysAgo: days }): Act => ({
      moment: this.ago(days),
      play: async (moment) => await acts.reachOut(stage, this.coach(coach), this.client(client), text, moment),
    }));
    const invitations = demoInvitations.map(({ coach, client, program, text, sentDaysAgo, answer }): Act => ({
      moment: this.ago(sentDaysAgo),
      play: async (moment) => {
        const offer = { programId: program, message: text };
        const invitationId = await acts.invite(stage, this.coach(coach), this.client(client), offer, moment);
        // A declined one is declined by accepting the other.
        if (answer?.status === 'accepted') this.accepting.push({ client, invitationId });
      },
    }));
    const answers = demoInvitations.flatMap(({ client, answer }): Act[] =>
      answer?.status === 'accepted'
        ? [
            {
              moment: this.ago(answer.daysAgo),
              play: async (moment) => {
                const invitationId = this.accepting.find((waiting) => waiting.client === client)?.invitationId ?? '';
                const body = { invitationId, response: 'accepted' } as const;
                await respondInvitation(at(stage, moment), this.client(client).actor, body);
              },
            },
          ]
        : [],
    );
    const requests = demoRequests.map(({ coach, client, text, daysAgo: days }): Act => ({
      moment: this.ago(days),
      play: async (moment) => {
        const deps = at(stage, moment);
        const body = requestCoachingBodySchema.parse({ coachId: this.coach(coach).id, message: text });
        await requestCoaching(deps, deps.db, this.client(client).actor, body);
      },
    }));
    return [...letters, ...invitations, ...answers, ...requests];
  }
  private readonly accepting: { client: string; invitationId: string }[] = [];

  /** What the coaches noted, the numbers their clients gave, and the chats they opened. */
  actsOfDesks(): Act[] {
    const { stage } = this;
    return coachNotes.flatMap(({ email, whatsappNumber, notes = [], chats = [] }) => {
      const story = demoClients.find((client) => client.email === email);
      const coachKey = story?.coach;
      if (!story || !coachKey) throw new Error(`The demo has notes about ${email}, who has no coach.`);
      // Not before they worked together.
      const accepted = demoInvitations.find(({ client, answer }) => client === email && answer?.status === 'accepted');
      const together = accepted?.answer
        ? this.ago(accepted.answer.daysAgo)
        : daysAgo(stage, story.timeZone, story.joinedDaysAgo, 8);
      const joined = later(together, 1);
      const on = (days: number, hour: number) => {
        const moment = daysAgo(stage, deskZone, days, hour);
        return moment < joined ? joined : moment;
      };
      const number: Act[] = whatsappNumber
        ? [
            {
              moment: joined,
              play: async (moment) => await saveClient(at(stage, moment), this.client(email).actor, { whatsappNumber }),
            },
          ]
        : [];
      const written = notes.map(({ daysAgo: days, hour, text }): Act => ({
        moment: on(days, hour),
        play: async (moment) =>
          await saveNotes(at(stage, moment), this.coach(coachKey).actor, this.client(email).id, { notes: text }),
      }));
      const opened = chats.map((days): Act => ({
        moment: on(days, chatHour),
        play: async (moment) => {
          const deps = at(stage, moment);
          await sendWhatsapp(deps, deps.db, this.coach(coachKey).actor, this.client(email).id, sourceLanguage);
        },
      }));
      return [...number, ...written, ...opened];
    });
  }

  actsOfConversations(): Act[] {
    return demoConversations.flatMap(({ coach, client, lines, unread }) =>
      lines.map(({ from, daysAgo: days, text }, index): Act => ({
        moment: this.ago(days),
        play: async (moment) => {
          const [a, b] = [this.coach(coach), this.client(client)];
          const isRead = index < lines.length - unread;
          await acts.say(this.stage, {
            ...(from === 'coach' ? { from: a, to: b } : { from: b, to: a }),
            text,
            moment,
            isRead,
          });
        },
      })),
    );
  }

  private zoneOf(email: string): string {
    const client = demoClients.find((one) => one.email === email);
    if (!client) throw new Error(`The demo has no client ${email}.`);
    return client.timeZone;
  }

  private ago(days: number): Date {
    return addDays(this.stage.now, -days);
  }

  private async signUp(person: NewPerson, moment: Date): Promise<Player> {
    const player = await signUp(this.stage, person, moment);
    if (!player) throw new Error(`Somebody has the address ${person.email} already, which the demo needs.`);
    return player;
  }

  private cohort(): MadeCohort {
    if (!this.made) throw new Error('The cohort of the demo is used before it is made.');
    return this.made;
  }

  private coach(key: DemoCoach['key']): Coach {
    const coach = this.coaches.get(key);
    if (!coach) throw new Error(`The demo has no coach ${key}.`);
    return coach;
  }

  private client(email: string): Player {
    const client = this.clients.get(email);
    if (!client) throw new Error(`The demo has no client ${email} yet.`);
    return client;
  }
}
