-- The peer's tables, in a schema of their own beside the product's, filled with the same people, programs and entries.
-- The texts of a client's entries come in order from bench/peer-people.ts: the product's are sealed, these are readable.
drop schema if exists peer cascade;
create schema peer;

create table peer.users as
  select id, email, first_name, last_name, role, image, time_zone, created_at from public.users;
alter table peer.users add primary key (id);
create unique index on peer.users (email);

create table peer.coach_profiles as
  select user_id, full_name, professional_title, profile_image_url, years_experience, avg_response_time, specialties
  from public.coach_profiles;
alter table peer.coach_profiles add primary key (user_id);

create table peer.client_profiles as
  select user_id, client_type, trial_started_at, coach_id from public.client_profiles;
alter table peer.client_profiles add primary key (user_id);
create index on peer.client_profiles (coach_id);

create table peer.programs as
  select id, program_id, owner_id, title, duration_weeks, archived_at from public.programs;
alter table peer.programs add primary key (id);
create index on peer.programs (owner_id);

create table peer.weekly_themes as
  select id, program_id, week_number, title, focus_description from public.weekly_themes;
alter table peer.weekly_themes add primary key (id);
create index on peer.weekly_themes (program_id, week_number);

create table peer.weekly_practices as
  select id, program_id, week_number, title, practice_type, is_optional from public.weekly_practices;
alter table peer.weekly_practices add primary key (id);
create index on peer.weekly_practices (program_id);

create table peer.daily_prompts as
  select id, program_id, week_number, day_number, prompt_text, prompt_type from public.daily_prompts;
alter table peer.daily_prompts add primary key (id);
create index on peer.daily_prompts (program_id, week_number, day_number);

create table peer.assignments as
  select id, client_id, program_id, status, current_week, current_day, started_at, ended_at from public.assignments;
alter table peer.assignments add primary key (id);
create index on peer.assignments (client_id, status);
create index on peer.assignments (program_id, status);

create table peer.journal_entries as
  select id, client_id, assignment_id, week_number, day_number, program_title, prompt_text,
    ($texts::text[])[row_number() over (partition by client_id order by created_at)] as entry_text,
    word_count, mood_score, local_date, is_late, created_at, updated_at
  from public.journal_entries;
alter table peer.journal_entries add primary key (id), alter column id set default gen_random_uuid();
create index on peer.journal_entries (client_id, created_at desc);
create index on peer.journal_entries (assignment_id, week_number, day_number);
alter table peer.journal_entries
  add foreign key (client_id) references peer.users (id), add foreign key (assignment_id) references peer.assignments (id);

create table peer.practice_marks as
  select id, client_id, assignment_id, practice_id, title, week_number, day_number, completed_at from public.practice_marks;
alter table peer.practice_marks add primary key (id);
create index on peer.practice_marks (assignment_id);

create table peer.invitations as select id, coach_id, client_id, status, expires_at from public.invitations;
alter table peer.invitations add primary key (id);
create index on peer.invitations (client_id, status);
create index on peer.invitations (coach_id, status);

create table peer.coaching_requests as select id, coach_id, client_id, status, created_at from public.coaching_requests;
alter table peer.coaching_requests add primary key (id);
create index on peer.coaching_requests (coach_id, status);

create table peer.messages (
  id uuid primary key default gen_random_uuid(),
  coach_id uuid not null,
  client_id uuid not null,
  sender_id uuid not null,
  body text not null,
  sent_at timestamptz not null default now(),
  read_at timestamptz
);
create index on peer.messages (coach_id, read_at);

create table peer.session (sid varchar primary key, sess json not null, expire timestamp(6) not null);
create index on peer.session (expire);
