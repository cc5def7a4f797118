import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { fromMajor } from '@pitaka/core/values/money.ts';
import type { ApprovalRegistry } from '../../../modules/back-office/approvals/index.ts';
import { readBalance } from '../../../modules/money/ledger/index.ts';
import { findItem } from '../../../modules/promotion/catalogue/index.ts';
import { PRODUCT_APPROVALS } from '../../registries.ts';
import { CREATORS } from '../year/year-groups.ts';
import {
  approve,
  exportFile,
  hold,
  importBookings,
  payByHand,
  reconcile,
  reject,
  requestApprovalAs,
} from './operator-actions.ts';
import type { PastSite } from './past-site.ts';
import type { PastStep } from './past-step.ts';
import {
  cancel,
  deposit,
  depositByHand,
  depositMinor,
  leaveUnanswered,
  payUnreported,
  removeAccount,
  withdraw,
} from './people-actions.ts';

const JUANA = '10000000';
const MARCO = '10000001';
const ANDREA = '10000002';
const FROZEN = '10000009';
const MINA = '10000032';
const RHEA = '10000037';
const RAISED_GAME = 'wx2600000003';
const MOVED_APP = 'barkada-chat';
const [BEA, CARLO, DIWA, ELENA, FELIX, GRACE] = [
  '10000011',
  '10000012',
  '10000013',
  '10000014',
  '10000015',
  '10000016',
] as const;
const [HANA, IVAN, JOY, LITO] = ['10000021', '10000022', '10000023', '10000031'] as const;

type Act = (past: PastSite) => Promise<void>;
type Line = readonly [daysAgo: number, act: Act];

/** Deposits of the first login. */
const PAID_IN: readonly Line[] = [
  [58, (past) => deposit(past, 'juana-in-1', JUANA, 30_000, 'paid')],
  [44, (past) => deposit(past, 'juana-in-2', JUANA, 25_000, 'paid')],
  [21, (past) => deposit(past, 'juana-in-3', JUANA, 20_000, 'paid')],
  [0.2, makeRound],
];

/** A last deposit, so that the first login ends with 100,000.00 available and 2,500.00 in its safe. */
async function makeRound(past: PastSite): Promise<void> {
  const balance = await readBalance(past.db, past.site.siteId, userAccount(JUANA, 'available'));
  const missing = fromMajor(100_000) - balance;
  if (missing > 0n) await depositMinor(past, 'juana-in-last', JUANA, missing, 'paid');
}

/** Finished records: paid, failed, cancelled, rejected, expired. */
const OVER: readonly Line[] = [
  [28, (past) => deposit(past, 'bea-first', BEA, 5_000, 'paid')],
  [27, (past) => withdraw(past, 'juana-1', JUANA, 1_500, 'PH_GCASH')],
  [25, (past) => withdraw(past, 'andrea-1', ANDREA, 3_000, 'PH_GCASH')],
  [24, (past) => deposit(past, 'carlo-1', CARLO, 10_000, 'paid')],
  [22.5, (past) => withdraw(past, 'elena-refused', ELENA, 2_000, 'PH_GCASH')],
  [20.1, (past) => withdraw(past, 'marco-1', MARCO, 8_000, 'PH_MAYA')],
  [20, (past) => approve(past, 'maker', 'marco-1')],
  [18.2, (past) => withdraw(past, 'juana-2', JUANA, 6_500, 'PH_BDO')],
  [18.1, (past) => approve(past, 'checker', 'juana-2')],
  [16, (past) => withdraw(past, 'felix-returned', FELIX, 1_200, 'PH_GCASH')],
  [15, (past) => deposit(past, 'diwa-1', DIWA, 150_000, 'paid')],
  [14, (past) => deposit(past, 'grace-unpaid', GRACE, 2_500)],
  [13.9, (past) => past.expireDeposits()],
  [13.5, (past) => withdraw(past, 'juana-refused', JUANA, 2_000, 'PH_MAYA')],
  [13.4, (past) => removeAccount(past, JUANA, 'PH_MAYA')],
  [13, (past) => withdraw(past, 'bea-1', BEA, 4_000, 'PH_GCASH')],
  [12.3, (past) => withdraw(past, 'carlo-rejected', CARLO, 9_000, 'PH_MAYA')],
  [12.1, (past) => reject(past, 'checker', 'carlo-rejected', 'The name on the account is not yours')],
  [11, (past) => depositByHand(past, 'juana-by-hand', JUANA, 3_000)],
  [10.6, (past) => withdraw(past, 'diwa-large', DIWA, 60_000, 'PH_BPI')],
  [10.5, (past) => approve(past, 'maker', 'diwa-large')],
  [10.3, (past) => approve(past, 'checker', 'diwa-large')],
  [
    10,
    (past) =>
      importBookings(past, 'maker', 'bdo-statement-1.csv', [
        { received: 'juana-by-hand', bankReference: 'PN-40711902' },
        { text: 'ACCOUNT FEE', out: '350.00' },
      ]),
  ],
  [9, (past) => deposit(past, 'hana-declined', HANA, 1_000, 'failed')],
  [8, (past) => deposit(past, 'andrea-1-in', ANDREA, 2_000, 'paid')],
  [7.2, (past) => withdraw(past, 'juana-cancelled', JUANA, 7_500, 'PH_GCASH')],
  [7.1, (past) => cancel(past, 'juana-cancelled', JUANA)],
  [6, (past) => deposit(past, 'joy-late', JOY, 800, 'late')],
  [5, (past) => deposit(past, 'ivan-1', IVAN, 4_000, 'paid')],
  [3.5, (past) => withdraw(past, 'marco-2', MARCO, 2_400, 'PH_MAYA')],
];

