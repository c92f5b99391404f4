import { figure, oneDecimal } from '#web/platform/locale.ts';
import { media as copy } from '#messages/settings-media.ts';

const step = 1024;

/** "820 KB", "1.8 MB", "214 MB", "2 GB": as exact as anyone wants to know it. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / step;
  if (kilobytes < step) return copy.size.kilobytes({ size: figure(Math.ceil(kilobytes)) });
  const megabytes = kilobytes / step;
  return megabytes < step
    ? copy.size.megabytes({ size: roughly(megabytes) })
    : copy.size.gigabytes({ size: roughly(megabytes / step) });
}

function roughly(size: number): string {
  const tenths = Math.round(size * 10) / 10;
  return tenths >= 10 || Number.isInteger(tenths) ? figure(Math.round(size)) : oneDecimal(size);
}

/** "1 hour 24 minutes": of everything somebody has said. */
export function lengthInWords(ms: number): string {
  const all = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  const { space } = copy;
  if (hours === 0) return space.minutes({ minutes });
  if (minutes === 0) return space.hours({ hours });
  return space.hoursAndMinutes({ hours: space.hours({ hours }), minutes: space.minutes({ minutes }) });
}
