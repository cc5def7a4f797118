import { createHash } from 'node:crypto';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import * as z from 'zod/mini';
import { moneyText } from '../../../platform/money-text.ts';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { spendOperatorLimit } from '../../back-office/operator-limit/index.ts';
import { readSettings } from '../../site/settings/index.ts';
import { lockRatesOfAllSources } from '../fraud/index.ts';
import { sumAddedValue } from './compare-rates.ts';
import type { EnteredRate } from './entered-rate.ts';
import { keyOf, readRates, writeRates } from './write-rates.ts';

const SHOWN_RATES = 50;
const PRINT_CHARACTERS = 16;

const rate = z.strictObject({
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  day: z.int().check(z.gte(2000_01_01), z.lte(2999_12_31)),
  rate: z.string().check(z.regex(/^[0-9]{1,10}(\.[0-9]{1,10})?$/)),
  origin: z.string().check(z.maxLength(120)),
});

/** A file of rates is identified by its content: the same file waits once. */
export function targetOf(rates: readonly EnteredRate[]): string {
  const [only] = rates;
  if (rates.length === 1 && only) return keyOf(only);
  return `file-${createHash('sha256').update(JSON.stringify(rates)).digest('hex').slice(0, PRINT_CHARACTERS)}`;
}

/** A rate changes the value of existing and future sales in its currency, so another person has to approve it. */
export const exchangeRatesApproval = defineApproval({
  kind: 'exchange_rates',
  title: 'Exchange rates',
  target: {
    type: 'exchange_rates',
    async find(_db, _siteId, id) {
      if (/^[A-Z]{3,5}-[0-9]{8}$/.test(id)) return { label: `${id.split('-')[0]} of ${dayText(Number(id.slice(-8)))}` };
      return /^file-[0-9a-f]+$/.test(id) ? { label: 'Rates of a file' } : undefined;
    },
  },
  schema: z.strictObject({
    rates: z.array(rate).check(z.minLength(1), z.maxLength(5000)),
    action: z.enum(['exchange_rate.save', 'exchange_rate.import']),
  }),
  permission: { request: 'exchange_rate.manage', decide: 'approval.decide' },

  // The name comes first in the approver's view.
  check: async (_tx, { targetId, payload: { rates } }) =>
    targetId === targetOf(rates) ? ok(null) : refuse('input_invalid'),
  lock: (tx, { siteId }) => lockRatesOfAllSources(tx, siteId),

  async preview(db, { siteId, unit, payload: { rates } }) {
    const before = await readRates(db, siteId, rates);
    const brings = await sumAddedValue(db, siteId, rates, (one) => before.get(keyOf(one)));
    return [
      { label: 'Rates', before: '', after: String(rates.length) },
      { label: 'Adds to existing sales, at most', before: '', after: moneyText(brings, unit), sum: brings },
      ...(rates.length > 1 ? await rangeLines(db, siteId, rates) : []),
      ...rates.slice(0, SHOWN_RATES).map((one) => ({
        label: `${one.currency} of ${dayText(one.day)}`,
        before: before.get(keyOf(one)) ?? '',
        after: `${one.rate} (${one.origin})`,
      })),
    ];
  },

  // Sales continue while the approver reads. Later sales count as added by the requester alone, within that operator's
  // limit.
  async allowsExcess(tx, { siteId, targetId: recordId, requester: { operatorId } }, amountMinor, now) {
    const settings = await readSettings(tx, siteId);
    const taking = { operatorId, road: 'exchange_rate', source: '', recordId, amountMinor } as const;
    return (await spendOperatorLimit(tx, { siteId, settings }, taking, now)) === 'taken';
  },

  describe({ target, payload: { rates } }) {
    const [only] = rates;
    return rates.length === 1 && only ? `${target.label}: ${only.rate}` : `${rates.length} exchange rates`;
  },

  async execute(tx, { siteId, payload: { rates, action }, requester, checker }, now) {
    // Approved by two people: from now on a reference for other rates.
    const by = `${requester.operatorName}, ${checker.operatorName}`;
    const { added, changed } = await writeRates(tx, { ...checker, siteId }, rates, { by, action }, now);
    return ok({ added, changed });
  },
});

/**
 * The lowest and the highest rate of each currency, next to the newest known rate: a long list is cut, and could hide
 * one rate that is a hundred times too high.
 */
async function rangeLines(db: Parameters<typeof readRates>[0], siteId: string, rates: readonly EnteredRate[]) {
  const byCurrency = Map.groupBy(rates, ({ currency }) => currency);
  const earlier = await db
    .selectFrom('exchange_rates')
    .select(['currency', 'rate'])
    .where('site_id', '=', siteId)
    .where('currency', 'in', [...byCurrency.keys()])
    .orderBy('day')
    .execute();
  const newest = new Map(earlier.map(({ currency, rate: text }) => [currency, text]));
  return [...byCurrency].map(([currency, all]) => {
    const sorted = all.toSorted((one, other) => Number(one.rate) - Number(other.rate));
    const ends = [sorted[0], sorted.at(-1)].map((one) => one && `${one.rate} on ${dayText(one.day)}`);
    return {
      label: `${currency}, lowest to highest of ${all.length}`,
      before: newest.get(currency) ?? '',
      after: ends.join(' to '),
    };
  });
}
