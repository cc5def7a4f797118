import { defineSlot } from '../../../platform/assembly/define-module.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import { refuseIfPromotionStopped, refuseIfProtected } from '../../identity/protection/index.ts';

/** Something that the user can take or use now. */
export interface ReadyThing {
  readonly kind: 'rebate' | 'vip' | 'bonus' | 'spin';
  /** A bonus' title; '' for another kind. */
  readonly title: string;
  /** null: no money, but a spin. */
  readonly amountMinor: bigint | null;
  /** The turnover before a bonus can be withdrawn; 0: none. */
  readonly needMinor: bigint;
  /** The number of rebates or spins; the level of a VIP reward. */
  readonly count: number;
  readonly until: Date | null;
}

export interface ReadyReader {
  readonly feature: keyof Site['features'];
  /** Its things are of gambling: a break hides them. The others are hidden by a break that stops promotion. */
  readonly isPlay: boolean;
  readonly read: (
    db: Database,
    of: { readonly site: Site; readonly uid: string; readonly locale: Locale },
    now: Date,
  ) => Promise<readonly ReadyThing[]>;
}

/** Provided by the domains that give rebates, rewards, bonuses and spins. */
export const READY_THINGS = defineSlot<ReadyReader>('things that are ready for a user');

/** The rebates, VIP reward, bonuses and spin that a user can take now; a break leaves out what it forbids. */
export async function readReady(
  db: Database,
  readers: readonly ReadyReader[],
  of: { readonly site: Site; readonly uid: string; readonly locale: Locale },
  now: Date,
): Promise<readonly ReadyThing[]> {
  const { site, uid } = of;
  const [play, promotion] = await Promise.all([
    refuseIfProtected(db, site, uid, now),
    refuseIfPromotionStopped(db, site, uid, now),
  ]);
  const open = readers.filter(({ feature, isPlay }) => site.features[feature] && (isPlay ? play : promotion).ok);
  const found = await Promise.all(open.map((reader) => reader.read(db, of, now)));
  // What ends first comes first; what never ends comes last.
  const endOf = ({ until }: ReadyThing) => until?.getTime() ?? Number.POSITIVE_INFINITY;
  return found.flat().sort((one, other) => (endOf(one) === endOf(other) ? 0 : endOf(one) - endOf(other)));
}
