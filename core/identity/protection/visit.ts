/** How long somebody has been here, by the beats of their open app. */
export interface Visit {
  /** The site's day that `seconds` counts. */
  readonly day: number;
  readonly seconds: number;
  readonly since: Date;
  readonly lastAt: Date;
  readonly checkedAt: Date;
}

/** The open app says each minute that somebody is there. */
export const BEAT_SECONDS = 60;
/** A longer silence was a pause, and what follows is another visit. A page in the background beats late. */
const PAUSE_MS = 3 * 60_000;

/** The visit with this beat: the time since the last one counts, unless somebody was away. */
export function beat(visit: Visit | undefined, day: number, now: Date): Visit {
  const counted = visit?.day === day ? visit.seconds : 0;
  const silence = visit ? now.getTime() - visit.lastAt.getTime() : Number.POSITIVE_INFINITY;
  if (!visit || silence > PAUSE_MS) return { day, seconds: counted, since: now, lastAt: now, checkedAt: now };
  // Two devices at once beat twice a minute: together they are a minute.
  const seconds = counted + Math.max(0, Math.round(silence / 1000));
  return { ...visit, day, seconds, lastAt: now };
}

/** Is a person to be told how it stands, every so many minutes of a visit? */
export function isCheckDue(visit: Visit, everyMinutes: number, now: Date): boolean {
  return now.getTime() - visit.checkedAt.getTime() >= everyMinutes * 60_000;
}

/** Whole minutes that a limit of a day leaves. */
export function minutesLeft(visit: Visit | undefined, day: number, limit: bigint): number {
  const used = visit?.day === day ? visit.seconds : 0;
  return Math.max(0, Math.ceil((Number(limit) * 60 - used) / 60));
}
