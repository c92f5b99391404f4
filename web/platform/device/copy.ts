export const deviceCopy = {
  unkept: 'This browser cannot keep your text on this device. Please save it before you leave the page.',
  notSent:
    'Your entry could not be sent, and this browser cannot keep it. Please leave this page open and try again in a moment.',
} as const;
