export type CsvCell = string | number | null;

/**
 * A cell that begins like this would be run as a formula by a spreadsheet, in full-width form too. Tab, line break and
 * blanks count: some programs skip them.
 */
const formula = /^(?:[\t\r\n]|[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** The BOM, with which spreadsheets read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** CSV: rows end with CRLF, quotes are doubled. Numbers are written unchanged, negative ones too. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + [head, ...rows].map(csvRow).join('');
}

/** For a file streamed row by row; it begins with csvText without rows. */
export const csvRow = (row: readonly CsvCell[]): string => `${row.map(csvCell).join(',')}\r\n`;

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
