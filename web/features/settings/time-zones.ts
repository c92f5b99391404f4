/** The zones this browser knows, with the one in force and UTC, which some leave out. */
export function timeZones(inForce: string): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set(['UTC', inForce, ...known])].sort();
}
