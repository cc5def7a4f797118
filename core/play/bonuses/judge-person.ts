import { ok, type Result, refuse } from '../../values/result.ts';
import type { BonusSegment } from './bonus-terms.ts';

export interface BonusPerson {
  readonly uid: string;
  /** Earlier accounts that the same person closed. */
  readonly earlierUids: readonly string[];
  readonly level: number;
  readonly language: string;
  /** The first registration. */
  readonly registeredAt: Date;
}

export type SegmentRefusal =
  | 'bonus_excluded'
  | 'bonus_only_chosen'
  | 'bonus_wrong_level'
  | 'bonus_wrong_language'
  | 'bonus_only_new';

const DAY_MS = 86_400_000;

/** Whether the user is in the bonus's segment. An excluded user never is. */
export function judgePerson(who: BonusSegment, person: BonusPerson, now: Date): Result<null, SegmentRefusal> {
  if ([person.uid, ...person.earlierUids].some((uid) => who.excludedUids.includes(uid)))
    return refuse('bonus_excluded');
  if (who.uids.length > 0 && !who.uids.includes(person.uid)) return refuse('bonus_only_chosen');
  if (person.level < who.levelFrom) return refuse('bonus_wrong_level');
  if (who.levelTo !== null && person.level > who.levelTo) return refuse('bonus_wrong_level');
  if (who.languages.length > 0 && !who.languages.includes(person.language)) return refuse('bonus_wrong_language');
  if (who.newDays !== null && now.getTime() - person.registeredAt.getTime() >= who.newDays * DAY_MS) {
    return refuse('bonus_only_new');
  }
  return ok(null);
}
