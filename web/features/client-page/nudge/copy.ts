export const nudgeCopy = {
  label: 'Send a Nudge',
  note: 'A kind reminder that today’s page is open.',
  sending: 'Sending...',
  sent: { title: 'Nudge sent', text: 'At most one a day, so that it stays kind.' },
  failed: 'The nudge was not sent',
} as const;
