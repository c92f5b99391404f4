import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './identity.ts';
import { programs } from './programs.ts';

export const coachProfiles = pgTable(
  'coach_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    referralCode: text('referral_code').notNull(),
    fullName: text('full_name').notNull().default(''),
    professionalTitle: text('professional_title').notNull().default(''),
    bio: text('bio').notNull().default(''),
    yearsExperience: integer('years_experience').notNull().default(0),
    certifications: jsonb('certifications').$type<string[]>().notNull().default([]),
    coachingApproach: text('coaching_approach').notNull().default(''),
    specialties: jsonb('specialties').$type<string[]>().notNull().default([]),
    profileImageUrl: text('profile_image_url').notNull().default(''),
    linkedinUrl: text('linkedin_url').notNull().default(''),
    websiteUrl: text('website_url').notNull().default(''),
    /** Cents a month. */
    monthlyCoachingRate: integer('monthly_coaching_rate'),
    /** Hours. */
    avgResponseTime: integer('avg_response_time').notNull().default(24),
    maxClients: integer('max_clients').notNull().default(50),
    isAcceptingClients: boolean('is_accepting_clients').notNull().default(true),
    /** Shown to people who look for a coach, once the profile is complete. */
    isListed: boolean('is_listed').notNull().default(true),
    /** Given to people who join by code, when set. */
    defaultProgramId: uuid('default_program_id').references(() => programs.id, { onDelete: 'set null' }),
    /** The coach's own first letter to someone without a coach; empty means the product's. */
    outreachMessage: text('outreach_message').notNull().default(''),
    /** When a mail says that a client shared an entry. */
    sharedMail: text('shared_mail').$type<'at-once' | 'daily' | 'never'>().notNull().default('daily'),
    /** Whether a mail and a push say that a client may be having a hard time. */
    distressAlert: boolean('distress_alert').notNull().default(true),
    /** Asked for only where the host wants coaches to be approved. */
    approvedAt: instant('approved_at'),
    /** When they confirmed what screeners are for. */
    screenersConfirmedAt: instant('screeners_confirmed_at'),
    /** Counts the changes a coach makes to the fields of the profile form, the photo included. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('coach_profiles_referral_code_unique').on(table.referralCode),
    check('coach_profiles_max_clients_range', sql`${table.maxClients} between 0 and 10000`),
    check('coach_profiles_shared_mail_known', sql`${table.sharedMail} in ('at-once', 'daily', 'never')`),
    check('coach_profiles_years_range', sql`${table.yearsExperience} between 0 and 80`),
  ],
);

export const clientProfiles = pgTable(
  'client_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientType: text('client_type').$type<'trial' | 'with-coach'>().notNull(),
    /** Set once: a person has one trial in their life. */
    trialStartedAt: instant('trial_started_at'),
    coachId: uuid('coach_id').references(() => coachProfiles.userId, { onDelete: 'set null' }),
    coachSince: instant('coach_since'),
    /** Who was the coach when the person asked for their account to be deleted: put back if they keep it. */
    coachBeforeLeavingId: uuid('coach_before_leaving_id').references(() => coachProfiles.userId, {
      onDelete: 'set null',
    }),
    coachBeforeLeavingSince: instant('coach_before_leaving_since'),
    /** Coaches may find the person while they have no coach. */
    isFindable: boolean('is_findable').notNull().default(true),
    /** Their coach has ended the work: they are hidden until they have said on Today whether others may find them. */
    findableAskedAt: instant('findable_asked_at'),
    /** The journal leads back to the page of a year ago and to earlier answers to the same prompt. */
    readsBack: boolean('reads_back').notNull().default(true),
    /** E.164, or empty. */
    whatsappNumber: text('whatsapp_number').notNull().default(''),
    /**
     * Outreach messages from all coaches together. Counted here, on one row, so that two coaches at once cannot both be
     * the third.
     */
    outreachCount: integer('outreach_count').notNull().default(0),
    lastOutreachAt: instant('last_outreach_at'),
    /** The person wants no outreach messages any more; that is for good. */
    outreachOptOutAt: instant('outreach_opt_out_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('client_profiles_coach_idx').on(table.coachId),
    index('client_profiles_coach_before_idx').on(table.coachBeforeLeavingId),
    index('client_profiles_unassigned_idx')
      .on(table.createdAt)
      .where(sql`${table.coachId} is null`),
    check('client_profiles_outreach_range', sql`${table.outreachCount} between 0 and 3`),
    check('client_profiles_type_known', sql`${table.clientType} in ('trial', 'with-coach')`),
    check('client_profiles_whatsapp_e164', sql`${table.whatsappNumber} ~ '^([+][1-9][0-9]{6,14})?$'`),
  ],
);
