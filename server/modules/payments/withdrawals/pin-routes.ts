import { findCall } from '@pitaka/contract/calls/index.ts';
import { decidePinLimit, type PinAbove } from '@pitaka/core/money/safe/own-pin-limit.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { wireDetail } from '../../../platform/http/wire-detail.ts';
import { hasSafePassword, lockOwnPin, writeOwnPin } from '../../money/safe/index.ts';
import { pinRulesOf } from '../../money/wallet/index.ts';
import type { PinDependencies } from './request-withdrawal.ts';
import { siteTerms } from './withdrawal-settings.ts';

/**
 * The amounts above which payments ask for the safe's password: the site's limits, and the user's own choice below
 * them.
 */
export function pinRoutes({ db, ownPinAbove, checkPin }: PinDependencies): Route[] {
  return [
    route(findCall('/pin/state'), async (_input, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      const [own, hasPassword] = await Promise.all([ownPinAbove(siteId, uid), hasSafePassword(db, siteId, uid)]);
      return ok({ hasPassword, ...demandsOf(context.site), own: amountText(own) });
    }),

    route(findCall('/pin/set'), async ({ above: text, pin }, context: CallContext) => {
      const { site, now } = context;
      const { uid } = requireUser(context);
      const above = text === null ? ok<PinAbove>(null) : parseAmount(text);
      if (!above.ok) return refuse('input_invalid', { fields: { above: 'amount_format' } });
      // Before the transaction: a wrong password counts as a try even if nothing changes.
      const proven = pin === undefined ? undefined : await checkPin(site.siteId, uid, pin, now);
      if (proven && !proven.ok) return proven;
      const ofSite = [pinRulesOf(site).aboveMinor, siteTerms(site).pinAboveMinor];
      const changed = await decideInTransaction(db, async (tx) => {
        const from = await lockOwnPin(tx, site.siteId, uid);
        if (from === undefined) return refuse('safe_password_missing');
        const decided = decidePinLimit({ from, to: above.value, ofSite, isProven: proven?.ok === true });
        if (decided.ok) await writeOwnPin(tx, { siteId: site.siteId, uid }, above.value, now);
        return decided;
      });
      return changed.ok ? ok({ own: amountText(above.value) }) : refuse(changed.code, wireDetail(changed.detail));
    }),
  ];
}

const amountText = (minor: PinAbove) => (minor === null ? null : formatMinor(minor));

function demandsOf(site: Site) {
  const transfers = pinRulesOf(site);
  const withdrawals = siteTerms(site);
  return {
    transfers: { always: transfers.always, above: amountText(transfers.aboveMinor) },
    withdrawals: { always: withdrawals.pinRequired, above: amountText(withdrawals.pinAboveMinor) },
  };
}
