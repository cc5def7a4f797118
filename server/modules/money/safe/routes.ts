import { findCall } from '@pitaka/contract/calls/index.ts';
import { WALLET_MESSAGES } from '@pitaka/contract/messages/wallet/index.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { NO_TRIES, triesLeftAt } from '@pitaka/core/money/safe/decide-attempt.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { originOf, readBalance, readStatement } from '../ledger/index.ts';
import { describeLines, presentRecords } from '../wallet/index.ts';
import type { SafeDependencies, SafeFigures, SafeMove } from './post-safe-move.ts';
import { saveIntoSafe } from './save-into-safe.ts';
import { setSafePassword } from './set-safe-password.ts';
import { findSafe, triesOf } from './store.ts';
import { takeOutOfSafe } from './take-out-of-safe.ts';

export interface SafeRouteDependencies extends SafeDependencies {
  readonly phoneWaitHours: (site: Site) => number;
}

export function safeRoutes(deps: SafeRouteDependencies): Route[] {
  const { db } = deps;
  return [
    route(findCall('/safe/state'), async (_input, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      const safe = await findSafe(db, siteId, uid);
      const tries = safe ? triesOf(safe) : NO_TRIES;
      const isLocked = tries.lockedUntil !== null && tries.lockedUntil > context.now;
      return ok({
        hasPassword: safe !== undefined,
        attemptsLeft: triesLeftAt(tries, context.now),
        lockedUntil: isLocked ? (tries.lockedUntil?.toISOString() ?? null) : null,
        safeCoin: formatMinor(await readBalance(db, siteId, userAccount(uid, 'safe'))),
      });
    }),

    route(findCall('/safe/setpassword'), async ({ password, code }, context) => {
      const { site, now } = context;
      const { uid } = requireUser(context);
      const waitHours = deps.phoneWaitHours(site);
      return setSafePassword(deps, { siteId: site.siteId, uid, password, code, waitHours }, now);
    }),

    route(findCall('/safe/save'), async (input, context) => {
      const move = readMove(input.amount, context);
      if (!move.ok) return move;
      const moved = await saveIntoSafe(deps, move.value);
      return moved.ok ? ok(presentFigures(moved.value)) : moved;
    }),

    route(findCall('/safe/takeout'), async (input, context) => {
      const move = readMove(input.amount, context);
      if (!move.ok) return move;
      const moved = await takeOutOfSafe(deps, { ...move.value, password: input.password }, context.now);
      return moved.ok ? ok(presentFigures(moved.value)) : moved;
    }),

    route(findCall('/safe/history'), async (input, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      const { lines, count } = await readStatement(db, siteId, userAccount(uid, 'safe'), input);
      return ok({
        content: presentRecords(await describeLines(db, siteId, uid, lines), WALLET_MESSAGES[context.locale]),
        totalPages: Math.ceil(count / input.size),
        number: input.number,
      });
    }),
  ];
}

function readMove(amountText: string, context: CallContext): Result<SafeMove, 'input_invalid'> {
  const amount = parseAmount(amountText);
  if (!amount.ok) return refuse('input_invalid', { fields: { amount: 'amount_format' } });
  return ok({
    siteId: context.site.siteId,
    uid: requireUser(context).uid,
    amount: { unit: context.site.unit, minor: amount.value },
    key: idempotencyKeyOf(context),
    origin: originOf(context),
  });
}

function presentFigures(figures: SafeFigures) {
  return { safeCoin: formatMinor(figures.safeMinor), canWithdrawCoin: formatMinor(figures.availableMinor) };
}
