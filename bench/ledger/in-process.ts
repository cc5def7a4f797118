import { randomUUID } from 'node:crypto';
import { FEATURES } from '@pitaka/contract/features.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { createLedgerBatch, leaseNode, startSealing } from '@pitaka/server/modules/money/ledger/index.ts';
import { transferMoney } from '@pitaka/server/modules/money/wallet/index.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import type { Site } from '@pitaka/server/platform/http/site.ts';
import { createLog } from '@pitaka/server/platform/log.ts';
import { keepBusy, type Run } from './keep-busy.ts';
import { naiveTransfer, openNaive } from './naive-transfer.ts';
import { type Distribution, pairsOf } from './pick-accounts.ts';
import { withSealLag } from './seal-lag.ts';

/**
 * 'bare' posts a journal with its key only. 'whole' does what /wallet/transfer does without HTTP: rules, limits,
 * idempotency, audit, the reply's total, the outbox. 'naive' is a common implementation: one database transaction for
 * each transfer.
 */
export type Contender = 'bare' | 'whole' | 'naive';

export interface InProcessRun extends Run {
  readonly contender: Contender;
  readonly connectionString: string;
  readonly accounts: number;
  readonly distribution: Distribution;
  readonly lanes?: number;
}

const AMOUNT = { unit: 'COIN', minor: 1n };
const ORIGIN = '127.0.0.1 se_01k0000000000000000000000000 bench';

const site: Site = {
  siteId: 'demo',
  name: 'demo',
  companyName: null,
  icp: null,
  unit: 'COIN',
  timezone: 'Asia/Manila',
  areaCode: '63',
  locale: 'en-US',
  features: Object.fromEntries(FEATURES.map((feature) => [feature, true])) as Site['features'],
  missing: [],
  theme: { accent: '', accentDark: '', onAccent: '', logo: '' },
  tabLabels: 'zh',
  motion: 'free',
  roleLabels: {},
  supportHandle: '',
  supportLink: '',
  settings: {},
  domains: [],
};

process.on('message', async (run: InProcessRun) => {
  process.send?.(await (run.contender === 'naive' ? runNaive(run) : runOurs(run)));
});
process.send?.({ ready: true });

async function runOurs(run: InProcessRun) {
  const { connectionString, contender } = run;
  const log = createLog('silent');
  const ledger = createLedgerBatch({
    connectionString,
    clock: () => new Date(),
    log,
    ...(run.lanes === undefined ? {} : { lanes: run.lanes }),
  });
  const db = openDatabase(openPool({ connectionString, max: 2 }));
  const lease = await leaseNode(db);
  const sealing = startSealing({ connectionString, log });
  await sealing.started;
  const next = pairsOf(run.distribution, run.accounts);
  try {
    return await withSealLag(
      run,
      () => sealing.lagMs(),
      () =>
        keepBusy(run, async () => {
          const { from, to } = next();
          if (contender === 'whole' && to !== null) {
            const sent = await transferMoney(
              {
                db,
                ledger,
                checkPin: async () => ok(true),
                ownPinAbove: async () => null,
                readSendingStop: async () => undefined,
              },
              {
                ...{ site, from, to, amount: AMOUNT, pin: undefined, note: '', key: randomUUID(), origin: ORIGIN },
                locale: 'en-US',
              },
              new Date(),
            );
            return sent.ok ? undefined : sent.code;
          }
          const receiver = to === null ? 'house:revenue.fee' : userAccount(to, 'available');
          const posted = await ledger.post({
            siteId: 'demo',
            journal: {
              kind: 'transfer',
              moves: [{ from: userAccount(from, 'available'), to: receiver, amount: AMOUNT }],
            },
            key: `${from}/${randomUUID()}`,
            body: `${to} 1`,
            actor: `user:${from}`,
            origin: ORIGIN,
            // A transfer to the house is checked, audited and answered like a transfer to a user.
            ...(contender === 'whole' && { totalOf: from, notFrozen: [userAccount(from, 'available')] }),
          });
          return posted.ok ? undefined : posted.code;
        }),
    );
  } finally {
    await ledger.close();
    await sealing.stop();
    await lease.end();
    await db.destroy();
  }
}

async function runNaive(run: InProcessRun) {
  const pool = openNaive(run.connectionString, run.clients);
  const next = pairsOf(run.distribution, run.accounts);
  try {
    return await keepBusy(run, () => naiveTransfer(pool, next()));
  } finally {
    await pool.end();
  }
}
