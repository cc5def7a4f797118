import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { closePeriod, type LevelsOfSite, openRule } from './close-period.ts';
import type { RebateLevels } from './levels.port.ts';
import { type RebateRule, rebateRules } from './rebate-settings.ts';
import { settleForClosing } from './settle-levels.ts';
import type { ReadUnconfirmedDays } from './unconfirmed-days.port.ts';

const POLL_MS = 60_000;
const MAX_DUE = 100;
/** Leaves time to compute the events of the last moments of a period, which takes seconds. */
const GRACE_MS = 5 * 60_000;

interface DueRule {
  readonly site: Site;
  readonly code: string;
  readonly rule: RebateRule | undefined;
  readonly isOpen: boolean;
}

/** Opens the periods of new rules, and closes ended ones. */
export function createRebateWorker(deps: {
  db: Database;
  sites: SiteFinder;
  levels: RebateLevels;
  readUnconfirmedDays: ReadUnconfirmedDays;
  clock: () => Date;
  log: Log;
}): DueWorker {
  const { db, sites, levels, readUnconfirmedDays, clock, log } = deps;
  return createDueWorker<DueRule>({
    name: 'rebates',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_DUE,
    atOnce: 1,
    async findDue() {
      const open = await db
        .selectFrom('rebate_periods')
        .select(['site_id', 'rule', 'ends_at'])
        .where('closed_at', 'is', null)
        .execute();
      const ended = clock().getTime() - GRACE_MS;
      const due = (await sites.all())
        .filter(({ features }) => features.rebate)
        .flatMap((site) => {
          const rules = new Map(rebateRules(site).map((rule) => [rule.code, rule]));
          const own = open.filter(({ site_id }) => site_id === site.siteId);
          const openRules = new Set(own.map(({ rule }) => rule));
          return [
            ...own
              .filter(({ ends_at }) => ends_at.getTime() <= ended)
              .map(({ rule }) => ({ site, code: rule, rule: rules.get(rule), isOpen: true })),
            ...[...rules.values()]
              .filter(({ code }) => !openRules.has(code))
              .map((rule) => ({ site, code: rule.code, rule, isOpen: false })),
          ];
        });
      return due.slice(0, MAX_DUE);
    },
    async run({ site, code, rule, isOpen }) {
      if (isOpen) {
        const now = clock();
        if (rule) await settleForClosing(db, levels, site, rule, now);
        const ofSite: LevelsOfSite = {
          extraOf: (level) => levels.extraOf(site, level),
          storeGrounds: (tx, rebates) => levels.storeGrounds(tx, site, rebates, now),
          readUnconfirmedDays,
        };
        // Several periods have ended if no server ran for a while.
        while (await closePeriod(db, site, code, rule, now, ofSite));
      } else if (rule) await openRule(db, site, rule, clock());
    },
  });
}