/** Open work for operators. */
const OPEN: readonly Line[] = [
  [2.6, (past) => withdraw(past, 'carlo-by-hand', CARLO, 7_000, 'PH_MAYA')],
  [2.55, (past) => withdraw(past, 'marco-by-hand', MARCO, 5_200, 'PH_MAYA')],
  [2.5, (past) => withdraw(past, 'grace-by-hand', GRACE, 12_000, 'PH_BDO')],
  [2.45, (past) => payByHand(past, 'maker', 'carlo-by-hand')],
  [2.4, (past) => payByHand(past, 'maker', 'marco-by-hand')],
  [2.35, (past) => payByHand(past, 'checker', 'grace-by-hand')],
  [2.3, (past) => exportFile(past, 'checker', 'Morning run')],
  // A withdrawal to a new account, whose review is overdue.
  [2.1, (past) => withdraw(past, 'hana-overdue', HANA, 900, 'PH_GCASH')],
  [1.9, (past) => depositByHand(past, 'lito-by-hand', LITO, 1_200)],
  [
    1.5,
    (past) =>
      importBookings(past, 'maker', 'bdo-statement-2.csv', [
        { paid: 'carlo-by-hand', bankReference: 'IP-88120345' },
        { received: 'lito-by-hand', bankReference: 'PN-40712377', lessMinor: 200_00n },
        { text: 'OFFICE RENT', out: '12000.00' },
      ]),
  ],
  [0.9, (past) => withdraw(past, 'diwa-second', DIWA, 55_000, 'PH_BPI')],
  [0.8, (past) => approve(past, 'maker', 'diwa-second')],
  [0.7, (past) => deposit(past, 'carlo-differs', CARLO, 1_500, 'paid-less', 'charged-back-unheard')],
  [0.65, (past) => payUnreported(past, 640)],
  [0.6, (past) => deposit(past, 'grace-payer', GRACE, 2_500, 'paid-by-other')],
  // An unpaid deposit that is payable for two days and shown by the app.
  [0.55, (past) => depositByHand(past, 'juana-unpaid', JUANA, 1_500)],
  [0.5, (past) => withdraw(past, 'elena-held', ELENA, 5_800, 'PH_GCASH')],
  [0.45, (past) => hold(past, 'checker', 'elena-held', 'We are checking the account with GCash')],
  [0.4, (past) => withdraw(past, 'felix-next-file', FELIX, 5_300, 'PH_GCASH')],
  [0.35, (past) => payByHand(past, 'maker', 'felix-next-file')],
  [0.3, (past) => withdraw(past, 'juana-review', JUANA, 6_000, 'PH_GCASH')],
  [0.25, (past) => withdraw(past, 'bea-review', BEA, 6_200, 'PH_GCASH')],
  [0.15, (past) => deposit(past, 'bea-pending', BEA, 1_000, 'pending')],
  [0.06, (past) => reconcile(past, 'checker', 'deposit')],
  [0.05, (past) => reconcile(past, 'checker', 'payout')],
  [0.02, (past) => deposit(past, 'hana-unknown', HANA, 750)],
  [0.015, (past) => leaveUnanswered(past, 'hana-unknown')],
  [0.01, (past) => deposit(past, 'juana-open', JUANA, 500)],
];

/** The plan in force, with a daily cap. */
const CAPPED = {
  name: 'Standard',
  scope: 'site',
  scopeId: '',
  from: null,
  terms: {
    events: ['purchase', 'register', 'install'],
    base: 'share',
    own: 'own',
    levels: 'shares',
    capDay: '20000.00',
    holdDays: 3,
  },
};

