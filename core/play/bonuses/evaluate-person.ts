import { ok, type Result, refuse } from '../../values/result.ts';
import type { BonusSegment } from './bonus-terms.ts';

export interface BonusPerson {
  readonly uid: string;
  /** Earlier, closed accounts of the same person. */
  readonly earlierUids: readonly string[];
  readonly level: number;
  readonly language: string;
  /** The registration of the person's first account. */
  readonly registeredAt: Date;
}

export type SegmentRefusal =
  | 'bonus_excluded'
  | 'bonus_only_chosen'
  | 'bonus_wrong_level'
  | 'bonus_wrong_language'
  | 'bonus_only_new';

const DAY_MS = 86_400_000;

/** Decides whether the user belongs to the bonus's segment. Excluded users never belong to it. */
export function evaluatePerson(segment: BonusSegment, person: BonusPerson, now: Date): Result<null, SegmentRefusal> {
  if ([person.uid, ...person.earlierUids].some((uid) => segment.excludedUids.includes(uid)))
    return refuse('bonus_excluded');
  if (segment.uids.length > 0 && !segment.uids.includes(person.uid)) return refuse('bonus_only_chosen');
  if (person.level < segment.levelFrom) return refuse('bonus_wrong_level');
  if (segment.levelTo !== null && person.level > segment.levelTo) return refuse('bonus_wrong_level');
  if (segment.languages.length > 0 && !segment.languages.includes(person.language))
    return refuse('bonus_wrong_language');
  if (segment.newDays !== null && now.getTime() - person.registeredAt.getTime() >= segment.newDays * DAY_MS) {
    return refuse('bonus_only_new');
  }
  return ok(null);
}
