import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text('role'),
  image: text('image'),
  timeZone: text('time_zone').notNull(),
});

export const coachProfiles = pgTable('coach_profiles', {
  userId: uuid('user_id').primaryKey(),
  fullName: text('full_name').notNull(),
  professionalTitle: text('professional_title').notNull(),
  profileImageUrl: text('profile_image_url').notNull(),
  yearsExperience: integer('years_experience').notNull(),
  avgResponseTime: integer('avg_response_time').notNull(),
  specialties: jsonb('specialties').notNull(),
});

export const clientProfiles = pgTable('client_profiles', {
  userId: uuid('user_id').primaryKey(),
  clientType: text('client_type').notNull(),
  trialStartedAt: instant('trial_started_at'),
  coachId: uuid('coach_id'),
});

export const programs = pgTable('programs', {
  id: uuid('id').primaryKey(),
  programId: text('program_id').notNull(),
  ownerId: uuid('owner_id'),
  title: text('title').notNull(),
  durationWeeks: integer('duration_weeks').notNull(),
  archivedAt: instant('archived_at'),
});

export const weeklyThemes = pgTable('weekly_themes', {
  id: uuid('id').primaryKey(),
  programId: uuid('program_id').notNull(),
  weekNumber: integer('week_number').notNull(),
  title: text('title').notNull(),
  focusDescription: text('focus_description').notNull(),
});

export const weeklyPractices = pgTable('weekly_practices', {
  id: uuid('id').primaryKey(),
  programId: uuid('program_id').notNull(),
  weekNumber: integer('week_number').notNull(),
  isOptional: boolean('is_optional').notNull(),
});

export const dailyPrompts = pgTable('daily_prompts', {
  id: uuid('id').primaryKey(),
  programId: uuid('program_id').notNull(),
  weekNumber: integer('week_number').notNull(),
  dayNumber: integer('day_number').notNull(),
  promptText: text('prompt_text').notNull(),
  promptType: text('prompt_type').notNull(),
});

export const assignments = pgTable('assignments', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  programId: uuid('program_id').notNull(),
  status: text('status').notNull(),
  currentWeek: integer('current_week').notNull(),
  currentDay: integer('current_day').notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
});

export const journalEntries = pgTable('journal_entries', {
  id: uuid('id').primaryKey().defaultRandom(),
  clientId: uuid('client_id').notNull(),
  assignmentId: uuid('assignment_id'),
  weekNumber: integer('week_number'),
  dayNumber: integer('day_number'),
  programTitle: text('program_title').notNull(),
  promptText: text('prompt_text').notNull(),
  entryText: text('entry_text').notNull(),
  wordCount: integer('word_count').notNull(),
  moodScore: integer('mood_score').notNull(),
  localDate: date('local_date', { mode: 'string' }).notNull(),
  isLate: boolean('is_late').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const practiceMarks = pgTable('practice_marks', {
  id: uuid('id').primaryKey(),
  assignmentId: uuid('assignment_id').notNull(),
  practiceId: text('practice_id').notNull(),
  title: text('title').notNull(),
  weekNumber: integer('week_number').notNull(),
  dayNumber: integer('day_number').notNull(),
  completedAt: instant('completed_at').notNull(),
});

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  coachId: uuid('coach_id').notNull(),
  clientId: uuid('client_id').notNull(),
  status: text('status').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const coachingRequests = pgTable('coaching_requests', {
  id: uuid('id').primaryKey(),
  coachId: uuid('coach_id').notNull(),
  clientId: uuid('client_id').notNull(),
  status: text('status').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  coachId: uuid('coach_id').notNull(),
  clientId: uuid('client_id').notNull(),
  senderId: uuid('sender_id').notNull(),
  body: text('body').notNull(),
  sentAt: instant('sent_at').notNull(),
  readAt: instant('read_at'),
});
