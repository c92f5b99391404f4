/** Words of the files people keep. A date stands in them in full: they are read years later. */
export const exportCopy = {
  title: (name: string) => (name === '' ? 'My journal' : `The journal of ${name}`),
  made: (product: string, day: string) => `Downloaded from ${product} on ${day}.`,
  extent: (entries: number, first: string, last: string) =>
    entries === 1 ? `One entry, of ${first}.` : `${entries.toLocaleString('en-US')} entries, from ${first} to ${last}.`,
  nothingYet: 'Nothing is written here yet. Your first entry will be in the next file you download.',
  nothingThen: 'Nothing was written on these days. Choose others, or download everything.',
  place: (program: string, day: number) => `${program}, Day ${day}`,
  mood: (mood: number, word: string) => `Mood ${mood} of 10, ${word}`,
  words: (count: number) => (count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`),
  late: 'Written later for this day',
  answered: (coach: string, day: string) => `${coach || 'Your coach'} answered on ${day}`,
  messages: (name: string) => `Messages with ${name || 'somebody'}`,
  you: 'You',
  said: (who: string, moment: string) => `${who}, ${moment}`,
  end: 'This is the end of the file. What is in it is private: keep it where only you can open it.',
} as const;
