export type CsvCell = string | number | null;

/** A cell that begins like this would be run as a formula by a spreadsheet; tab and line break count, they are skipped over. */
const formula = /^[=+\-@\t\r\n]/;

/** With this in front, spreadsheets read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Text for a spreadsheet: rows end with CRLF, quotes are doubled. Numbers stand as they are, also negative ones. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
