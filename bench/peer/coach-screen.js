import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  assignments,
  clientProfiles,
  coachingRequests,
  dailyPrompts,
  invitations,
  journalEntries,
  messages,
  programs,
  users,
} from './tables.js';

const dayInMs = 86_400_000;
const shown = 20;

/** Sums are worked out by the database, a row a client, so that no entry of the past has to be carried over. */
export async function coachDashboard(db, coach, now) {
  const [clients, sums, recent, own, requests, unread, ending] = await Promise.all([
    listClients(db, coach.id),
    listSums(db, coach.id, now),
    listRecent(db, coach.id),
    listPrograms(db, coach.id),
    db
      .select({
        id: coachingRequests.id,
        personId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        at: coachingRequests.createdAt,
      })
      .from(coachingRequests)
      .innerJoin(users, eq(users.id, coachingRequests.clientId))
      .where(and(eq(coachingRequests.coachId, coach.id), eq(coachingRequests.status, 'pending'))),
    db
      .select({ personId: messages.clientId, total: count(), firstAt: sql`min(${messages.sentAt})` })
      .from(messages)
      .where(and(eq(messages.coachId, coach.id), isNull(messages.readAt), eq(messages.senderId, messages.clientId)))
      .groupBy(messages.clientId),
    db
      .select({ id: invitations.id, clientId: invitations.clientId, expiresAt: invitations.expiresAt })
      .from(invitations)
      .where(and(eq(invitations.coachId, coach.id), eq(invitations.status, 'pending'), gt(invitations.expiresAt, now))),
  ]);
  const sumsOf = new Map(sums.map((row) => [row.clientId, row]));
  const unreadOf = new Map(unread.map((row) => [row.personId, row]));
  const rows = clients.map((client) => presentClient(client, sumsOf.get(client.id), unreadOf.get(client.id), now));
  rows.sort((a, b) => b.reasons.length - a.reasons.length || a.user.lastName.localeCompare(b.user.lastName));
  const active = rows.filter((row) => row.currentAssignment?.status === 'active');
  const names = new Map(clients.map((client) => [client.id, `${client.firstName} ${client.lastName}`]));
  return {
    stats: {
      activeClients: active.length,
      completionRate:
        active.length === 0 ? 0 : Math.round(active.reduce((sum, row) => sum + row.progress, 0) / active.length),
      programs: own.length,
    },
    clients: rows.slice(0, 50),
    pagination: { page: 1, pageSize: 50, totalPages: Math.ceil(rows.length / 50), total: rows.length },
    programs: own,
    recentActivity: recent.map((entry) => ({
      id: entry.id,
      type: 'journal_entry',
      title: `${names.get(entry.clientId)} wrote`,
      description: `Day ${(entry.weekNumber - 1) * 7 + entry.dayNumber}, ${entry.wordCount} words, mood ${entry.moodScore}`,
      time: entry.createdAt,
      clientId: entry.clientId,
    })),
    queue: {
      rows: rows
        .filter((row) => row.reasons.length > 0)
        .slice(0, 7)
        .map(({ id, user, reasons }) => ({ person: { id, ...user }, reasons })),
      requests,
      ending,
    },
  };
}

async function listClients(db, coachId) {
  return await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.image,
      assignmentId: assignments.id,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      programId: programs.id,
      programTitle: programs.title,
      durationWeeks: programs.durationWeeks,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(assignments, and(eq(assignments.clientId, users.id), eq(assignments.status, 'active')))
    .leftJoin(programs, eq(programs.id, assignments.programId))
    .where(eq(clientProfiles.coachId, coachId));
}

