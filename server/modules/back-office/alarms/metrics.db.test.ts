import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsOf } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { dashboardMetrics } from '@pitaka/core/back-office/alarms/grafana.ts';
import { ALARM_RULES } from '@pitaka/core/back-office/alarms/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { callOutside } from '../../../platform/outside-call.ts';

/** Only backups set these metrics, and no backup has run here. */
const OF_BACKUPS = new Set([
  'pitaka_backup_age_seconds',
  'pitaka_backup_proof_age_seconds',
  'pitaka_wal_archive_age_seconds',
]);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  // Workers and the sealing thread report values from their start.
  await t.app.start();
});
afterAll(() => t?.close());

async function scrape(): Promise<string> {
  return (await t.app.fastify.inject('/metrics')).body;
}

describe('/metrics', () => {
  it('has each metric that an alarm rule or the dashboard reads', async () => {
    const names = [...ALARM_RULES.flatMap(metricsOf), ...dashboardMetrics()].filter((name) => !OF_BACKUPS.has(name));
    const text = await scrape();
    const missing = [...new Set(names)].filter((name) => !text.includes(`# TYPE ${name.replace(/_bucket$/, '')} `));
    expect(missing).toEqual([]);
  });

  it('counts calls to providers by host and outcome', async () => {
    const statuses = [200, 404, 500];
    const server = createServer((_request, response) => response.writeHead(statuses.shift() ?? 200).end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const call = () => callOutside({ method: 'GET', url: `http://${host}/x`, deadlineMs: 5_000, key: undefined });
    for (let count = 0; count < 3; count++) await call();
    await new Promise((resolve) => server.close(resolve));
    await call();
    const counts = [...(await scrape()).matchAll(/^pitaka_outside_calls_total\{(.*)\} (\d+)$/gm)]
      .filter(([, labels = '']) => labels.includes(host))
      .map(([, labels = '', count]) => `${/outcome="(\w+)"/.exec(labels)?.[1]} ${count}`);
    expect(counts.sort()).toEqual(['failed 2', 'ok 1', 'refused 1']);
  });

  it('shows the waiting work of each site in the database', async () => {
    const times = { came_at: t.now, looked_at: new Date(0), retry_at: t.now };
    await t.db
      .insertInto('unpaid_debts')
      .values({
        ...{ site_id: 'other', journal_id: 1n, uid: '10000001', kind: 1, minor: 100n, left_minor: 100n, uids: [] },
        ...{ waits: false, failures: 1, repaid_at: null, ...times },
      })
      .execute();
    const line = (site: string) => new RegExp(`^pitaka_debt_checks_failing\\{site="${site}"\\} (\\d+)$`, 'm');
    await expect.poll(async () => line('other').exec(await scrape())?.[1]).toBe('1');
    expect(line('demo').exec(await scrape())?.[1]).toBe('0');
  });
});
