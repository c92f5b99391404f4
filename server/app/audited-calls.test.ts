import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditActions, type AuditAction } from '#contract/audit/constants.ts';
import { allEndpoints } from '#contract/registry.ts';

/**
 * Every call that changes something or hands data out, and what it leaves in the audit log. A call that leaves nothing
 * says why: a new one cannot be forgotten. That each line is really written is for the feature's own tests.
 */
const calls: Record<string, AuditAction[] | string> = {
  'session.login': ['sign-in', 'sign-in-failed', 'sign-up', 'email-verified', 'email-changed', 'password-reset'],
  'session.logout': ['sign-out'],
  'demo.enter': ['demo-sign-in'],
  'roles.set': ['role-set', 'role-refused', 'coach-joined'],
  'roles.clear': ['role-cleared'],
  'roles.joinByCode': ['coach-joined'],
  'roles.startTrial': 'kept by the profile and the assignment',
  'settings.changePassword': ['password-changed'],
  'settings.sendConfirmation': 'a mail to one’s own address',
  'settings.changeEmail': ['email-change-asked'],
  'settings.sendEmailChangeAgain': 'the change was recorded when it was asked for',
  'settings.cancelEmailChange': ['email-change-ended'],
  'settings.startSecondFactor': 'counts only once it is confirmed',
  'settings.confirmSecondFactor': ['second-factor-on'],
  'settings.renewRecoveryCodes': ['recovery-codes-renewed'],
  'settings.startPasskey': 'counts only once it is added',
  'settings.addPasskey': ['passkey-added'],
  'settings.renamePasskey': 'a person’s own taste',
  'settings.removePasskey': ['passkey-removed'],
  'settings.stopSecondFactor': ['second-factor-off'],
  'settings.endSession': ['session-ended'],
  'settings.endOtherSessions': ['session-ended'],
  'settings.saveName': 'a person’s own taste',
  'settings.saveTimeZone': 'a person’s own taste',
  'settings.saveTheme': 'a person’s own taste',
  'settings.saveUnreadMail': 'a person’s own taste',
  'settings.saveWhatsappNumber': 'a person’s own taste',
  'settings.saveFindable': 'a person’s own taste',
  'settings.saveReadsBack': 'a person’s own taste',

  'journal.save': 'the entry and its versions are the record',
  'journal.edit': 'the entry and its versions are the record',
  'journal.delete': ['entry-deleted'],
  'journal.restore': ['entry-restored'],
  'export.journal': ['journal-exported'],
  'export.own': ['journal-exported'],
  'sharing.share': ['entry-shared'],
  'sharing.unshare': ['entry-unshared'],
  'sharing.read': ['entry-read'],
  'sharing.comment': ['entry-commented'],
  'sharing.deleteComment': ['comment-deleted'],
  'weekCards.share': ['week-card-shared'],
  'weekCards.unshare': ['week-card-unshared'],
  'weekCards.read': ['week-card-read'],
  'assignments.advanceDay': 'the client’s day, kept by the assignment',
  'assignments.undoAdvanceDay': 'the client’s day, kept by the assignment',
  'assignments.pause': 'the client’s day, kept by the assignment',
  'assignments.endPause': 'the client’s day, kept by the assignment',
  'practices.mark': 'the client’s day, kept by the mark',
  'reminders.save': 'a person’s own taste',
  'reminders.renewCalendar': 'a person’s own taste',
  'reminders.endCalendar': 'a person’s own taste',
  'reminders.calendar': 'prompts of the day, behind a secret address; calendars fetch it every hour',
  'reminders.addPush': 'a person’s own taste',
  'reminders.removePush': 'a person’s own taste',
  'reminders.askMood': 'a page that asks',
  'reminders.saveMood': 'the client’s day, kept by the entry',
  'reminders.askUnsubscribe': 'a page that asks',
  'reminders.confirmUnsubscribe': 'a person’s own taste',
  'notices.read': 'a person’s own desk',
  'notices.readMany': 'a person’s own desk',

  'assignments.changeProgram': ['program-assigned'],
  'assignments.pauseClient': ['program-paused'],
  'invitations.send': 'the invitation is the record',
  'invitations.respond': ['coach-joined', 'program-assigned'],
  'invitations.withdraw': 'the invitation is the record',
  'requests.send': 'the request is the record',
  'roles.coachOfCode': 'a look at a name; wrong codes are counted',
  'requests.withdraw': 'the request is the record',
  'requests.answer': ['coach-joined'],
  'outreach.send': 'the letter is the record',
  'outreach.updateMessage': 'a person’s own taste',
  'outreach.unsubscribe': 'a person’s own taste',
  'outreach.askUnsubscribe': 'a page that asks',
  'outreach.confirmUnsubscribe': 'a person’s own taste',
  'outreach.renewReferralCode': ['referral-code-renewed'],
  'outreach.referralQrCode': 'a picture of the caller’s own code',
  'cohorts.create': ['cohort-created'],
  'cohorts.change': ['cohort-changed'],
  'cohorts.pause': ['cohort-paused'],
  'cohorts.resume': ['cohort-paused'],
  'cohorts.extend': ['cohort-extended'],
  'cohorts.end': ['cohort-ended'],
  'cohorts.endAny': ['cohort-ended'],
  'cohorts.archive': 'a person’s own desk',
  'cohorts.renewCode': ['cohort-code-renewed'],
  'cohorts.qrCode': 'a picture of the caller’s own link',
  'cohorts.memberCounts': 'counts of the caller’s own clients, as their pages show them',
  'cohorts.changeShownName': 'a person’s own taste',
  'cohorts.showCount': 'a person’s own taste',
  'cohorts.remove': ['cohort-left'],
  'cohorts.leave': ['cohort-left', 'parted'],
  'cohorts.join': ['coach-joined', 'program-assigned', 'cohort-joined'],
  'cohortRoom.write': 'the post is the record',
  'cohortRoom.edit': 'the post is the record',
  'cohortRoom.plan': 'the post is the record',
  'cohortRoom.changePlan': 'the post is the record',
  'cohortRoom.delete': ['post-deleted'],
  'cohortRoom.remove': ['post-removed'],
  'cohortRoom.report': ['post-reported'],
  'cohortRoom.keep': ['report-settled'],
  'roomReports.open': ['reported-post-read'],
  'roomReports.keep': ['report-settled'],
  'roomReports.remove': ['post-removed'],
  'cohortRoom.pin': 'the post is the record',
  'cohortRoom.askUnsubscribe': 'a page that asks',
  'cohortRoom.acknowledge': 'a quiet sign, kept beside the post',
  'cohortRoom.markRead': 'a person’s own desk',
  'cohortRoom.mute': 'a person’s own taste',
  'cohortRoom.chooseMail': 'a person’s own taste',
  'cohortRoom.confirmUnsubscribe': 'a person’s own taste',
  'cohortRoom.chooseWriters': 'a person’s own desk',
  'clients.sendWhatsapp': ['client-contacted'],
  'clients.dismissNotification': 'a person’s own desk',
  'reminders.nudge': ['client-contacted'],
  'notes.save': ['notes-saved'],
  'notes.restore': ['notes-saved'],
  'parting.endWork': ['parted'],
  'parting.leaveCoach': ['parted'],
  'parting.undoEndWork': ['parting-undone'],
  'parting.undoLeaveCoach': ['parting-undone'],
  'parting.chooseProgram': 'the client’s day, kept by the assignment',
  'coachProfile.update': ['profile-changed'],
  'coachProfile.uploadPhoto': ['photo-changed'],
  'coachProfile.deletePhoto': ['photo-changed'],
  'coachProfile.photo': 'a picture meant for everybody who is signed in',
  'messages.open': 'the conversation is the record',
  'messages.send': 'the message is the record',
  'messages.markRead': 'the message is the record',
  'messages.askUnsubscribe': 'a page that asks',
  'messages.confirmUnsubscribe': 'a person’s own taste',
  'weekCards.keep': 'the card is the record',
  'sharing.askUnsubscribe': 'a page that asks',
  'sharing.confirmUnsubscribe': 'a person’s own taste',
  'settings.saveSharedMail': 'a person’s own taste',
  'settings.saveDistressAlert': 'a person’s own taste',
  'settings.addPush': 'a person’s own taste',
  'settings.removePush': 'a person’s own taste',
  'live.stream': 'says that something changed, to the person it concerns',

  'bulk.preview': 'changes nothing',
  'bulk.run': ['client-contacted', 'program-assigned', 'cohort-joined', 'cohort-left'],

  'programs.create': ['program-created'],
  'programs.update': ['program-changed', 'program-version-kept'],
  'programs.saveWeeklyThemes': ['program-changed', 'program-version-kept'],
  'programs.saveWeeklyPractices': ['program-changed', 'program-version-kept'],
  'programs.saveDailyPrompts': ['program-changed', 'program-version-kept'],
  'programs.movePeople': ['program-people-moved'],
  'programs.archive': ['program-archived'],
  'programs.restore': ['program-restored', 'deleted-program-restored'],
  'programs.delete': ['program-deleted'],
  'programs.duplicate': ['program-duplicated'],
  'programs.import': ['program-imported', 'program-replaced', 'program-version-kept'],

  'account.delete': ['account-deletion-asked', 'deletion-refused'],
  'account.keep': ['account-kept'],

  'admin.approveCoach': ['coach-approved'],
  'admin.deleteUser': ['user-deleted', 'deletion-refused'],
  'admin.deleteCoach': ['coach-deleted', 'deletion-refused'],
  'admin.deleteProgram': ['program-deleted', 'deletion-refused'],
  'admin.restoreProgram': ['deleted-program-restored'],
  'adminPeople.suspend': ['user-suspended'],
  'adminPeople.liftSuspension': ['suspension-lifted'],
  'adminPeople.endSessions': ['session-ended'],
  'adminPeople.endSession': ['session-ended'],
  'adminPeople.sendPasswordLink': ['password-link-sent'],
  'adminPeople.move': ['client-moved', 'parted', 'coach-joined'],
  'adminPeople.changeRole': ['role-set'],
  'adminPeople.changeAdmin': ['admin-granted', 'admin-revoked'],
  'adminPeople.confirmAddress': ['email-verified'],
  'admin.downloadUsers': ['list-downloaded'],
  'audit.download': ['list-downloaded'],
  'mail.retry': ['mail-retried'],
  'export.userData': ['export-requested', 'export-refused'],
  'export.askMailed': 'a page that asks',
  'export.fetchMailed': ['journal-exported', 'export-downloaded'],
  'simulation.run': ['simulation-run', 'simulation-cleared', 'simulation-refused'],
};

