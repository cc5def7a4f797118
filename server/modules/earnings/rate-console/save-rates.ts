import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { requestApproval } from '../../back-office/approvals/index.ts';
import { spendOperatorLimit } from '../../back-office/operator-limit/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { readPlans } from '../commission/index.ts';
import { lockRatesOfAllSources } from '../fraud/index.ts';
import { rebateRules } from '../rebates/index.ts';
import { deviatesTooMuch, sumAddedValue } from './compare-rates.ts';
import type { EnteredRate } from './entered-rate.ts';
import { rateSettings } from './rate-settings.ts';
import { exchangeRatesApproval, targetOf } from './rates-approval.ts';
import {
  changedRates,
  inOrder,
  keyOf,
  type RateAction,
  readRates,
  type SavedRates,
  writeRates,
} from './write-rates.ts';

interface Who {
  readonly actor: Actor;
  readonly site: Pick<Site, 'siteId' | 'settings' | 'unit' | 'features'>;
  readonly hasLevelsByEarnings: (site: Pick<Site, 'settings' | 'features'>) => boolean;
}

/**
 * Enters rates at once, or asks for a second person: for the first rate of a currency, for a rate that differs too much
 * from others' rates, and if existing sales would gain more than one operator may add in a day.
 */
export async function saveRates(
  db: Database,
  who: Who,
  entered: readonly EnteredRate[],
  now: Date,
  action: RateAction,
): Promise<Result<SavedRates & { readonly waits: boolean }, 'approval_pending'>> {
  const { actor, site } = who;
  const saved = await decideInTransaction(db, async (tx): Promise<Result<SavedRates, 'second_person_needed'>> => {
    if (!(await mayEnterAlone(tx, who, inOrder(entered), now))) return refuse('second_person_needed');
    return ok(await writeRates(tx, actor, entered, { by: actor.operatorName, action }, now));
  });
  if (saved.ok) return ok({ ...saved.value, waits: false });
  const payload = { rates: entered.map((rate) => ({ ...rate })), action };
  const request = {
    approval: exchangeRatesApproval,
    targetId: targetOf(entered),
    payload,
    reason: '',
    unit: site.unit,
  };
  const requested = await requestApproval(db, actor, request, now);
  if (requested.ok) return ok({ added: 0, changed: 0, unchanged: 0, days: 0, waits: true });
  if (requested.code === 'approval_pending') return refuse('approval_pending');
  throw new Error(`rates were refused: ${requested.code}`);
}

/** Whether larger totals are paid more: a rate then affects more than the sales of its own day. */
async function hasThresholds(tx: Transaction, { site, hasLevelsByEarnings }: Who): Promise<boolean> {
  if (hasLevelsByEarnings(site) || rebateRules(site).some(({ steps }) => steps.length > 0)) return true;
  const plans = await readPlans(tx, site.siteId);
  return plans.some(({ terms }) => typeof terms?.own === 'object' && 'steps' in terms.own);
}

async function mayEnterAlone(tx: Transaction, asker: Who, rates: readonly EnteredRate[], now: Date): Promise<boolean> {
  const { actor, site } = asker;
  const { siteId } = site;
  await lockRatesOfAllSources(tx, siteId);
  const before = await readRates(tx, siteId, rates);
  const moved = changedRates(rates, before);
  const who = { siteId, operatorId: actor.operatorId };
  const isByThresholds = await hasThresholds(tx, asker);
  const most = { ...rateSettings.of(site), hasThresholds: isByThresholds };
  if (await deviatesTooMuch(tx, who, moved, most, now)) return false;
  const amountMinor = await sumAddedValue(tx, siteId, moved, (rate) => before.get(keyOf(rate)));
  if (isByThresholds && amountMinor > 0n) return false;
  const taking = {
    operatorId: actor.operatorId,
    road: 'exchange_rate',
    source: '',
    recordId: '',
    amountMinor,
  } as const;
  return (await spendOperatorLimit(tx, site, taking, now)) === 'taken';
}