/** A help article that contains a phone number. */
const BRANCH = {
  version: 0,
  texts: {
    'en-US': { title: 'Is there an office?', body: '<p>In Makati, on workdays from 9 to 17. Call 02 8555 0100.</p>' },
    es: { title: '¿Hay una oficina?', body: '<p>En Makati, días laborables de 9 a 17. Llama al 02 8555 0100.</p>' },
  },
  pictures: {},
  hidden: false,
  shown_from: null,
  shown_until: null,
};

/** One pending approval of each kind. */
function approvalRequests(): Line[] {
  const registry = PRODUCT_APPROVALS;
  const requestBy = (
    by: Parameters<typeof requestApprovalAs>[2],
    wish: Parameters<typeof requestApprovalAs>[3],
  ): Act => {
    return (past) => requestApprovalAs(past, registry, by, wish);
  };
  const adjustment = { direction: 'credit', amount: '250.00', source: 'goodwill' };
  const limits = { limited: 'withdrawal', day: '20000.00', week: '60000.00', month: null };
  const raisedRates = { rate: '65', rate1: '8', rate2: '3', from: null };
  const toCreators = { group: CREATORS.id, from: null };
  const raised = { version: 0, values: { dayLimit: '2000000.00' } };
  return [
    [
      1.2,
      requestBy('checker', { kind: 'unfreeze', target: FROZEN, payload: {}, reason: 'Showed an ID at the office' }),
    ],
    [
      0.95,
      requestBy('maker', {
        kind: 'charge_back',
        target: 'ivan-1',
        payload: {},
        reason: 'The bank took the payment back',
      }),
    ],
    [0.55, requestBy('maker', { kind: 'limit', target: JOY, payload: limits, reason: 'Asked for lower limits' })],
    [
      0.33,
      requestBy('maker', {
        kind: 'adjustment',
        target: BEA,
        payload: adjustment,
        reason: 'A refused transfer cost a fee',
      }),
    ],
    [
      0.12,
      requestBy('owner', {
        kind: 'settings',
        target: 'withdrawal',
        payload: raised,
        reason: 'Payday week at the agents',
      }),
    ],
    [
      0.11,
      requestBy('owner', {
        kind: 'commission_plan',
        target: 'standard',
        payload: CAPPED,
        reason: 'A limit for one day',
      }),
    ],
    [
      0.1,
      requestBy('owner', { kind: 'promoter_rates', target: MINA, payload: raisedRates, reason: 'Three good months' }),
    ],
    [
      0.09,
      requestBy('owner', {
        kind: 'team_move',
        target: RHEA,
        payload: { inviter: '10000011' },
        reason: 'Both asked for it',
      }),
    ],
    [
      0.085,
      requestBy('owner', { kind: 'promoter_group', target: GRACE, payload: toCreators, reason: 'Makes videos now' }),
    ],
    [0.08, (past) => requestRatio(past, registry)],
    [0.075, (past) => requestLinks(past, registry)],
    [
      0.07,
      requestBy('owner', {
        kind: 'site_content',
        target: 'help/branch',
        payload: BRANCH,
        reason: 'The branch has opened',
      }),
    ],
  ];
}

async function requestRatio(past: PastSite, registry: ApprovalRegistry): Promise<void> {
  const game = await findItem(past.db, past.site.siteId, 'messaging', RAISED_GAME);
  if (!game) return;
  const wish = { kind: 'item_ratio', target: game.item_id, payload: { ratio: '47.5' }, reason: 'The studio pays more' };
  await requestApprovalAs(past, registry, 'owner', wish);
}

async function requestLinks(past: PastSite, registry: ApprovalRegistry): Promise<void> {
  const app = await findItem(past.db, past.site.siteId, 'app', MOVED_APP);
  if (!app) return;
  const payload = { rechargeUrl: `https://example.com/pay/${MOVED_APP}?from={uid}` };
  await requestApprovalAs(past, registry, 'owner', {
    kind: 'item_links',
    target: app.item_id,
    payload,
    reason: 'A new shop',
  });
}

/** Adds withdrawals, deposits and operators' actions on them in the last four weeks. */
export function paymentHistory(past: PastSite): PastStep[] {
  return toSteps(past, [...OVER, ...OPEN, ...approvalRequests()]);
}

/** Adds the deposits for the balances in the last two months; can be repeated. */
export function paidInHistory(past: PastSite): PastStep[] {
  return toSteps(past, PAID_IN);
}

function toSteps(past: PastSite, lines: readonly Line[]): PastStep[] {
  return lines.map(([daysAgo, act]) => ({
    daysAgo,
    async run(at) {
      past.clock.now = at;
      await act(past);
    },
  }));
}
