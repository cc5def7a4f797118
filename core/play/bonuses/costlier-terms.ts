import type { BonusTerms, BonusValue, GameWeight } from './bonus-terms.ts';
import { percentOf } from './count-bet.ts';

export type CostlierTerm =
  | 'new'
  | 'trigger'
  | 'value'
  | 'minBase'
  | 'budget'
  | 'wagering'
  | 'games'
  | 'days'
  | 'stacking'
  | 'perPerson'
  | 'who'
  | 'texts';

/**
 * The changed terms by which a new version may cost more, or pay sooner, than the version before. Such a version needs
 * a second operator; a cheaper version does not.
 */
export function costlierTerms(before: BonusTerms | undefined, after: BonusTerms): CostlierTerm[] {
  if (!before) return ['new'];
  const raised: CostlierTerm[] = [];
  if (before.trigger !== after.trigger || before.period !== after.period) raised.push('trigger');
  if (isWorthMore(before.value, after.value)) raised.push('value');
  if (after.minBaseMinor < before.minBaseMinor) raised.push('minBase');
  if (isAbove(after.budgetMinor, before.budgetMinor)) raised.push('budget');
  if (after.times < before.times || (before.of === 'bonus_and_base' && after.of === 'bonus')) raised.push('wagering');
  if (countMore(before, after)) raised.push('games');
  if (after.claimDays > before.claimDays || after.wagerDays > before.wagerDays) raised.push('days');
  if (before.stacking === 'alone' && after.stacking === 'queue') raised.push('stacking');
  if (isOftener(before.perPerson, after.perPerson)) raised.push('perPerson');
  if (isWider(before.who, after.who)) raised.push('who');
  return raised;
}

/** null: unlimited. */
function isAbove(one: bigint | null, other: bigint | null): boolean {
  if (other === null) return false;
  return one === null || one > other;
}

function isWorthMore(before: BonusValue, after: BonusValue): boolean {
  if (before.kind === 'amount' && after.kind === 'amount') return after.minor > before.minor;
  if (before.kind === 'percent' && after.kind === 'percent') {
    return after.ppm > before.ppm || isAbove(after.capMinor, before.capMinor);
  }
  return true;
}

function countMore(before: BonusTerms, after: BonusTerms): boolean {
  if (after.otherGames > before.otherGames) return true;
  return [...before.games, ...after.games].some((game: GameWeight) => percentOf(after, game) > percentOf(before, game));
}

type PerPerson = BonusTerms['perPerson'];

/** Grants are identified by their week or month: with another period, each account would get an additional grant. */
function isOftener(before: PerPerson, after: PerPerson): boolean {
  return after.count > before.count || after.per !== before.per;
}

type Segment = BonusTerms['who'];

function isWider(before: Segment, after: Segment): boolean {
  return (
    after.levelFrom < before.levelFrom ||
    (before.levelTo !== null && (after.levelTo === null || after.levelTo > before.levelTo)) ||
    isWiderList(before.languages, after.languages) ||
    (before.newDays !== null && (after.newDays === null || after.newDays > before.newDays)) ||
    isWiderList(before.uids, after.uids) ||
    before.excludedUids.some((uid) => !after.excludedUids.includes(uid))
  );
}

/** Whether the new list has more entries; an empty list means all. */
function isWiderList(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0) return false;
  return after.length === 0 || after.some((item) => !before.includes(item));
}
