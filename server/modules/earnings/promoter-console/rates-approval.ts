import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { readTimezone } from '../../site/sites/index.ts';
import { resolveStart } from '../commission/index.ts';
import { changeRates } from '../team/index.ts';
import { promoterTarget } from './promoter-target.ts';
import { readRates } from './store.ts';

const rate = z.string('rate_format').check(z.regex(/^(100(\.0{1,4})?|[1-9]?[0-9](\.[0-9]{1,4})?)$/, 'rate_format'));
const RATES = [
  { key: 'rate', label: 'Own' },
  { key: 'rate1', label: 'Of direct members' },
  { key: 'rate2', label: 'Of indirect members' },
] as const;

/** Rates of a promoter from a day of the site on; null: from the approval. Earlier earnings keep their rates. */
export const ratesApproval = defineApproval({
  kind: 'promoter_rates',
  title: 'Rates of a promoter',
  target: promoterTarget,
  schema: z.strictObject({ rate, rate1: rate, rate2: rate, from: z.nullable(z.iso.date('date_format')) }),
  permission: { request: 'commission.request', decide: 'approval.decide' },

  async check(tx, { siteId, payload: { from } }, now) {
    const start = resolveStart(from, await readTimezone(tx, siteId), now);
    return start.ok ? ok(null) : start;
  },

  async preview(db, { siteId, targetId, payload }) {
    const held = await readRates(db, siteId, targetId);
    return [
      ...RATES.map(({ key, label }) => ({
        label,
        before: `${Number(held?.[key] ?? 0)} %`,
        after: `${Number(payload[key])} %`,
      })),
      { label: 'From', before: '', after: payload.from ?? 'its approval' },
    ];
  },

  describe: ({ payload: { rate: own, rate1, rate2 } }) =>
    `Rates ${Number(own)} %, ${Number(rate1)} %, ${Number(rate2)} %`,

  async execute(tx, { siteId, targetId: uid, payload, requester }, now) {
    const { from, ...rates } = payload;
    const timezone = await readTimezone(tx, siteId);
    const start = resolveStart(from, timezone, now);
    // The requested day has begun since: its earnings would change.
    if (!start.ok) return refuse('approval_outdated');
    const validFrom = start.value;
    const setBy = `operator:${requester.operatorName}`;
    const changed = await changeRates(tx, { siteId, uid, timezone, rates, validFrom, setBy }, now);
    return changed ? ok({ uid, from: validFrom.toISOString() }) : refuse('not_found');
  },
});
