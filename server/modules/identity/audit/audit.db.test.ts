import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { recordAuditEvent } from './record-audit-event.ts';
import { verifyChain } from './verify-chain.ts';

let t: TestApp;
let manager: ConsoleOperator;

const actor = (siteId: string) => ({
  siteId,
  operatorId: 'op_test',
  operatorName: 'tester',
  address: '10.0.0.1',
  device: 'Firefox on Linux',
});

async function write(siteId: string, action: string, target = '', reason = '', detail = {}) {
  await inTransaction(t.db, (tx) => recordAuditEvent(tx, actor(siteId), { action, target, reason, detail }, t.now));
}

/** Runs a statement as the database owner, who has all rights. */
async function tamper(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  t = await startTestApp();
  manager = await openConsole(t, 'manager');
});
afterAll(() => t?.close());

describe('the audit log', () => {
  it('is committed or rolled back together with the action', async () => {
    const before = await verifyChain(t.db, 'demo');
    await inTransaction(t.db, async (tx) => {
      await recordAuditEvent(tx, actor('demo'), { action: 'test.failed', target: '' }, t.now);
      throw new Error('the action failed');
    }).catch(() => {});
    expect(await verifyChain(t.db, 'demo')).toEqual(before);
  });

  it('is one unbroken chain when many events are written at the same instant', async () => {
    const before = await verifyChain(t.db, 'demo');
    await Promise.all(Array.from({ length: 40 }, (_, index) => write('demo', 'test.race', `user:${index}`)));
    const after = await verifyChain(t.db, 'demo');
    expect(after).toMatchObject({ isWhole: true, rows: before.rows + 40n });
  });

  it('can be searched by operator, topic, target, words and day', async () => {
    await write('demo', 'user.freeze', 'user:10000042', 'stolen phone, caller proved it', { before: 'active' });
    const ask = async (filters: object) => {
      const { content } = await t.ask('/console/audit/list', filters, { token: manager.token });
      return content.map((row) => row.action);
    };
    expect(await ask({ target: '10000042' })).toEqual(['user.freeze']);
    expect(await ask({ action: 'user', operator: 'Tester' })).toEqual(['user.freeze']);
    expect(await ask({ action: 'use' })).toEqual([]);
    expect(await ask({ text: 'STOLEN phone' })).toEqual(['user.freeze']);
    expect(await ask({ text: '100%_' })).toEqual([]);
    const day = '2026-03-02';
    expect(await ask({ target: '10000042', from: day, to: day })).toEqual(['user.freeze']);
    expect(await ask({ target: '10000042', from: '2026-03-03' })).toEqual([]);
    expect(await ask({ target: '10000042', to: '2026-03-01' })).toEqual([]);
  });

  it('shows one event by its position, and no event of another site', async () => {
    const { content } = await t.ask('/console/audit/list', { target: '10000042' }, { token: manager.token });
    const [listed] = content;
    const position = listed?.position ?? '';
    expect(await t.ask('/console/audit/event', { position }, { token: manager.token })).toEqual(listed);
    for (const other of ['999999', 'x']) {
      const answer = await t.call('/console/audit/event', { position: other }, { token: manager.token });
      expect(answer.code).toBe(other === 'x' ? 'input_invalid' : 'not_found');
    }
  });

  it('names the operator whom an event is about', async () => {
    await write('demo', 'staff.role', `operator:${manager.id}`);
    const { content } = await t.ask('/console/audit/list', { action: 'staff.role' }, { token: manager.token });
    expect(content).toMatchObject([{ target: `operator:${manager.id}`, targetName: manager.name }]);
  });

  it('is read page by page, each row once', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const body = { action: 'test.race', size: 15, ...(after === undefined ? {} : { after }) };
      const page = await t.ask('/console/audit/list', body, { token: manager.token });
      seen.push(...page.content.map((row) => row.target));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(40);
    expect(new Set(seen).size).toBe(40);
  });

  it('is exported as a file, and the export is recorded', async () => {
    const response = await t.app.fastify.inject({
      method: 'POST',
      url: '/console/audit/export',
      payload: { action: 'test.race' },
      headers: { host: 'localhost', authorization: `Bearer ${manager.token}` },
    });
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.headers['content-disposition']).toContain('audit-demo-2026-03-02.csv');
    const rows = parse(response.body, { bom: true, columns: true });
    expect(rows).toHaveLength(40);
    const { content } = await t.ask('/console/audit/list', { action: 'audit.export' }, { token: manager.token });
    // The request's id leads to its lines in the log.
    const requestId = response.headers['x-request-id'];
    expect(content[0]).toMatchObject({ operator: manager.name, detail: { rows: 40, requestId } });
  });

  it('belongs to the site: no other site sees any of it', async () => {
    const elsewhere = await openConsole(t, 'owner', ['other']);
    const { content } = await t.ask('/console/audit/list', { target: '10000042' }, { token: elsewhere.token });
    expect(content).toEqual([]);
  });

  it('cannot be changed, deleted from or emptied by the server', async () => {
    for (const statement of ["UPDATE audit_rows SET reason = 'x'", 'DELETE FROM audit_rows', 'TRUNCATE audit_rows']) {
      const client = new pg.Client({ connectionString: t.appUrl });
      await client.connect();
      await expect(client.query(statement), statement).rejects.toThrow('permission denied');
      await client.end();
    }
  });
});

describe('an audit chain after tampering by the database owner', () => {
  it('is broken at the row that was changed', async () => {
    for (let i = 0; i < 5; i++) await write('touched', 'test.step', `user:${i}`);
    expect(await verifyChain(t.db, 'touched')).toMatchObject({ isWhole: true, rows: 5n });
    await tamper("UPDATE audit_rows SET reason = 'never mind' WHERE site_id = 'touched' AND position = 3");
    expect(await verifyChain(t.db, 'touched')).toMatchObject({ isWhole: false, brokenAt: 3n, problem: 'row_changed' });
  });

  it('is broken at a deleted row, even if it was the last', async () => {
    for (let i = 0; i < 5; i++) await write('thinned', 'test.step', `user:${i}`);
    await tamper("DELETE FROM audit_rows WHERE site_id = 'thinned' AND position = 5");
    expect(await verifyChain(t.db, 'thinned')).toMatchObject({ isWhole: false, brokenAt: 5n, problem: 'end_missing' });
    await tamper("DELETE FROM audit_rows WHERE site_id = 'thinned' AND position = 2");
    expect(await verifyChain(t.db, 'thinned')).toMatchObject({ isWhole: false, brokenAt: 2n, problem: 'row_missing' });
  });

  it('is broken after a row that was rewritten with a correct hash', async () => {
    for (let i = 0; i < 3; i++) await write('forged', 'test.step', `user:${i}`);
    await tamper("UPDATE audit_rows SET hash = repeat('a', 64) WHERE site_id = 'forged' AND position = 1");
    expect((await verifyChain(t.db, 'forged')).isWhole).toBe(false);
  });

  it('is reported on the console', async () => {
    expect(await t.ask('/console/audit/verify', {}, { token: manager.token })).toMatchObject({ isWhole: true });
    await tamper("UPDATE audit_rows SET target = 'user:99999999' WHERE site_id = 'demo' AND position = 1");
    const report = await t.ask('/console/audit/verify', {}, { token: manager.token });
    expect(report).toMatchObject({ isWhole: false, brokenAt: '1', problem: 'row_changed' });
  });
});
