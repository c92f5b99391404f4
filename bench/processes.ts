import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;
const megabyte = 1024;

/** Seconds of processor time that a process has used; undefined where the system does not tell (not Linux). */
export function processorSeconds(pid: number): number | undefined {
  const fields = statFields(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The same of everything a process has started, also of what has ended since: a server's own database. */
export function descendantSeconds(pid: number): number | undefined {
  const descendants = familyOf(pid).filter((member) => member !== pid);
  const times = descendants.map((member) => statFields(member)?.slice(11, 15).map(Number) ?? []);
  return times.length === 0 ? undefined : times.flat().reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
}

export function residentMegabytes(pid: number): number | undefined {
  return amount(`/proc/${pid}/status`, 'VmRSS');
}

/** Memory of a process and all its descendants, shared pages counted once (PSS). */
export function treeMegabytes(pid: number): { total: number; processes: number } | undefined {
  const family = familyOf(pid);
  const sizes = family.map((member) => amount(`/proc/${member}/smaps_rollup`, 'Pss') ?? residentMegabytes(member));
  if (sizes.length === 0 || sizes.includes(undefined)) return undefined;
  return { total: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0), processes: family.length };
}

function familyOf(pid: number): number[] {
  const parents = new Map(
    allProcesses().flatMap((process) => {
      const fields = statFields(process);
      return fields ? [[process, Number(fields[1])] as const] : [];
    }),
  );
  const isOfFamily = (member: number | undefined): boolean =>
    member === pid || (member !== undefined && member > 1 && isOfFamily(parents.get(member)));
  return [...parents.keys()].filter(isOfFamily);
}

function allProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    return [];
  }
}

/** Fields of /proc/PID/stat after the name, which may itself contain spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function amount(file: string, name: string): number | undefined {
  try {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / megabyte;
  } catch {
    return undefined;
  }
}
