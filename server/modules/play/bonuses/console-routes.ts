import { findCall } from '@pitaka/contract/calls/index.ts';
import { consoleBonusGrantList } from '@pitaka/contract/calls/play/console-bonuses.ts';
import type { BonusPeriod } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { checkFields } from '../../../platform/http/check-fields.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { listPendingTargets } from '../../back-office/approvals/index.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { readUserNames } from '../../identity/auth/index.ts';
import { endForOperator } from './end-for-operator.ts';
import { queryGrants } from './grant-list.ts';
import { ruleProposal } from './rule-proposal.ts';
import { type Rule, readRules } from './rules.ts';
import { saveRule } from './save-rule.ts';
import { simulateRule } from './simulate-rule.ts';
import { readTerms } from './stored-terms.ts';

/** The console calls of bonuses: rules, grants and simulations (Spec: E2, F1). */
export function bonusConsoleRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleBonusGrantList, {
      rows: async (filters, span, { site }) => queryGrants(db, site.siteId, filters, span),
      id: keysetColumn('g.grant_id', 'text'),
      sorts: {
        claimedAt: keysetColumn('g.claimed_at', 'timestamptz'),
        amount: keysetColumn('g.amount_minor', 'bigint'),
      },
      totals: {
        amount: sql`sum(amount_minor)`,
        released: sql`sum(released_minor)`,
        forfeited: sql`sum(forfeited_minor)`,
        missing: sql`sum(missing_minor)`,
      },
      present: async (rows, { site }) => {
        const names = await readUserNames(db, site.siteId, [...new Set(rows.map(({ uid }) => uid))]);
        return rows.map((row) => ({
          id: row.grant_id,
          name: names.get(row.uid) ?? '',
          rule: row.rule_id,
          title: row.title ?? row.rule_id,
          version: row.rule_version,
          until: row.wager_until?.toISOString() ?? null,
          endReason: row.end_reason,
          note: row.end_note,
        }));
      },
    }),

    route(findCall('/console/bonuses/rules'), async (_input, { site }) => {
      const rules = await readRules(db, site.siteId);
      const pending = await listPendingTargets(db, site.siteId, 'bonus_rule');
      return ok(
        rules.map(({ ruleId, newest, grants, spentMinor, versions }) => ({
          id: ruleId,
          isOn: newest.isOn,
          version: newest.version,
          terms: newest.stored,
          cashbackPeriod: cashbackPeriodOf(versions),
          grants,
          spent: formatMinor(spentMinor),
          isPending: pending.has(ruleId),
          versions: versions.map(({ version, isOn, effectiveFrom, createdBy, reason }) => ({
            ...{ version, isOn, createdBy, reason },
            effectiveFrom: effectiveFrom.toISOString(),
          })),
        })),
      );
    }),

    route(findCall('/console/bonuses/save'), async ({ id, proposal, reason }, context) => {
      const checked = checkFields(ruleProposal, proposal);
      if (!checked.ok) return checked;
      return saveRule(db, actorOf(context), { ruleId: id, proposal: checked.value, reason }, context.now);
    }),

    route(findCall('/console/bonuses/simulate'), async ({ proposal }, { site, now }) => {
      const checked = checkFields(ruleProposal, proposal);
      if (!checked.ok) return checked;
      const simulated = await simulateRule(db, site, readTerms(checked.value.terms), now);
      const { month, occasions, count, people, metCount, turnedAway, isCapped, budgetUsedAt } = simulated;
      const names = await readUserNames(
        db,
        site.siteId,
        simulated.top.map(({ uid }) => uid),
      );
      return ok({
        ...{ month, occasions, count, people, metCount, turnedAway, isCapped },
        granted: formatMinor(simulated.grantedMinor),
        met: formatMinor(simulated.metMinor),
        budgetUsedAt: budgetUsedAt?.toISOString() ?? null,
        top: simulated.top.map((recipient) => ({
          uid: recipient.uid,
          name: names.get(recipient.uid) ?? '',
          count: recipient.count,
          amount: formatMinor(recipient.minor),
        })),
        bands: simulated.bands.map((band) => ({ upTo: formatMinor(band.upToMinor), count: band.count })),
      });
    }),

    route(findCall('/console/bonuses/forfeit'), async ({ id, reason }, context) => {
      const ended = await endForOperator(db, context.site, actorOf(context), { id, reason }, context.now);
      if (!ended.ok) return ended.code === 'not_found' ? refuse('not_found') : ended;
      return ok({ forfeited: formatMinor(ended.value.forfeited_minor) });
    }),
  ];
}

function cashbackPeriodOf(versions: Rule['versions']): BonusPeriod | null {
  return versions.find(({ stored }) => stored.trigger === 'cashback')?.stored.period ?? null;
}
