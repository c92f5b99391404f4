import { actorKinds, type ActorKind } from '#contract/endpoint.ts';

/** Everybody who is signed in, and of them those who are neither leaving nor have yet to set up a second factor. */
const anybody: ActorKind[] = actorKinds.filter((kind) => kind !== 'nobody');
const signedIn = anybody.filter((kind) => kind !== 'leaving' && kind !== 'without-factor');

const callers: Record<string, readonly ActorKind[]> = {
  public: actorKinds,
  'any-session': anybody,
  'even-leaving': anybody.filter((kind) => kind !== 'without-factor'),
  'signed-in': signedIn,
};

/**
 * Who may call what, by feature: written by hand, so that the contract can be held against it. A new call is added here on
 * purpose, and nothing but signing in and links in mail is public.
 */
const written: Record<string, Record<string, string>> = {
  client: {
    accessLog: 'read',
    appointmentPage: 'markRead read saveLines',
    appointments: 'acceptOffer askForTime book declineOffer listOwn sayComing slots withdrawRequest',
    assignments: 'advanceDay endPause pause undoAdvanceDay',
    checkIns: 'answer delete hardDay leavePlan own settle share unshare',
    clientDashboard: 'get offlineCopy programDay year',
    coachProfile: 'list',
    cohortRoom: 'report',
    cohorts: 'changeShownName join leave own showCount',
    export: 'journal',
    goals: 'end own rate save',
    invitations: 'list respond',
    journal: 'delete edit list moveToToday restore samePrompt save versions',
    journalImport: 'add list takeBack',
    media: 'addPhoto beginRecording delete sendPiece storage transcribe',
    outreach: 'received unsubscribe',
    parting: 'chooseProgram leaveCoach undoLeaveCoach',
    practices: 'list mark',
    reminders: 'addPush read removePush save',
    requests: 'own send withdraw',
    roles: 'joinByCode startTrial',
    settings: 'saveFindable saveReadsBack saveWhatsappNumber',
    sharing: 'share unshare',
    weekCards: 'keep list share unshare',
  },
  'client coach admin': {
    accessTokens: 'end list make',
    appointments: 'answerMove callOff file move readPreferences savePreferences',
    cohortRoom: 'acknowledge answers chooseMail delete edit markRead mute read write',
    commitments: 'done',
    live: 'stream',
    media: 'read',
    messages: 'conversations markRead open read search send unread',
    notices: 'list read readMany',
    programs: 'preview',
    reminders: 'endCalendar renewCalendar',
  },
  'even-leaving': {
    account: 'deletion keep',
    export: 'own',
  },
  'signed-in': {
    account: 'delete',
    coachProfile: 'byId photo public',
    cohorts: 'offer',
    roles: 'clear coachOfCode coaches own set',
    settings: `
      addPasskey cancelEmailChange changeEmail changePassword confirmSecondFactor endOtherSessions endSession read
      removePasskey renamePasskey renewRecoveryCodes saveLanguage saveName saveTheme saveTimeZone saveUnreadMail
      sendConfirmation sendEmailChangeAgain startPasskey startSecondFactor stopSecondFactor`,
  },
  admin: {
    admin: `
      approveCoach dashboard deleteCoach deleteProgram deleteUser deletedPrograms downloadUsers previewCoachDeletion
      previewUserDeletion programs restoreProgram security settings users usersPage`,
    adminPeople: `
      changeAdmin changeRole coaches confirmAddress endSession endSessions liftSuspension move read removeProviderLink
      sendPasswordLink suspend`,
    audit: 'download list',
    cohorts: 'endAny listAny',
    export: 'list userData',
    mail: 'retry sendTest undelivered',
    roomReports: 'keep list open remove',
    signUp: 'links makeLink revokeLink',
    simulation: 'read run',
  },
  'coach admin': {
    analytics: 'clients coach',
    appointmentPage: 'notesHistory readAsCoach saveNotes saveSummary share summaryHistory',
    appointments: `
      addCalendar addException addType bookAsCoach changeType coachSlots declineRequest ofClient offer readCalendarNow
      readHours removeAllowance removeCalendar removeException removeType saveAllowance saveHours saveRules settle
      takeOfferBack week`,
    assignments: 'changeProgram pauseClient',
    bulk: 'preview run',
    checkIns: 'confirmScreeners figures library ofClient removeForm saveForm send stopPlan',
    clients: 'acknowledgeNotification detail dismissNotification program restoreNotifications sendWhatsapp',
    coachDashboard: 'clientIds clients gathered get',
    coachProfile: 'deletePhoto own update uploadPhoto',
    cohortRoom: 'changePlan chooseWriters keep pin plan remove',
    cohorts: 'archive change create end extend figures list memberCounts pause qrCode remove renewCode resume',
    commitments: 'add carry change letGo',
    goals: 'agree ofClient',
    invitations: 'inviteAddresses listAddresses listSent send stats withdraw withdrawAddress',
    notes: 'history restore save',
    outreach: 'referralInfo referralQrCode renewReferralCode send unassignedClients unassignedIds updateMessage',
    parting: 'endWork formerClients formerNotes formerSessionNotes undoEndWork',
    programs: `
      archive create delete documentSchema duplicate export import list listAll listArchived listAvailable listDeleted
      movePeople people removeTranslation restore saveDailyPrompts saveTranslation saveWeeklyPractices saveWeeklyThemes
      translations update`,
    reminders: 'nudge readNudge',
    requests: 'answer waiting',
    settings: 'addPush removePush saveDistressAlert saveSharedMail',
    sharing: 'comment deleteComment list read reading',
    webhooks: 'end exchangeSecret list make test',
    weekCards: 'read shared',
  },
  public: {
    appointments: 'askUnsubscribe confirmUnsubscribe',
    cohortRoom: 'askUnsubscribe confirmUnsubscribe',
    commitments: 'askDone askUnsubscribe confirmUnsubscribe saveDone',
    demo: 'enter',
    export: 'askMailed fetchMailed',
    messages: 'askUnsubscribe confirmUnsubscribe',
    outreach: 'askUnsubscribe confirmUnsubscribe',
    reminders: 'askMood askUnsubscribe calendar confirmUnsubscribe saveMood',
    session: 'login logout',
    settings: 'askUnsubscribe confirmUnsubscribe',
    sharing: 'askUnsubscribe confirmUnsubscribe',
  },
  'any-session': {
    session: 'user',
  },
};

/** By the id of a call. */
export const whoMayCall: ReadonlyMap<string, readonly ActorKind[]> = new Map(
  Object.entries(written).flatMap(([who, features]) =>
    Object.entries(features).flatMap(([feature, actions]) =>
      actions
        .trim()
        .split(/\s+/)
        .map((action) => [`${feature}.${action}`, callers[who] ?? (who.split(' ') as ActorKind[])] as const),
    ),
  ),
);
