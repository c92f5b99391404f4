/** What reminders and the pages behind their links say. Nothing private: anybody may look over a shoulder. */
export const copy = {
  push: { title: (product: string) => product, body: 'Your page for today is open. A few words are enough.' },
  nudgePush: { body: 'Your coach is thinking of you. Your page for today is open.' },

  moodTitle: 'How are you right now?',
  moodLead: 'One tap keeps your mood for today and opens your page.',
  keepMood: (mood: string) => `Keep ${mood}`,
  otherMoods: 'Or another one',
  savedTitle: 'Your mood is kept',
  savedLead: 'It will stand on the page when you come to write.',
  openPage: 'Open today’s page',
  overTitle: 'This link is used up',
  overLead: 'It works once, and for a day and a half. You can always keep your mood on today’s page.',
  chooseMood: 'Please choose a mood from 1 to 10.',

  askTitle: 'No more reminders by e-mail?',
  askLead: 'You can switch them on again at any time, in Settings under Reminders.',
  confirm: 'End reminders by e-mail',
  keep: 'Leave it as it is',
  doneTitle: 'No more reminders by e-mail',
  doneLead: 'You will get no more reminders by e-mail. Your other reminders, if you have any, stay as they are.',

  home: 'To the start page',
  badTitle: 'That did not work',
  badLink:
    'This link is not complete, or it is from before this server’s key was changed. Please open it from the latest e-mail again.',
  wentWrong: 'Something went wrong on our side. Please try again.',

  calendarName: (product: string) => `${product}: my page`,
  calendarEvent: 'Time for today’s page',
  calendarGone: 'This calendar could not be found. Its address may have been renewed.',
} as const;
