const texts = (count: number): string => (count === 1 ? 'One text' : `${count} texts`);
const triesLeft = ['No tries', 'One try', 'Two tries', 'Three tries', 'Four tries'];

export const lockedCopy = {
  title: 'Locked',
  hello: (firstName: string) => (firstName ? `Hello, ${firstName}` : 'Hello'),
  text: 'Enter your PIN to continue.',
  entered: (count: number, all: number) => `${count} of ${all} digits entered`,
  keypad: 'PIN keypad',
  deleteDigit: 'Delete last digit',
  wrong: (left: number) =>
    left > 0 ? `That PIN was wrong. ${triesLeft[left] ?? `${left} tries`} left.` : 'That PIN was wrong.',
  wait: (seconds: number) =>
    seconds < 90
      ? `Too many wrong PINs. Please wait ${seconds} seconds.`
      : `Too many wrong PINs. Please wait ${Math.ceil(seconds / 60)} minutes.`,
  failed: 'This browser can’t open its storage. Please close the window and open it again.',
  byDevice: 'Unlock with this device',
  deviceRefused: 'This device didn’t unlock it. Please enter your PIN.',
  forgotten: 'Forgotten?',
  forgottenTitle: 'Forgotten your PIN?',
  forgottenText:
    'It can’t be recovered. You can clear this app’s data on this device and sign in again. ' +
    'Everything you’ve sent is safe in your account.',
  lost: (unsent: number) =>
    unsent === 0
      ? 'Nothing on this device is waiting to be sent, so nothing is lost.'
      : `${texts(unsent)} on this device ${unsent === 1 ? 'wasn’t' : 'weren’t'} sent and will be lost.`,
  erase: 'Erase and sign in again',
  back: 'Back to the PIN',
  offline: 'This needs a connection. Nothing was erased. Please try again when you’re back online.',
} as const;

const awayMinutes = { 1: 'One minute', 5: 'Five minutes', 15: '15 minutes', 60: 'One hour' } as const;

export const lockSettingCopy = {
  label: 'App lock',
  unavailable:
    'The app lock doesn’t work in this browser. It needs a secure connection (https) and storage on the device.',
  off: 'Off',
  pin: 'PIN',
  pinNote: 'Six digits, only for this device',
  after: 'Lock after',
  minutes: awayMinutes,
  lockNow: 'Lock now',
  change: 'Change PIN',
  setTitle: 'Choose a PIN for this device',
  setText:
    'If you forget it, you’ll need to clear this app’s data on this device and sign in again. ' +
    'Everything you’ve sent is safe in your account. Only what wasn’t sent from this device would be lost.',
  set: 'Turn on',
  setDone: (minutes: keyof typeof awayMinutes) => ({
    title: 'App Lock On',
    description: `This device locks after ${awayMinutes[minutes].toLowerCase()} away.`,
  }),
  setElsewhere: {
    title: 'App Lock Already On',
    description: 'It was turned on in another window. The PIN chosen there counts.',
  },
  unread: 'This browser didn’t say whether there’s a lock. Please open this page again.',
  device: 'Unlock with this device',
  deviceNote: 'Fingerprint, face or the PIN of the device itself. Your PIN stays as well.',
  deviceTitle: 'Unlock with this device?',
  deviceText: 'Please enter your PIN. Then the device asks for your fingerprint, your face or its own PIN.',
  deviceConfirm: 'Continue',
  deviceOn: { title: 'Device Unlock On' },
  deviceOff: { title: 'Device Unlock Off' },
  deviceUnable: 'This device can’t keep a key for it. Your PIN works as before.',
  deviceRefused: 'The device didn’t confirm it. Your PIN works as before.',
  changeTitle: 'Change your PIN',
  changeText: 'If you forget the new one, only what wasn’t sent from this device would be lost.',
  changeDone: { title: 'PIN Changed' },
  offTitle: 'Turn off the app lock?',
  offText: 'Your words on this device will no longer be sealed. Please enter your PIN.',
  turnOff: 'Turn off',
  offDone: { title: 'App Lock Off' },
  pinField: 'PIN',
  oldPin: 'Current PIN',
  newPin: 'New PIN',
  repeat: 'Repeat PIN',
  pending: 'One moment...',
  cancel: 'Cancel',
  sixDigits: 'Please enter six digits.',
  easy: 'That PIN is too easy to guess. Please choose another.',
  different: 'The two PINs don’t match.',
  wrong: 'That PIN was wrong.',
  wait: 'Too many wrong PINs. Please wait a while.',
  failed: 'This browser didn’t keep it. Please try again.',
} as const;
