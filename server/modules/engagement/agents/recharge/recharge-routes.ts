import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { maskName } from '@pitaka/core/values/names.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../../platform/http/call-context.ts';
import { readAmountAboveZero } from '../../../../platform/http/read-amount.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { wireDetail } from '../../../../platform/http/wire-detail.ts';
import { readUserNames } from '../../../identity/auth/index.ts';
import { originOf } from '../../../money/ledger/index.ts';
import type { OwnPinAbove } from '../../../money/safe/index.ts';
import { pinLeft, pinRulesOf, type ReadSendingStop } from '../../../money/wallet/index.ts';
import { agentRulesOf } from '../agent-settings.ts';
import { readAgent } from '../views.ts';
import { checkRecipient, readUsed, rechargeMember } from './recharge-member.ts';
import { findRecharge, isFirstRecharge, readRecharges } from './recharge-views.ts';

type PinRefusal = 'safe_password_missing' | 'safe_password_wrong' | 'safe_locked';

export interface RechargeRouteDependencies {
  readonly db: Database;
  readonly ownPinAbove: OwnPinAbove;
  /** Checks the user's safe password. A wrong password counts as a failed attempt at the safe. */
  readonly checkPin: (siteId: string, uid: string, pin: string, now: Date) => Promise<Result<unknown, PinRefusal>>;
  /** Whether the user may send money, by the same rules as for transfers. */
  readonly readSendingStop: ReadSendingStop;
}

/** Transfers from a recharge advisor to a member of the advisor's team (Spec: E6). */
export function rechargeRoutes(deps: RechargeRouteDependencies): Route[] {
  const { db } = deps;
  return [
    route(findCall('/agent/recipient'), async ({ uid: to }, context) => {
      const { site, now } = context;
      const { uid } = requireUser(context);
      const advisor = await readAgent(db, site.siteId, uid);
      if (!advisor?.advisor_since || advisor.ended_day !== null) return refuse('advisor_none');
      const day = siteDay(now, site.timezone);
      const recipient = await checkRecipient(db, site, uid, to);
      if (!recipient.ok) return recipient;
      const rules = agentRulesOf(site).recharge;
      const [names, used, isFirst] = await Promise.all([
        readUserNames(db, site.siteId, [to]),
        readUsed(db, site.siteId, uid, day),
        isFirstRecharge(db, site.siteId, uid, to),
      ]);
      const pin = pinRulesOf(site, await deps.ownPinAbove(site.siteId, uid));
      return ok({
        uid: to,
        name: maskName(names.get(to) ?? ''),
        minimum: formatMinor(rules.minimumMinor),
        maximum: formatMinor(rules.maximumMinor),
        remaining: formatMinor(rules.dayMaxMinor > used.minor ? rules.dayMaxMinor - used.minor : 0n),
        pinRequired: pin.always || (pin.forNew && isFirst),
        pinAbove: pin.aboveMinor === null ? null : formatMinor(pinLeft(pin.aboveMinor, used.unprovenMinor)),
      });
    }),

    route(findCall('/agent/recharge'), async (input, context) => {
      const { site, now } = context;
      const amount = readAmountAboveZero(input.amount, site.unit);
      if (!amount.ok) return amount;
      const { uid } = requireUser(context);
      const pin = pinRulesOf(site, await deps.ownPinAbove(site.siteId, uid));
      const proven = await checkPin(deps, context, pin, input.uid, amount.value, input.pin);
      if (!proven.ok) return proven;
      const sent = await rechargeMember(
        deps,
        {
          site,
          from: uid,
          to: input.uid,
          amountMinor: amount.value,
          unprovenMaxMinor: input.pin === undefined ? pin.aboveMinor : null,
          isProven: proven.value === 'checked',
          key: idempotencyKeyOf(context),
          origin: originOf(context),
        },
        now,
      );
      if (!sent.ok) return refuse(sent.code, wireDetail(sent.detail));
      const { id, totalMinor, availableMinor } = sent.value;
      return ok({ id, totalCoin: formatMinor(totalMinor), canWithdrawCoin: formatMinor(availableMinor) });
    }),

    route(findCall('/agent/recharges'), async ({ number, size }, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      const { rows, count } = await readRecharges(db, siteId, uid, { number, size });
      const partyOf = (row: (typeof rows)[number]) => (row.uid === uid ? row.member_uid : row.uid);
      const names = await readUserNames(db, siteId, [...new Set(rows.map(partyOf))]);
      return ok({
        content: rows.map((row) => ({
          id: row.recharge_id,
          isSent: row.uid === uid,
          party: { uid: partyOf(row), name: maskName(names.get(partyOf(row)) ?? '') },
          amount: formatMinor(row.amount_minor),
          at: row.at.toISOString(),
        })),
        totalPages: Math.ceil(count / size),
        number,
      });
    }),

    route(findCall('/agent/receipt'), async ({ id }, context) => {
      const { siteId } = context.site;
      const row = await findRecharge(db, siteId, requireUser(context).uid, id);
      if (!row) return refuse('not_found');
      const names = await readUserNames(db, siteId, [row.uid, row.member_uid]);
      const person = (uid: string) => ({ uid, name: maskName(names.get(uid) ?? '') });
      return ok({
        id: row.recharge_id,
        from: person(row.uid),
        to: person(row.member_uid),
        amount: formatMinor(row.amount_minor),
        at: row.at.toISOString(),
        journal: row.journal_id,
      });
    }),
  ];
}

/** Refuses recharges for the same reasons as transfers. */
async function checkPin(
  deps: RechargeRouteDependencies,
  context: CallContext,
  { always, aboveMinor, forNew }: ReturnType<typeof pinRulesOf>,
  to: string,
  amountMinor: bigint,
  pin: string | undefined,
): Promise<Result<'checked' | 'not_needed', PinRefusal | 'pin_required'>> {
  const { site, now } = context;
  const { uid } = requireUser(context);
  const isAbove = aboveMinor !== null && amountMinor > aboveMinor;
  const isGiven = pin !== undefined && aboveMinor !== null;
  const needsIt = isGiven || always || isAbove || (forNew && (await isFirstRecharge(deps.db, site.siteId, uid, to)));
  if (!needsIt) return ok('not_needed');
  if (pin === undefined) return refuse('pin_required');
  const right = await deps.checkPin(site.siteId, uid, pin, now);
  return right.ok ? ok('checked') : right;
}
