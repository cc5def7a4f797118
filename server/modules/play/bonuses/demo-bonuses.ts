import { fromMajor, type Unit } from '@pitaka/core/values/money.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { WithSettings } from '../../site/settings/index.ts';
import { bonusRulesOf } from './bonus-settings.ts';
import { claimBonus, redeemCode } from './claim-bonus.ts';
import { DEMO_RULES } from './demo-rules.ts';
import { forfeitBonus, forfeitLocked } from './forfeit-bonus.ts';
import { findOpen } from './grants.ts';
import { readGiftId } from './occasions.ts';
import { lockPerson } from './offers.ts';
import { addVersion, findNewest } from './rules.ts';
import { settleLocked } from './settle-person.ts';

/** One step of the demo's past; steps run in the order of `daysAgo`. */
export interface DemoBonusStep {
  readonly daysAgo: number;
  run(at: Date): Promise<void>;
}

interface DemoSite extends WithSettings {
  readonly siteId: string;
  readonly unit: Unit;
  readonly timezone: string;
}

/** Plays a number of rounds with the same stake. */
interface DemoGames {
  play(uid: string, rounds: number, stakeMinor: bigint, at: Date): Promise<void>;
}

const SINCE_DAYS = 58;
const COUNTED_AFTER_MS = 3_600_000;

/**
 * Rules, and bonuses in each state for demo users without published logins: users with published logins claim their
 * own.
 */
export function demoBonuses(db: Database, site: DemoSite, games: DemoGames): readonly DemoBonusStep[] {
  const rules = bonusRulesOf(site);
  const ownerOf = (uid: string) => ({ ...site, uid, key: '', origin: 'demo', rules });
  const claim = (daysAgo: number, uid: string, ruleId: string): DemoBonusStep => ({
    daysAgo,
    async run(at) {
      const claimed = { ...ownerOf(uid), key: `demo-${ruleId}-${uid}-${daysAgo}` };
      const { stored } = (await findNewest(db, site.siteId, ruleId)) ?? {};
      const given =
        stored?.code === undefined
          ? await claimBonus(db, claimed, `${ruleId}~${readGiftId(site, stored?.per ?? 'ever', at)}`, at)
          : await redeemCode(db, claimed, stored.code, at);
      if (!given.ok) throw new Error(`the demo's bonus ${ruleId} of ${uid} was refused: ${given.code}`);
    },
  });
  const end = (daysAgo: number, uid: string, way: 'time' | 'person' | 'operator'): DemoBonusStep => ({
    daysAgo,
    async run(at) {
      const [open] = await findOpen(db, site.siteId, uid);
      if (!open) return;
      if (way === 'person') await forfeitBonus(db, ownerOf(uid), open.grant_id, at);
      else
        await inTransaction(db, async (tx) => {
          await lockPerson(tx, site.siteId, uid);
          if (way === 'time') await settleLocked(tx, { ...ownerOf(uid), by: 'job' }, at);
          else await forfeitLocked(tx, { ...ownerOf(uid), by: 'job' }, open.grant_id, 'operator', at, OPERATOR_NOTE);
        });
    },
  });
  /** Plays rounds with one stake and counts them for the bonus at once. */
  const play = (daysAgo: number, uid: string, rounds: number, major: number): DemoBonusStep => ({
    daysAgo,
    async run(at) {
      await games.play(uid, rounds, fromMajor(major), at);
      const owner = { ...ownerOf(uid), by: 'job' } as const;
      const after = new Date(at.getTime() + COUNTED_AFTER_MS);
      await inTransaction(db, async (tx) => {
        await lockPerson(tx, site.siteId, uid);
        await settleLocked(tx, owner, after);
      });
    },
  });
  return [
    { daysAgo: SINCE_DAYS, run: (at) => addRules(db, site.siteId, at) },
    claim(44, '10000011', 'welcome'),
    play(43, '10000011', 14, 20),
    end(29, '10000011', 'time'),
    claim(38, '10000000', 'weekly-gift'),
    end(30, '10000000', 'time'),
    play(30.5, '10000000', 6, 10),
    claim(24, '10000012', 'weekly-gift'),
    play(23, '10000012', 4, 10),
    end(22, '10000012', 'person'),
    claim(20, '10000013', 'welcome'),
    play(19.5, '10000013', 30, 20),
    play(18.5, '10000013', 25, 20),
    claim(15, '10000013', 'thank-you'),
    claim(14, '10000011', 'thank-you'),
    claim(12, '10000014', 'welcome'),
    end(11, '10000014', 'operator'),
    claim(3, '10000021', 'welcome'),
    play(2.9, '10000021', 24, 20),
    play(1.4, '10000021', 14, 10),
    claim(2, '10000022', 'welcome'),
    play(1.9, '10000022', 12, 15),
    claim(1.5, '10000002', 'weekly-gift'),
    play(1.2, '10000002', 16, 10),
    claim(1, '10000022', 'weekly-gift'),
    claim(1, '10000015', 'weekly-gift'),
    play(0.8, '10000015', 21, 5),
  ];
}

const OPERATOR_NOTE = 'A second account on the same phone';

async function addRules(db: Database, siteId: string, at: Date): Promise<void> {
  for (const [ruleId, { isOn, terms }] of Object.entries(DEMO_RULES)) {
    if (await findNewest(db, siteId, ruleId)) continue;
    const version = { siteId, ruleId, terms, by: 'maker', reason: 'The season’s bonuses' };
    await inTransaction(db, (tx) => addVersion(tx, { ...version, isOn: true }, at));
    if (!isOn) await inTransaction(db, (tx) => addVersion(tx, { ...version, isOn, reason: 'The season is over' }, at));
  }
}
