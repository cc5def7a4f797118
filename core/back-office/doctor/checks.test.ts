import { describe, expect, it } from 'vitest';
import { checkDatabase, type DatabaseFacts } from './database-checks.ts';
import { countStates } from './finding.ts';
import { checkClock, checkMemory, checkNode } from './machine-checks.ts';
import { checkCertificate, checkHosts } from './network-checks.ts';
import { checkProvider } from './settings-checks.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const GB = 1024 ** 3;
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000 + 1000);
const certificate = (days: number, fault = '') =>
  checkCertificate('w.example.com', { kind: 'shown', validTo: inDays(days), fault }, NOW);

describe('the check of a certificate', () => {
  it.each([
    [60, 'ok', 'valid for 60 days'],
    [14, 'ok', 'valid for 14 days'],
    [13, 'warning', 'ends in 13 days'],
    [2, 'wrong', 'ends in 2 days'],
    [-4, 'wrong', 'expired 4 days ago'],
  ] as const)('finds %i days %s', (days, state, says) => {
    expect(certificate(days)).toMatchObject({ state, says });
  });

  it('finds a certificate that browsers refuse, and a host without HTTPS', () => {
    expect(certificate(60, 'ERR_X')).toMatchObject({ state: 'wrong', says: 'browsers refuse it: ERR_X' });
    expect(checkCertificate('w', { kind: 'none', why: 'nothing listens' }, NOW)).toMatchObject({ state: 'wrong' });
  });
});

describe('the check of the clock', () => {
  it.each([
    [{ database: 0.2, outside: -1 }, 'ok', 'agrees with the database’s and a time server’s clock'],
    [{ database: 0, outside: 6 }, 'warning', '6 s behind a time server’s clock'],
    [{ database: -31, outside: 1 }, 'wrong', '31 s ahead of the database’s clock'],
    [{ database: null, outside: null }, 'warning', 'not compared: no other clock answered'],
  ] as const)('of %j', (facts, state, says) => {
    expect(checkClock(facts)).toMatchObject({ state, says });
  });
});

it('the check of the machine finds too little memory and another version of Node', () => {
  expect([checkMemory(8 * GB), checkMemory(1.5 * GB), checkMemory(0.5 * GB)].map(({ state }) => state)).toEqual([
    'ok',
    'warning',
    'wrong',
  ]);
  const node = (running: string) => checkNode({ running, required: '26.10.0' }).state;
  expect([node('v26.10.0'), node('v26.9.0'), node('v27.0.0'), node('v20.20.0')]).toEqual([
    'ok',
    'warning',
    'warning',
    'wrong',
  ]);
});

it('the check of DNS has one line for all hosts with an address, and one line for each host without', () => {
  const findings = checkHosts([
    { host: 'a.example', addresses: ['192.0.2.1'] },
    { host: 'b.example', addresses: [] },
  ]);
  expect(findings.map(({ state, title }) => [state, title])).toEqual([
    ['ok', 'DNS'],
    ['wrong', 'DNS of b.example'],
  ]);
});

describe('the check of the database', () => {
  const GOOD: DatabaseFacts = {
    ...{ isEmbedded: false, broughtVersion: 18, version: 180_003, encoding: 'UTF8', fsync: true, fullPageWrites: true },
    ...{ synchronousCommit: 'on', maxConnections: 100, connections: 12, hasChecksums: true },
    ...{ isAppendOnlyEnforced: true, migrations: { missing: 0, unknown: 0 } },
  };
  const states = (facts: Partial<DatabaseFacts>) =>
    checkDatabase({ ...GOOD, ...facts }, true)
      .filter(({ state }) => state !== 'ok')
      .map(({ title, state }) => `${title} ${state}`);

  it.each([
    [{}, []],
    [{ version: 140_001 }, ['PostgreSQL wrong']],
    [{ encoding: 'LATIN1' }, ['PostgreSQL wrong']],
    [{ isEmbedded: true }, ['PostgreSQL warning']],
    [{ version: 170_003 }, []],
    [{ isEmbedded: true, version: 170_003 }, ['PostgreSQL warning']],
    [{ fsync: false }, ['Durability wrong']],
    [{ fullPageWrites: false }, ['Durability wrong']],
    [{ synchronousCommit: 'off' }, ['Durability wrong']],
    [{ hasChecksums: false }, ['Checksums warning']],
    [{ connections: 95 }, ['Connections warning']],
    [{ maxConnections: 20 }, ['Connections warning']],
    [{ isAppendOnlyEnforced: false }, ['Roles wrong']],
    [{ migrations: { missing: 2, unknown: 0 } }, ['Tables warning']],
    [{ migrations: { missing: 0, unknown: 1 } }, ['Tables wrong']],
  ] satisfies [Partial<DatabaseFacts>, string[]][])('with %j finds %j', (facts, found) => {
    expect(states(facts)).toEqual(found);
  });

  it('names the command that upgrades an embedded database of an older PostgreSQL', () => {
    expect(checkDatabase({ ...GOOD, isEmbedded: true, version: 170_003 }, false)[0]).toMatchObject({
      ...{ state: 'warning', says: 'version 17, and this program brings 18' },
      remedy: expect.stringContaining('npm run upgrade:postgres'),
    });
  });

  it('names a remedy for each line that is not ok, and counts them', () => {
    const all = checkDatabase({ ...GOOD, fsync: false, hasChecksums: false }, true);
    for (const { state, remedy } of all) expect(remedy === '').toBe(state === 'ok');
    expect(countStates(all)).toEqual({ ok: 4, warning: 1, wrong: 1 });
  });
});

it('the check of a provider shows whether the provider answered, and what does not work without it', () => {
  const of = (name: string, answers: boolean | null) => checkProvider({ setting: 'SMS', name, answers });
  expect(of('none', null)).toMatchObject({ state: 'warning', remedy: expect.stringContaining('Nobody can register') });
  expect(of('twilio', false)).toMatchObject({ state: 'wrong', says: 'twilio does not answer' });
  expect(of('twilio', true)).toMatchObject({ state: 'ok', says: 'twilio answers' });
  expect(of('twilio', null)).toMatchObject({ state: 'ok', says: 'twilio' });
});
