export const referralCopy = {
  label: 'Your referral code',
  copy: 'Copy',
  copyCode: (code: string) => `Copy ${code}`,
  share: 'Share',
  none: 'not available yet',
  dialog: {
    title: 'Share your code',
    text: 'Anyone who signs up with it is connected with you, as long as you are accepting clients and have room.',
    link: 'Link',
    linkHint: 'Opens sign-up with your code filled in.',
    copyLink: 'Copy link',
    qr: 'QR code of your link',
    qrNote: 'For a flyer or a screen: a phone’s camera opens the same link.',
    qrMissing: 'The QR code couldn’t be loaded. The link does the same.',
    download: 'Download QR code',
    renew: 'Get a new code',
  },
  renew: {
    title: 'Get a new code?',
    text: (code: string) =>
      `${code} stops working at once, and so do its link and QR code, wherever you’ve shared them. ` +
      'People who joined with it stay with you.',
    confirm: 'Get a New Code',
    pending: 'Renewing...',
    done: { title: 'You have a new code', text: (code: string) => `${code} works from now on.` },
    failed: 'The code couldn’t be renewed',
  },
} as const;
