import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { earningRollupsOf } from '../commission/published.ts';
import type { RebateLevels } from './levels.port.ts';
import { type RebateRule, rebateRules } from './rebate-settings.ts';
import { takeBackRebates } from './take-back.ts';
import type { ReadUnconfirmedDays } from './unconfirmed-days.port.ts';

/**
 * Runs before a rule's ended periods are closed: settles promoters who earned in them and have a level that the rule
 * requires.
 */
export async function settleForClosing(
  db: Database,
  levels: RebateLevels,
  site: Site,
  rule: RebateRule,
  now: Date,
): Promise<void> {
  const { siteId } = site;
  const open = await db
    .selectFrom('rebate_periods')
    .select('since_day')
    .where('site_id', '=', siteId)
    .where('rule', '=', rule.code)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!open) return;
  const people = await db
    .selectFrom(usersOf(siteId).as('u'))
    .select(['u.uid', 'u.level'])
    .where('u.level', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(earningRollupsOf(siteId).as('r'))
          .select('r.uid')
          .whereRef('r.site_id', '=', 'u.site_id')
          .whereRef('r.uid', '=', 'u.uid')
          .where('r.day', '>=', open.since_day),
      ),
    )
    .execute();
  const matters = (level: number) => rule.level > 0 || levels.extraOf(site, level) > 0n;
  await levels.settle(
    db,
    site,
    people.filter(({ level }) => matters(level)).map(({ uid }) => uid),
    now,
  );
}

/** Runs before a claim: lowers a rebate whose level was reversed. */
export async function settleForClaim(
  { db, levels, readUnconfirmedDays }: { db: Database; levels: RebateLevels; readUnconfirmedDays: ReadUnconfirmedDays },
  site: Site,
  uid: string,
  now: Date,
): Promise<void> {
  const { siteId } = site;
  const ofLevel = await db
    .selectFrom('rebates')
    .select('rebate_id')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('claimed_at', 'is', null)
    .where('amount_minor', '>', 0n)
    .where('until', '>', now)
    .where((where) => where.or([where('need_level', '>', 0), where('level_rate', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  if (!ofLevel) return;
  await levels.settle(db, site, [uid], now);
  await takeBackRebates(db, site, uid, { rules: rebateRules(site), levels, readUnconfirmedDays }, now);
}
