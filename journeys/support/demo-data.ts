import { copyPreparedData, MIGRATED_DATA, type PreparedData } from '@pitaka/server/platform/testing/prepared-data.ts';
import { startServer } from '../faults/server-process.ts';

/** The result of a server's first start, demo included. */
const DEMO_DATA: PreparedData = {
  name: 'demo',
  madeFrom: ['package-lock.json', '{server,core,contract}/**/*', 'journeys/support/demo-data.ts'],
  // The demo's dates are relative to its creation: it is made again after an hour.
  variant: new Date().toISOString().slice(0, 13),
  async make(dataDir) {
    await copyPreparedData(MIGRATED_DATA, dataDir);
    const server = startServer({ DATA_DIR: dataDir, SEED: 'demo' });
    await server.url;
    server.kill('SIGTERM');
    await server.ended;
  },
};

export async function copyDemoData(dataDir: string): Promise<void> {
  await copyPreparedData(DEMO_DATA, dataDir);
}
