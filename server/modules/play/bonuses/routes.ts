import { findCall } from '@pitaka/contract/calls/index.ts';
import { BONUS_MESSAGES } from '@pitaka/contract/messages/bonuses/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { originOf } from '../../money/ledger/index.ts';
import { readWallet } from '../../money/wallet/index.ts';
import { bonusRulesOf } from './bonus-settings.ts';
import { type Claim, claimBonus, isCode, redeemCode } from './claim-bonus.ts';
import { countCode } from './count-code.ts';
import { forfeitBonus } from './forfeit-bonus.ts';
import type { GrantRow } from './grants.ts';
import { readOwnBonuses } from './own-bonuses.ts';
import { findVersion } from './rules.ts';
import { textIn } from './stored-terms.ts';

/** A user's bonuses: claimable, active and ended (Spec: E2). */
export function bonusRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/bonus/list'), async ({ state, number, size }, context) => {
      const { site, locale, now } = context;
      const viewer = { site, locale, now, messages: BONUS_MESSAGES[locale] };
      const { content, count } = await readOwnBonuses(db, viewer, requireUser(context).uid, state, { number, size });
      return ok({ content, totalPages: Math.ceil(count / size), number });
    }),

    route(findCall('/bonus/claim'), async ({ id }, context) => {
      const given = await claimBonus(db, claimOf(context), id, context.now);
      return given.ok ? ok(await receipt(db, context, given.value)) : given;
    }),

    route(findCall('/bonus/redeem'), async ({ code }, context) => {
      const claim = claimOf(context);
      const doesExist = await isCode(db, claim, code);
      const given = await countCode(db, context, doesExist, () => redeemCode(db, claim, code, context.now));
      return given.ok ? ok(await receipt(db, context, given.value)) : given;
    }),

    route(findCall('/bonus/forfeit'), async ({ id }, context) => {
      const given = await forfeitBonus(db, claimOf(context), id, context.now);
      if (!given.ok) return given;
      return ok({ forfeited: formatMinor(given.value.forfeited_minor), ...(await walletOf(db, context)) });
    }),
  ];
}

function claimOf(context: CallContext): Claim {
  const { site } = context;
  const { siteId, unit, timezone } = site;
  const { uid } = requireUser(context);
  const request = { key: idempotencyKeyOf(context), origin: originOf(context) };
  return { siteId, unit, timezone, uid, ...request, rules: bonusRulesOf(site), site };
}

async function walletOf(db: Database, context: CallContext) {
  const figures = await readWallet(db, context.site.siteId, requireUser(context).uid);
  return { totalCoin: formatMinor(figures.totalMinor), canWithdrawCoin: formatMinor(figures.availableMinor) };
}

async function receipt(db: Database, context: CallContext, grant: GrantRow) {
  const { stored } = await findVersion(db, grant.site_id, grant.rule_id, grant.rule_version);
  const { state } = grant;
  return {
    id: grant.grant_id,
    title: textIn(stored, context.locale).title,
    amount: formatMinor(grant.amount_minor),
    // A repeated request after the bonus has ended gets the state at the grant.
    state: state === 'queued' || state === 'released' ? state : ('active' as const),
    wager: { need: formatMinor(grant.need_minor), done: formatMinor(grant.done_minor) },
    until: grant.wager_until?.toISOString() ?? null,
    ...(await walletOf(db, context)),
  };
}
