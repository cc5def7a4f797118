import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, openPool } from '../../../../platform/db/database.ts';
import { runSealLoop, SEALING_NAME } from './seal-loop.ts';
import type { SealThreadData, SealThreadMessage } from './start-sealing.ts';

/** Seals in a thread, so that reading and hashing do not delay answers. */
const { connectionString } = workerData as SealThreadData;
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

const report = (message: SealThreadMessage) => parentPort?.postMessage(message);
const db = openDatabase(openPool({ connectionString, max: 1, applicationName: SEALING_NAME }));
try {
  await runSealLoop(
    db,
    stop.signal,
    (pass) => report({ pass }),
    (error) => report({ error: error instanceof Error ? error.message : String(error) }),
  );
} finally {
  await db.destroy();
}
