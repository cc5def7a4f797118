import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandboxCallbackReader } from '@pitaka/server/adapters/payout/sandbox/sandbox-callback.ts';
import { leaseNode } from '@pitaka/server/modules/money/ledger/index.ts';
import { receiveCallback } from '@pitaka/server/modules/payments/provider-callbacks/index.ts';
import { createPayoutWorker, payoutProviders } from '@pitaka/server/modules/payments/withdrawals/index.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import type { Log } from '@pitaka/server/platform/log.ts';
import { createSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { createBankClient } from './bank-client.ts';
import { fastClock } from './fast-clock.ts';
import { WORLD_KEY, type WorkerWorld } from './world.ts';

/**
 * The payout worker and the callback endpoint, in a separate process that can be killed at any instant: the product's
 * own code on a fast clock, with the simulated bank as the provider.
 */
await run(JSON.parse(process.env.WORLD ?? '') as WorkerWorld);

async function run({ databaseUrl, bankUrl, beganAtMs }: WorkerWorld): Promise<void> {
  const db = openDatabase(openPool({ connectionString: databaseUrl, max: 8 }));
  const clock = fastClock(beganAtMs);
  const secrets = createSecretKeys([WORLD_KEY]);
  const silent = () => {};
  const log = {
    info: silent,
    warn: silent,
    error: (...values: unknown[]) => console.error(...values),
  } as unknown as Log;
  await leaseNode(db, log);
  const currencyOf = async () => 'COIN';
  const reader = createSandboxCallbackReader(secrets);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string | undefined>;
      const raw = { headers, body: Buffer.concat(chunks), now: clock() };
      receiveCallback({ db, secrets, log, currencyOf }, reader, {
        raw,
        network: '127.0.0.1',
        address: '127.0.0.1',
        hostSiteId: 'demo',
      }).then(
        (taken) => response.writeHead(taken.ok ? 200 : 400).end(),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const providers = payoutProviders([createBankClient(bankUrl)]);
  createPayoutWorker({ db, providers, secrets, currencyOf, clock, log }).start();
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
