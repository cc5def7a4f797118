import { earningWorkers } from '@pitaka/server/modules/earnings/commission/testing/earning-world.ts';
import { leaseNode } from '@pitaka/server/modules/money/ledger/index.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import type { Log } from '@pitaka/server/platform/log.ts';

/** The workers of earnings in a separate process that can be killed at any instant, on a stopped clock. */
const { databaseUrl, now } = JSON.parse(process.env.WORLD ?? '') as { databaseUrl: string; now: string };
const silent = () => {};
const log = { info: silent, warn: silent, error: silent } as unknown as Log;
const db = openDatabase(openPool({ connectionString: databaseUrl, max: 6 }));
await leaseNode(db, log);
for (const worker of earningWorkers(db, () => new Date(now), log)) worker.start();
process.send?.('started');
