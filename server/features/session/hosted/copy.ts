import { daysToChangeMind } from '#contract/account/constants.ts';

/** All text of the hosted pages, apart from validation sentences, which are in the contract. */
export const copy = {
  signIn: 'Sign In',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  show: 'Show',
  forgotPassword: 'Forgot password?',
  newHere: 'New here?',
  createAnAccount: 'Create an account',
  createAccount: 'Create Account',
  firstName: 'First name',
  lastName: 'Last name',
  passwordHint: (least: number) => `At least ${least} characters. A sentence is fine.`,
  weSendMail: 'We’ll send one e-mail to confirm the address.',
  noMail: 'This server sends no mail yet, so this page says if an address already has an account.',
  referralCode: 'Referral code',
  invitedAsCoach: 'You’re invited to join as a coach.',
  invitedAsClient: 'You’re invited to join as a client.',
  continueAt: (name: string) => `Continue at ${name}`,
  enterACode: 'Enter a code',
  alreadyWithUs: 'Already have an account?',
  signInInstead: 'Sign in',
  change: 'Change',
  asCoach: 'As a coach.',
  asClient: 'As a client.',
  asClientWithCode: 'As a client, with the code',

  wrong: 'That e-mail and password don’t match.',
  passkey: 'Sign in with a passkey',
  passkeyHint: 'Your fingerprint, your face or this device’s PIN. There is nothing to type.',
  passkeyFailed: 'This passkey didn’t work. Please try again, or sign in with your password.',
  orPassword: 'or with a password',
  enterPassword: 'Please enter your password.',
  pleaseCheck: 'Please check this:',
  taken: 'There is already an account with this address. Sign in, or choose a new password if you forgot yours.',
  suspended: 'This account isn’t available at the moment. Please write to the people who run this server.',
  unconfirmed: 'Please confirm your address first: open the link in the e-mail we sent you.',

  forgottenTitle: 'Forgotten password',
  forgottenLead: 'Tell us your e-mail address, and we’ll send you a link to choose a new one.',
  sendLink: 'Send the link',
  sentTitle: 'Check your mail',
  sent: 'If there is an account with this address, a link to choose a new password is on its way. It works for one hour.',
  confirmSent: 'We’ve sent you a link. Open it to confirm your address, then you can begin. It works for 24 hours.',
  filesNote: 'This server sends no mail yet: the person who runs it finds the message in its data folder.',
  backToSignIn: 'Back to sign-in',

  resetTitle: 'Choose a new password',
  resetLead: 'You’ll be signed out everywhere, then sign in with the new password.',
  saveNewPassword: 'Save the new password',
  resetDone: 'Your new password is saved. Please sign in with it.',
  leavingDone:
    `Your account will be deleted in ${daysToChangeMind} days, and you’re signed out everywhere. ` +
    'To keep it, sign in before then.',
  linkOverTitle: 'This link is no longer valid.',
  resetLinkOver: 'A link works once and for one hour. You can ask for a new one.',
  verifyLinkOver:
    'A link works once and for 24 hours. Sign in: if your address isn’t confirmed yet, you can get a new one.',
  newLink: 'Ask for a new link',

  verifyTitle: 'Confirm your address',
  verifyLead: (email: string) => `Enter your password to confirm ${email} and sign in.`,
  verifyLeadSignedIn: (email: string) => `Confirm that ${email} belongs to you.`,
  confirm: 'Confirm my address',
  confirmedTitle: 'Your address is confirmed',
  confirmed: 'Thank you. Mail will reach you there from now on.',
  goOn: 'Continue',
  changeEmailTitle: 'Confirm your new address',
  changeEmailLead: (email: string) => `Enter your password to sign in with ${email} from now on.`,
  changeEmailLeadSignedIn: (email: string) => `From now on you sign in with ${email}. Other devices are signed out.`,
  changeEmail: 'Use this address',
  changeEmailOver: 'A link works once and for 24 hours. You can ask for a new one in Settings.',
  changeEmailTaken: 'There is already an account with this address, so yours stays as it is.',
  wrongPassword: 'That password isn’t right.',

  codeTitle: 'One more step',
  codeLead: 'Enter the six digits your authenticator app shows now, or one of your recovery codes.',
  code: 'Code',
  enterCode: 'Please enter a code.',
  wrongCode: 'That code isn’t right. Codes change every 30 seconds.',
  usedCode: 'This code has already been used. Please wait for the next one.',
  codeOver: 'That took too long. Please sign in again.',

  factorTitle: 'Set up a second factor',
  factorLead: (product: string) =>
    `Your role at ${product} needs more than a password: a six-digit code from an authenticator app on your phone.`,
  factorWait: 'Everything else waits until this is done. It takes a minute.',
  factorBegin: 'Begin',
  factorScan: 'Scan this with your authenticator app, then enter the six digits it shows.',
  factorQrCode: 'QR code for your authenticator app',
  factorKey: 'Or type this key into the app:',
  factorOpen: 'Open in an app on this device',
  factorCode: 'Code from the app',
  factorTurnOn: 'Turn on',
  factorOver: 'Please begin again.',
  codesTitle: 'Save your recovery codes',
  codesLead:
    'Each of these opens your account once if your phone is lost. They are shown only now: write them down or save ' +
    'them in a password manager.',
  codesSaved: 'I’ve saved them',

  cookiesTitle: 'Your browser is blocking cookies',
  cookiesBlocked: (product: string) =>
    `${product} needs a cookie to keep you signed in. Allow cookies for this site, then sign in again. If you’ve just ` +
    'created an account, it’s there.',

  logoutTitle: 'Log out?',
  logoutLead: 'Another page asked to log you out. If you want that, confirm it here.',
  logout: 'Log Out',
  stay: 'Stay',

  noAccountTitle: 'You don’t have an account yet',
  failedTitle: 'That didn’t work',
  tryAgain: 'Try again',
  providerAway: (name: string) =>
    `Signing in happens at ${name}, which isn’t answering right now. Please try again in a minute.`,
  providerErrors: {
    account_not_linked:
      'There is already an account with this e-mail address, but the address was never confirmed. Please ask the ' +
      'people who run this server.',
    access_denied: 'You cancelled the sign-in, or it was refused there.',
    email_not_found: 'The provider didn’t tell us an e-mail address, and an account needs one.',
    state_mismatch: 'The sign-in took too long or was begun in another window. Please try again.',
    other: 'Signing in wasn’t completed. Please try again.',
  },
  elsewhere: (address: string) =>
    `This form was opened at a different address from ours. Please open ${address} and try again.`,
  wentWrong: 'Something went wrong on our side. Please try again.',
  home: 'Go to home page',
} as const;
