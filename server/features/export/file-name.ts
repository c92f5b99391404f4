/** Such as dayloom-journal-2026-11-15.zip. Of the product's name only what every file system takes; it may be nothing. */
export function downloadName(product: string, today: string): string {
  const plain = product
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain === '' ? '' : `${plain}-`}journal-${today}.zip`;
}
