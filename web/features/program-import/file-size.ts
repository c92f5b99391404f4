/** In the units of the limits: "1 MB", "1.3 MB", "12 KB". */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.ceil(kilobytes)} KB`;
  // Rounded up, so that what is over a limit never reads like the limit itself.
  return `${(Math.ceil((kilobytes / 1024) * 10) / 10).toLocaleString('en-US')} MB`;
}
