const words = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** "Seven", at the beginning of a sentence; from thirteen on in figures. */
export function inWords(count: number): string {
  return words[count] ?? String(count);
}

/** "seven", within a sentence. */
export function inSmallWords(count: number): string {
  return inWords(count).toLowerCase();
}
