import type { Random } from '../payouts/bank-plan.ts';

/** How a provider treats the requests that reach it. */
export const MOODS = ['silent', 'slow', 'lying', 'refusing', 'away'] as const;
export type Mood = (typeof MOODS)[number];

export type FaultKind =
  | 'kill a server'
  | 'stop a server'
  | 'kill PostgreSQL'
  | 'stop PostgreSQL'
  | 'cut the connections'
  | 'freeze the network'
  | 'fill the disk'
  | 'lose the callbacks'
  | 'step a clock'
  | `the provider is ${Mood}`;

export interface Fault {
  /** The time since the beginning. */
  readonly atMs: number;
  readonly forMs: number;
  readonly kind: FaultKind;
  /** Which server. */
  readonly which: number;
  /** By how much the clock is wrong, for 'step a clock'. */
  readonly stepMs: number;
}

const KINDS: readonly FaultKind[] = [
  'kill a server',
  'kill a server',
  'stop a server',
  'kill PostgreSQL',
  'stop PostgreSQL',
  'cut the connections',
  'freeze the network',
  'fill the disk',
  'lose the callbacks',
  'step a clock',
  ...MOODS.map((mood) => `the provider is ${mood}` as const),
];
const HOUR_MS = 3_600_000;
/** As a wrong battery, a wrong zone or a wrong hand sets them. */
const CLOCK_STEPS_MS = [-48 * HOUR_MS, -HOUR_MS, HOUR_MS, 12 * HOUR_MS];
const SHORTEST_MS = 500;
const LONGEST_MS = 4_000;
/** Moods of a provider last longer than other faults, because a provider gets fewer requests than a server. */
const LONGEST_MOOD_MS = 8_000;
const LONGEST_CALM_MS = 5_000;
/** The pause before the next fault of the same subject: servers that are always killed while they start do nothing. */
const RECOVERY_MS = 8_000;

/** The subject of a fault. Faults of one subject never overlap: a stopped database cannot be stopped. */
function subjectOf(kind: FaultKind, which: number): string {
  if (kind.endsWith('a server')) return `server ${which}`;
  if (kind.startsWith('the provider')) return 'provider';
  if (kind === 'lose the callbacks') return kind;
  if (kind === 'step a clock') return `clock ${which}`;
  return 'database';
}

/**
 * The faults of a world, in order. Every kind occurs before any kind is repeated; a minute has about half of the kinds.
 */
export function drawFaults(random: Random, seconds: number): Fault[] {
  const faults: Fault[] = [];
  const freeAt = new Map<string, number>();
  let left: FaultKind[] = [];
  for (let atMs = 2_000; atMs < seconds * 1000; atMs += SHORTEST_MS + random() * LONGEST_CALM_MS) {
    if (left.length === 0) left = [...KINDS];
    const which = Math.floor(random() * 2);
    const isFree = (kind: FaultKind) => (freeAt.get(subjectOf(kind, which)) ?? 0) <= atMs;
    const possible = left.filter(isFree);
    const kind = possible[Math.floor(random() * possible.length)];
    const length = random();
    if (kind === undefined) continue;
    left.splice(left.indexOf(kind), 1);
    const isLong = kind.startsWith('the provider') || kind === 'lose the callbacks';
    const forMs = Math.round(SHORTEST_MS + length * (isLong ? LONGEST_MOOD_MS : LONGEST_MS));
    const stepMs = CLOCK_STEPS_MS[Math.floor(length * CLOCK_STEPS_MS.length)] ?? 0;
    faults.push({ atMs: Math.round(atMs), forMs, kind, which, stepMs: kind === 'step a clock' ? stepMs : 0 });
    freeAt.set(subjectOf(kind, which), atMs + forMs + RECOVERY_MS);
  }
  return faults;
}