async function listSums(db, coachId, now) {
  const { moodScore, createdAt, weekNumber, dayNumber } = journalEntries;
  const since = (days) => sql`${new Date(now - days * dayInMs).toISOString()}::timestamptz`;
  return await db
    .select({
      clientId: journalEntries.clientId,
      lastAt: sql`max(${createdAt})`.mapWith(createdAt),
      average: sql`round(avg(${moodScore}) filter (where ${createdAt} > ${since(7)}), 1)::float`,
      before: sql`round(avg(${moodScore}) filter (where ${createdAt} between ${since(14)} and ${since(7)}), 1)::float`,
      lowest: sql`min(${moodScore}) filter (where ${createdAt} > ${since(3)})`,
      days: sql`json_agg(json_build_array((${weekNumber} - 1) * 7 + ${dayNumber}, ${moodScore}))`,
    })
    .from(journalEntries)
    .innerJoin(assignments, and(eq(assignments.id, journalEntries.assignmentId), eq(assignments.status, 'active')))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, journalEntries.clientId))
    .where(eq(clientProfiles.coachId, coachId))
    .groupBy(journalEntries.clientId);
}

async function listRecent(db, coachId) {
  return await db
    .select({
      id: journalEntries.id,
      clientId: journalEntries.clientId,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      moodScore: journalEntries.moodScore,
      wordCount: journalEntries.wordCount,
      createdAt: journalEntries.createdAt,
    })
    .from(journalEntries)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, journalEntries.clientId))
    .where(eq(clientProfiles.coachId, coachId))
    .orderBy(desc(journalEntries.createdAt))
    .limit(shown);
}

async function listPrograms(db, coachId) {
  return await db
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      durationWeeks: programs.durationWeeks,
      activeClientsCount: db.$count(
        assignments,
        and(eq(assignments.programId, programs.id), eq(assignments.status, 'active')),
      ),
      dailyPromptsCount: db.$count(dailyPrompts, eq(dailyPrompts.programId, programs.id)),
    })
    .from(programs)
    .where(and(eq(programs.ownerId, coachId), isNull(programs.archivedAt)))
    .orderBy(programs.title);
}

function presentClient(client, sums, unread, now) {
  const totalDays = (client.durationWeeks ?? 0) * 7;
  const day = client.assignmentId ? (client.currentWeek - 1) * 7 + client.currentDay : 0;
  return {
    id: client.id,
    user: { firstName: client.firstName, lastName: client.lastName, profileImageUrl: client.profileImageUrl },
    currentAssignment: client.assignmentId && {
      id: client.assignmentId,
      status: client.status,
      programId: client.programId,
      programTitle: client.programTitle,
      currentWeek: client.currentWeek,
      currentDay: client.currentDay,
      totalDays,
    },
    progress: totalDays > 0 ? Math.round((day / totalDays) * 100) : 0,
    averageMood: sums?.average ?? null,
    lastActivity: sums?.lastAt ?? null,
    cloth: clothOf(sums?.days ?? [], day, totalDays),
    reasons: reasonsOf(sums, unread, now),
  };
}

function clothOf(days, openDay, totalDays) {
  const moods = new Map();
  for (const [day, mood] of days) moods.set(day, Math.min(mood, moods.get(day) ?? 10));
  const letter = (day) => {
    if (moods.has(day)) return moods.get(day).toString(16).toUpperCase();
    return day < openDay ? '-' : day === openDay ? 'o' : '.';
  };
  return Array.from({ length: totalDays }, (_, index) => letter(index + 1)).join('');
}

function reasonsOf(sums, unread, now) {
  const reasons = [];
  if (sums?.lowest <= 2) reasons.push({ kind: 'distress', message: 'Had a heavy day', date: sums.lastAt });
  if (unread) reasons.push({ kind: 'message', message: `Wrote ${unread.total} messages`, date: unread.firstAt });
  if (sums?.before - sums?.average >= 2) reasons.push({ kind: 'mood', message: 'Mood is falling', date: sums.lastAt });
  const quietDays = sums ? Math.floor((now - sums.lastAt) / dayInMs) : 0;
  if (quietDays >= 3) reasons.push({ kind: 'quiet', message: `Quiet for ${quietDays} days`, date: sums.lastAt });
  return reasons;
}