/** Written by the server itself or by a command of the host. */
const withoutCall: AuditAction[] = [
  'second-factor-reset',
  'entries-erased',
  'program-erased',
  'key-rotated',
  'backup-made',
  'backup-restored',
];

it('names every call that changes something or hands data out, and no other', () => {
  const wanted = allEndpoints
    .filter(({ method, kind }) => method !== 'GET' || kind === 'navigation' || kind === 'download')
    .map(({ id }) => id);
  expect(Object.keys(calls).toSorted()).toEqual(wanted.toSorted());
});

it('knows for every action the call, or the command, that writes it', () => {
  const written = new Set([
    ...Object.values(calls).flatMap((actions) => (typeof actions === 'string' ? [] : actions)),
    ...withoutCall,
  ]);
  expect([...written].toSorted()).toEqual([...auditActions].toSorted());
});

it('finds every action written somewhere in the server', async () => {
  const files = globSync('server/**/*.ts', { cwd: `${import.meta.dirname}/../..` }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const source = (
    await Promise.all(files.map((path) => readFile(`${import.meta.dirname}/../../${path}`, 'utf8')))
  ).join('\n');
  expect(auditActions.filter((action) => !new RegExp(`(?:action: |\\? |: |actor, )'${action}'`).test(source))).toEqual(
    [],
  );
});
