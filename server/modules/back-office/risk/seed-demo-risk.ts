import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { transition } from '../reviewed-records/index.ts';
import type { RuleFinding } from './finding.ts';
import { RISK_RECORD } from './risk-record.ts';
import { upsertFindings } from './upsert-findings.ts';

const HOUR_MS = 3_600_000;
/** The demo users have no approved withdrawals. */
const NOTHING_RETURNED = async () => 0;

interface DemoFinding {
  readonly found: RuleFinding;
  readonly hoursAgo: number;
  readonly decided?: { readonly event: 'watch' | 'confirm' | 'clear'; readonly reason: string };
}

const quiet = { holds: false, quietDays: 7, moreMinor: 0n } as const;

const FINDINGS: readonly DemoFinding[] = [
  {
    found: {
      ...quiet,
      rule: 'circular',
      subject: '10000013 10000014 10000021',
      uids: ['10000013', '10000014', '10000021'],
      amountMinor: 4_500_00n,
      evidence: { ring: '10000013 → 10000014 → 10000021 → 10000013', days: 7, amount: '₱4,500.00' },
    },
    hoursAgo: 5,
  },
  {
    found: {
      ...quiet,
      rule: 'shared_account',
      subject: 'demo-account 2',
      uids: ['10000015', '10000016'],
      amountMinor: 0n,
      evidence: { what: '•••• 4471', people: 2 },
      holds: true,
    },
    hoursAgo: 31,
  },
  {
    found: {
      ...quiet,
      rule: 'unplayed',
      subject: '10000022',
      uids: ['10000022'],
      amountMinor: 64_000_00n,
      evidence: { deposited: '₱65,000.00', withdrawn: '₱64,000.00', staked: '₱900.00', days: 3 },
      holds: true,
    },
    hoursAgo: 26,
  },
  {
    found: {
      ...quiet,
      rule: 'structuring',
      subject: '10000012',
      uids: ['10000012'],
      amountMinor: 142_800_00n,
      evidence: { payments: ['₱48,000.00', '₱47,500.00', '₱47,300.00'], threshold: '₱50,000.00', days: 2 },
    },
    hoursAgo: 50,
    decided: { event: 'watch', reason: 'Sells phones; asked for invoices' },
  },
  {
    found: {
      ...quiet,
      rule: 'shared_device',
      subject: 'demo-device 4',
      uids: ['10000032', '10000033', '10000034', '10000035'],
      amountMinor: 0n,
      evidence: { what: 'Chrome on Android', people: 4 },
    },
    hoursAgo: 120,
    decided: { event: 'clear', reason: 'One shop, four staff; seen on a video call' },
  },
  {
    found: {
      ...quiet,
      rule: 'unplayed',
      subject: '10000009',
      uids: ['10000009'],
      amountMinor: 18_000_00n,
      evidence: { deposited: '₱18,500.00', withdrawn: '₱18,000.00', staked: '₱120.00', days: 3 },
      holds: true,
    },
    hoursAgo: 200,
    decided: { event: 'confirm', reason: 'Cards of three other people; account frozen' },
  },
];

/** Findings in every state, as the rules would have found them. */
export async function seedDemoRisk(db: Database, site: Site, operatorId: string, now: Date): Promise<void> {
  for (const { found, hoursAgo, decided } of FINDINGS) {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    await inTransaction(db, async (tx) => {
      await upsertFindings(tx, site, [found], NOTHING_RETURNED, at);
      const row = await tx
        .selectFrom('risk_findings')
        .selectAll()
        .where('site_id', '=', site.siteId)
        .where('subject', '=', found.subject)
        .where('state', '=', 'open')
        .executeTakeFirst();
      if (!row || !decided) return;
      const by = {
        by: `operator:${operatorId}`,
        reason: decided.reason,
        at: new Date(at.getTime() + HOUR_MS),
      } as const;
      await transition(tx, RISK_RECORD.kind, row, decided.event, by);
    });
  }
}
