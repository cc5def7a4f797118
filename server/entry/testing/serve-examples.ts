import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { refunds } from '../../modules/back-office/reviewed-records/testing/example-refunds.ts';
import { createRefundTables, requestRefund } from '../../modules/back-office/reviewed-records/testing/refund-tables.ts';
import { loadConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { findRunningDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../platform/log.ts';
import { createSecretKeys, readOrMakeSecretKeys } from '../../platform/secret-keys.ts';
import { createApp } from '../app.ts';
import { runUntilStopped } from '../run-until-stopped.ts';
import type { RunningServer } from '../start-server.ts';
import { greetingSettings } from './examples/greeting-settings.ts';
import { renameApproval } from './examples/rename-approval.ts';

/** The demo's promoter. */
const UID = '10000000';
const AMOUNTS_MINOR = [300_00n, 100_00n];

/**
 * Starts another server on the database of a running demo, with the worked examples of docs/adding.md. It runs no jobs,
 * because the demo's own server does.
 */
async function serveExamples(): Promise<RunningServer> {
  const config = loadConfig(process.env);
  const database = findRunningDatabase(config.dataDir);
  if (!database) throw new Error(`no server runs with the data directory ${config.dataDir}`);
  await createRefundTables(database.owner);
  const app = await createApp({
    config,
    connectionString: database.app,
    secrets: createSecretKeys(readOrMakeSecretKeys(config.dataDir)),
    log,
    checkAnswers: true,
    additions: { approvals: [renameApproval], records: [refunds], settings: [greetingSettings] },
  });
  for (const amountMinor of AMOUNTS_MINOR) {
    await requestRefund(app.db, { siteId: 'demo', uid: UID, amountMinor, at: new Date() });
  }
  await app.fastify.listen({ host: config.host, port: config.port });
  const { port } = app.fastify.server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  log.info({ url }, 'serving');
  return { url, warnings: [], lost: new Promise<never>(() => {}), stop };

  async function stop() {
    await removeGreeting(app.db);
    await app.close();
  }
}

/** The section is not in the demo's own server. */
async function removeGreeting(db: Database): Promise<void> {
  await sql`UPDATE sites SET settings = settings - ${greetingSettings.section}::text`.execute(db);
}

const log = createLog('info');
await runUntilStopped(serveExamples, log);
