import { passwordMinLength } from '#contract/settings/rules.ts';

export const settingsCopy = {
  title: 'Settings',
  sections: 'Settings sections',
  loading: 'Loading your settings...',
  failed: { title: 'Your settings could not be loaded', again: 'Try again' },
  notSaved: 'Not Saved',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  account: {
    title: 'Account',
    name: {
      label: 'Name',
      note: { client: 'Shown to your coach.', coach: 'Shown to your clients.' },
      first: 'First name',
      last: 'Last name',
      done: 'Name Saved',
    },
    email: {
      label: 'E-mail',
      note: 'For sign-in and notices.',
      provider: 'The address comes from your sign-in provider. Change it there.',
      needsPassword: 'Changing it needs a password, which this account does not have.',
      verified: 'Verified',
      unverified: 'Not verified',
      unconfirmed: 'We sent you a link that confirms this address. It works for 24 hours.',
      sendConfirmation: 'Send the link again',
      sent: { title: 'Link Sent', description: 'Open it within 24 hours to confirm your address.' },
      change: 'Change',
      changeLabel: 'Change your e-mail',
      title: 'Change your e-mail',
      text: 'We send a link to the new address and a notice to the old one. The change happens when you open the link.',
      next: 'New e-mail',
      password: 'Your password',
      code: 'Code from your app',
      send: 'Send the link',
      sending: 'Sending...',
      waits: ' is waiting to be confirmed.',
      until: (when: string) =>
        `We sent it a link that works until ${when}. Until you open it, you sign in with the old address.`,
      again: 'Send again',
      keep: 'Keep the old address',
      kept: { title: 'Address Kept', description: 'The link to the new one no longer works.' },
    },
    password: {
      label: 'Password',
      note: `At least ${passwordMinLength} characters. A sentence is fine.`,
      missing: { oidc: 'Managed by your sign-in provider.', local: 'This account has none.' },
      button: 'Change password',
      title: 'Change password',
      text: 'All other devices are signed out.',
      current: 'Current password',
      next: 'New password',
      done: { title: 'Password Changed', description: 'All other devices were signed out.' },
    },
  },
  timeAndTheme: {
    title: 'Time and theme',
    zone: {
      label: 'Time zone',
      note: (time: string) => `Your day ends at midnight in this zone, where it is ${time} now.`,
      done: 'Time Zone Changed',
    },
    theme: { label: 'Theme', device: 'Device', light: 'Light', night: 'Night', done: 'Theme Changed' },
  },
  contact: {
    title: 'Contact',
    whatsapp: {
      label: 'WhatsApp number',
      note: 'Lets your coach open a chat with you. Leave it empty to keep it off.',
      saved: 'Number Saved',
      removed: 'Number Removed',
    },
    find: {
      label: 'Find a coach',
      note: 'Use a code, start the trial, or ask a coach who has room.',
      open: 'Meet coaches',
    },
    findable: {
      label: 'Let coaches find me',
      note: 'While you have no coach, coaches see your name, e-mail address and joining date.',
      withCoach: (name: string) => ` Now that you work with ${name}, nobody sees them.`,
      on: { title: 'Coaches Can Find You' },
      off: { title: 'Coaches Cannot Find You' },
    },
  },
  messages: {
    title: 'Messages',
    mail: {
      label: 'E-mail about unread messages',
      note:
        'A short notice when a message has been waiting for a while, once per conversation until you read it. ' +
        'The message itself is not included.',
      on: { title: 'E-Mail About Messages On' },
      off: { title: 'E-Mail About Messages Off' },
    },
  },
  clients: {
    title: 'Your clients',
    shared: {
      label: 'E-mail about shared entries',
      note: 'Says who shared an entry with you. The entry itself is not included.',
      choices: { 'at-once': 'At once', daily: 'Once a day', never: 'Never' },
      done: { title: 'E-Mail About Shared Entries Changed' },
    },
    distress: {
      label: 'Tell me when a client may be having a hard time',
      note:
        'By e-mail and push, within a minute, without a word of the entry. ' +
        'This is no emergency service, and you are not expected to be one.',
      on: { title: 'You Will Be Told' },
      off: { title: 'You Will Not Be Told' },
    },
    push: {
      label: 'Push in this browser',
      note: 'For a client who may be having a hard time. It names nobody.',
      unable: 'This browser cannot show pushes from here.',
      blocked: 'This browser does not allow pushes from here. You can allow them in its settings.',
      failed: 'Pushes could not be switched on.',
      on: { title: 'Push On' },
      off: { title: 'Push Off' },
    },
  },
  security: {
    title: 'Security',
    secondFactor: {
      label: 'Second factor',
      on: 'On',
      off: 'Off',
      note: 'A six-digit code from an app on your phone, after your password.',
      app: 'Authenticator app',
      since: (day: string) => `Since ${day}`,
      codes: 'Recovery codes',
      codesLeft: (left: number) => `${left} of 10 left`,
      newCodes: 'New codes',
      newCodesTitle: 'Make new recovery codes?',
      newCodesText: 'The codes you have now stop working.',
      newCodesMake: 'Make new codes',
      newCodesMaking: 'Making...',
      newCodesDone: { title: 'New Recovery Codes' },
      anyCode: 'Code from the app, or a recovery code',
      missing: {
        oidc: 'Managed by your sign-in provider.',
        local: 'It needs a password, which this account does not have.',
      },
      setUp: 'Set up',
      turnOff: 'Turn off',
      setUpTitle: 'Set up a second factor',
      passwordText: 'Please enter your password first.',
      password: 'Password',
      next: 'Continue',
      appText: 'Scan this with your authenticator app, then enter the six digits it shows.',
      qrCode: 'QR code for your authenticator app',
      key: 'Or type this key into the app:',
      copyKey: 'Copy key',
      keyCopied: 'Key Copied',
      open: 'Open in an app on this device',
      code: 'Code from the app',
      confirm: 'Turn on',
      confirming: 'Checking...',
      codesTitle: 'Save your recovery codes',
      codesText:
        'Each of these opens your account once if your phone is lost. ' +
        'They are shown only now: write them down or save them in a password manager.',
      copyCodes: 'Copy codes',
      codesCopied: 'Codes Copied',
      kept: 'I have saved them',
      done: { title: 'Second Factor On', description: 'Other devices were signed out, and a mail says so.' },
      offTitle: 'Turn the second factor off?',
      offText: 'Your password alone will then open your account. Recovery codes stop working.',
      turningOff: 'Turning off...',
      offDone: { title: 'Second Factor Off' },
      copyFailed: 'Could not copy',
    },
    factorFirst: {
      title: 'Set up a second factor',
      text: 'Your role needs more than a password.',
      button: 'Set it up',
    },
    sessions: {
      label: 'Sessions',
      note: 'Where you are signed in.',
      here: 'This device',
      now: 'Now',
      lastUsed: (when: string) => `Last used ${when}`,
      signOut: 'Sign out',
      signOutOf: (device: string) => `Sign out ${device}`,
      others: 'Sign out everywhere else',
      done: { title: 'Signed Out' },
      passwordTitle: 'Sign out other devices',
      passwordText: 'Please enter your password, since you signed in here a while ago.',
    },
  },
  data: {
    title: 'Your data',
    label: 'Download everything',
    note: 'What you wrote and what was written to you, as files that open anywhere.',
    button: 'Download',
  },
  leave: {
    title: 'Delete account',
    note: 'You have 14 days to change your mind. After that your account cannot be brought back by anyone.',
    button: 'Delete my account',
    loading: 'Counting what is yours...',
    failed: { title: 'This could not be loaded', again: 'Try again' },
    lead: (day: string) => `Nothing is erased today. You have until ${day} to change your mind.`,
    goes: 'What goes',
    stays: 'What stays',
    pages: (count: number) =>
      count === 1 ? 'Your page and the thread it wove' : `Your ${count} pages and the cloth they wove`,
    messages: {
      client: (count: number) =>
        count === 1
          ? 'The one message between you and your coach'
          : `The ${count} messages between you and your coaches`,
      coach: (count: number) => (count === 1 ? 'The one message you wrote' : `The ${count} messages you wrote`),
    },
    notesAbout: (coach: string) => `The notes ${coach || 'your coach'} keeps about you`,
    notesOf: 'Your notes about clients, and your comments',
    profile: 'Your profile, picture and referral code',
    programsGo: (count: number) =>
      count === 1
        ? 'The one program of yours that nobody was ever on'
        : `${count} programs of yours that nobody was ever on`,
    settings: 'Your sessions and settings',
    programsStay: (count: number) =>
      count === 1
        ? 'The one program of yours that somebody is or was on, without your name'
        : `${count} programs of yours that people are or were on, without your name`,
    clientsStay: 'Everything your clients wrote, and their programs',
    auditStays: 'A line in the audit log saying that an account was deleted, with the date',
    when: 'What happens when',
    today: 'Today',
    todayText: 'You are signed out everywhere. Reminders and e-mails stop.',
    toldCoach: (coach: string) => `${coach || 'Your coach'} is told that you are leaving, without a reason.`,
    toldClients: (count: number) =>
      count === 1
        ? 'Your client is told by e-mail. Whoever asked you for coaching gets a no.'
        : `Your ${count} clients are told by e-mail. Whoever asked you for coaching gets a no.`,
    until: (day: string) => `Until ${day}`,
    untilText: 'Sign in once and choose “Keep my account”. Everything is as you left it.',
    endText: 'Your data is erased. Copies in backups go when those backups do.',
    copyFirst: 'Would you like a copy first?',
    download: 'Download everything',
    typed: 'Type your e-mail address to confirm',
    password: 'Your password',
    code: 'Code from your app',
    freshSignIn: 'Since you have no password here, this works within ten minutes of signing in.',
    keep: 'Keep my account',
    deleting: 'One moment...',
  },
  closing: {
    title: (day: string) => `Your account closes on ${day}`,
    asked: (day: string) => `You asked for this on ${day}.`,
    pages: (count: number) =>
      count === 0
        ? 'Everything is still here.'
        : count === 1
          ? 'Your page is still here, and nobody else can open it.'
          : `Your ${count} pages are still here, and nobody else can open them.`,
    keep: 'Keep my account',
    keeping: 'One moment...',
    also: 'You can also ',
    download: 'download everything',
    or: ' or ',
    signOut: 'sign out',
    close: ' and let it close.',
    failed: 'It could not be kept',
    loading: 'Loading...',
  },
  help: { title: 'Help', label: 'Help & Support', note: 'How a day works, who sees what, who to ask.' },
} as const;

export const appLockCopy = {
  label: 'App lock',
  note: 'Asks before showing your words on this device, and seals what is kept here. It keeps out someone who picks it up.',
} as const;
