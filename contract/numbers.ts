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

type Decimal = (values: { whole: string; decimals: string }) => string;

/** "6.4", with the point of the language of `decimal`. */
export function decimalBy(decimal: Decimal, value: number): string {
  const [whole = '', decimals = ''] = value.toFixed(1).split('.');
  return decimal({ whole, decimals });
}
