import { WHEEL_PRIZE_MACHINE } from '@pitaka/core/play/wheel/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { moneyText } from '../../../platform/money-text.ts';
import type { Approval } from '../../back-office/approvals/index.ts';
import { spendOperatorLimit } from '../../back-office/operator-limit/index.ts';
import {
  defineActionApproval,
  defineReviewedRecord,
  type RecordAction,
  type RecordRow,
  type ReviewedRecord,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import type { WithSettings } from '../../site/settings/index.ts';
import { oddsText } from './odds-text.ts';
import { payPrize } from './pay-prize.ts';
import { PRIZE_TABLES } from './prize-tables.ts';
import { returnUsed } from './store.ts';
import { readDraw } from './views.ts';

export interface PrizeRow extends RecordRow {
  readonly prize_id: string;
  readonly uid: string;
  readonly unit: string;
  readonly prize: string;
  readonly name: string;
  readonly kind: 'money' | 'thing';
  readonly amount_minor: bigint;
  readonly due_at: Date;
  readonly created_at: Date;
}

const BY_AMOUNT = keysetColumn('r.amount_minor', 'bigint');
const BY_DUE = keysetColumn('r.due_at', 'timestamptz');

/**
 * The prizes that operators decide: money from the site's threshold on, and all prizes that are not money (Spec: E3).
 */
export const wheelPrizes: ReviewedRecord = defineReviewedRecord<PrizeRow>({
  machine: WHEEL_PRIZE_MACHINE,
  title: 'Wheel prizes',
  feature: 'wheel',
  ...PRIZE_TABLES,
  permission: { view: 'wheel.view', act: 'wheel.pay' },
  views: [
    { id: 'open', title: 'To follow up', states: ['in_review'] },
    { id: 'done', title: 'Paid or handed over', states: ['paid'], isCounted: false },
    { id: 'declined', title: 'Declined', states: ['declined'], isCounted: false },
  ],
  columns: [
    { key: 'name', label: 'Prize', kind: 'text', cell: (row) => row.name },
    { key: 'uid', label: 'User', kind: 'person', cell: (row) => row.uid },
    { key: 'amount', label: 'Amount', kind: 'money', cell: amountOf, sort: BY_AMOUNT },
    { key: 'won', label: 'Won', kind: 'time', cell: (row) => row.created_at.toISOString() },
    { key: 'due', label: 'Due', kind: 'due', cell: dueOf, sort: BY_DUE },
  ],
  filters: [
    { key: 'uid', label: 'User', kind: 'text', where: (uid) => sql`r.uid = ${uid}` },
    {
      key: 'kind',
      label: 'Kind',
      kind: 'choice',
      choices: [
        { value: 'money', label: 'Money' },
        { value: 'thing', label: 'Handed over' },
      ],
      where: (kind) => sql`r.kind = ${kind}`,
    },
  ],
  actions: [
    {
      event: 'pay',
      label: 'Pay or hand over',
      tone: 'go',
      needsReason: false,
      notifiesUser: true,
      apply: pay,
      get second(): NonNullable<RecordAction<PrizeRow>['second']> {
        return { approval: prizeApproval, isNeeded: isForTwo };
      },
    },
    { event: 'decline', label: 'Decline', tone: 'danger', needsReason: true, notifiesUser: true, apply: decline },
  ],
  titleOf: (row) => row.name,
  amount: { column: 'amount_minor', of: (row) => row.amount_minor },
  auditDetail: (row) => ({ uid: row.uid, prize: row.prize, amount: formatMinor(row.amount_minor) }),
  async afterTransition(tx, row, now) {
    const kind = row.state === 'paid' ? 'wheel_prize_paid' : 'wheel_prize_declined';
    await notifyUser(tx, { siteId: row.site_id, uid: row.uid, kind, params: await namesOf(tx, row), now });
  },
  async facts(db, row) {
    const draw = await readDraw(db, row.site_id, row.prize_id);
    const odds = draw.prizes.find(({ id }) => id === row.prize)?.odds ?? 0;
    return [
      {
        title: 'Prize',
        facts: [
          { label: 'User', value: row.uid, kind: 'person' },
          { label: 'Prize', value: row.name, kind: 'text' },
          { label: 'Amount', value: amountOf(row), kind: 'money' },
          { label: 'Followed up by', value: row.due_at.toISOString(), kind: 'time' },
        ],
      },
      {
        title: 'Draw',
        facts: [
          { label: 'At', value: draw.at.toISOString(), kind: 'time' },
          { label: 'Odds', value: `${oddsText(odds)} %`, kind: 'text' },
          { label: 'Rewards', value: draw.multiplier === 2 ? 'doubled' : 'single', kind: 'text' },
          { label: 'Hash of the server seed', value: draw.hash, kind: 'text' },
          { label: 'Client seed and nonce', value: `${draw.client_seed}:${draw.nonce}`, kind: 'text' },
        ],
      },
    ];
  },
});

/** A prize above an operator's daily limit. */
export const prizeApproval: Approval = defineActionApproval<PrizeRow>({
  record: () => wheelPrizes,
  event: 'pay',
  kind: 'wheel_prize',
  title: 'Prize of the wheel',
  targetType: 'wheel_prize',
  request: 'wheel.pay',
  labelOf: ({ name }) => name,
  preview: (_db, row, unit) => [{ label: 'Paid to the winner', before: '', after: moneyText(row.amount_minor, unit) }],
  describe: (name) => `Pay the prize ${name}`,
});

/** Counts paid money towards the operator's daily limit. */
async function isForTwo(
  tx: Transaction,
  row: PrizeRow,
  { actor, site, now }: { actor: Actor; site: WithSettings & { readonly siteId: string }; now: Date },
): Promise<boolean> {
  if (row.kind !== 'money') return false;
  const taking = { road: 'prize', source: '', amountMinor: row.amount_minor, recordId: row.prize_id } as const;
  return (await spendOperatorLimit(tx, site, { ...taking, operatorId: actor.operatorId }, now)) === 'second_person';
}

function amountOf(row: PrizeRow): string {
  return row.kind === 'money' ? formatMinor(row.amount_minor) : '';
}

/** Possible only while the prize waits for an operator. */
function dueOf(row: PrizeRow): string {
  return row.state === 'in_review' ? row.due_at.toISOString() : '';
}

/** Money is paid in the transaction of the decision; other prizes must have been handed over before it. */
async function pay(tx: Transaction, row: PrizeRow, { actor, now }: { actor: Actor; now: Date }) {
  if (row.kind === 'thing') return ok({});
  const by = { actor: `operator:${actor.operatorId}`, origin: `${actor.address} ${actor.device}` } as const;
  const paid = await payPrize(tx, row, by, now);
  return paid.ok ? ok({}) : refuse('record_state');
}

/** Returns stock and budget in the transaction of the decision. */
async function decline(tx: Transaction, { site_id, prize_id }: PrizeRow) {
  await returnUsed(tx, site_id, prize_id);
  return ok({});
}

/** The prize's name for the notice, in each language of the site's settings. */
export async function namesOf(
  tx: Transaction,
  { site_id, prize_id, prize, name }: Pick<PrizeRow, 'site_id' | 'prize_id' | 'prize' | 'name'>,
): Promise<Record<string, string>> {
  const { prizes } = await readDraw(tx, site_id, prize_id);
  const names = prizes.find(({ id }) => id === prize)?.names ?? {};
  return { name, ...Object.fromEntries(Object.entries(names).map(([locale, text]) => [`name:${locale}`, text])) };
}
