export type CsvCell = string | number | null;

/**
 * A cell that begins like this would be run as a formula by a spreadsheet, in its full-width spelling too. Tab, line break
 * and blanks count: some skip over them.
 */
const formula = /^(?:[\t\r\n]|[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** With this in front, spreadsheets read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Text for a spreadsheet: rows end with CRLF, quotes are doubled. Numbers stand as they are, also negative ones. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + [head, ...rows].map(csvRow).join('');
}

/** For a file that is written row by row; the first one begins with csvText and no rows. */
export const csvRow = (row: readonly CsvCell[]): string => `${row.map(csvCell).join(',')}\r\n`;

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
