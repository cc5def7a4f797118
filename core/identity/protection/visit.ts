/** The length of a user's visit, by the beats of the open app. */
export interface Visit {
  /** The site's day that `seconds` counts. */
  readonly day: number;
  readonly seconds: number;
  readonly since: Date;
  readonly lastAt: Date;
  readonly checkedAt: Date;
}

/** Seconds between the beats that the open app sends. */
export const BEAT_SECONDS = 60;
/** A longer silence is a pause, and the next beat begins a new visit. A page in the background beats late. */
const PAUSE_MS = 3 * 60_000;

/** Adds a beat to the visit: the time since the last beat counts, unless it was a pause. */
export function beat(visit: Visit | undefined, day: number, now: Date): Visit {
  const counted = visit?.day === day ? visit.seconds : 0;
  const silence = visit ? now.getTime() - visit.lastAt.getTime() : Number.POSITIVE_INFINITY;
  if (!visit || silence > PAUSE_MS) return { day, seconds: counted, since: now, lastAt: now, checkedAt: now };
  // Two devices send two beats a minute; they count as one minute.
  const seconds = counted + Math.max(0, Math.round(silence / 1000));
  return { ...visit, day, seconds, lastAt: now };
}

/** Whether the visit's reality check is due, which repeats after a number of minutes. */
export function isCheckDue(visit: Visit, everyMinutes: number, now: Date): boolean {
  return now.getTime() - visit.checkedAt.getTime() >= everyMinutes * 60_000;
}

/** Whole minutes left of a day's limit. */
export function minutesLeft(visit: Visit | undefined, day: number, limit: bigint): number {
  const used = visit?.day === day ? visit.seconds : 0;
  return Math.max(0, Math.ceil((Number(limit) * 60 - used) / 60));
}
