/** The pages behind the link in a reminder of what was agreed. Nothing private: others may be looking. */
export const copy = {
  askTitle: 'Is it done?',
  askLead: 'One tap ticks what you agreed on. Your coach and you both see it.',
  done: 'It is done',
  doneTitle: 'Ticked',
  doneLead: 'You’ll find it with your session.',
  openPage: 'Open Dayloom',
  linkOver:
    'It was ticked already, changed since, or is too old. You can tick it with your session. Nothing was changed.',
} as const;
