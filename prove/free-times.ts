// npm run prove:free-times
// Around every change of clocks of every time zone in ten years, each free time can be booked, comes once and lies within
// the coach's hours on the clock of the zone. No database and no network.
import { differencesInZone } from '#testing/free-times-of-zones.ts';

const years = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2036-01-01T00:00:00Z') };
const zones = Intl.supportedValuesOf('timeZone');
const differences = zones.flatMap((zone, index) => {
  if (index % 50 === 0) console.log(`${index} of ${zones.length} zones`);
  return differencesInZone(zone, years);
});
for (const difference of differences.slice(0, 20)) console.log(difference);
console.log(`${zones.length} zones, ${differences.length} differences`);
process.exitCode = differences.length > 0 ? 1 : 0;
