import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../entry/app.ts';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { callOutside } from '../../../platform/outside-call.ts';
import { signBody } from '../../../platform/sign-body.ts';
import { type HookReceiver, type MailReceiver, startHookReceiver, startMailReceiver } from './testing/receivers.ts';

const SECRET = 'a secret of 16 characters';
const MINUTE_MS = 60_000;

let mail: MailReceiver;
let hook: HookReceiver;
let t: TestApp;

beforeAll(async () => {
  [mail, hook] = await Promise.all([startMailReceiver(), startHookReceiver()]);
  t = await startTestApp({
    settings: {
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'Pitaka <pitaka@wallet.example>', ALARM_EMAIL: 'ops@wallet.example' },
      ...{ ALARM_WEBHOOK: hook.url, ALARM_WEBHOOK_SECRET: SECRET, ALARM_QUIET: '22:00-07:00' },
      ...{ REPORT_EMAIL: 'owner@wallet.example', REPORT_TIME: '08:00', ALARM_TIMEZONE: 'UTC' },
    },
  });
});
afterAll(async () => {
  await t?.close();
  await Promise.all([mail?.close(), hook?.close()]);
});

beforeEach(() => {
  mail.mails.length = 0;
  hook.hooks.length = 0;
});
afterEach(async () => {
  await t.db.deleteFrom('server_processes').where('host', '=', 'elsewhere').execute();
  await t.db.deleteFrom('unpaid_debts').execute();
  await t.db.deleteFrom('earning_faults').execute();
  await pass(60);
  await pass(10);
});

/** Advances the clock; then each process stores its figures and evaluates the rules, and messages are delivered. */
async function pass(minutes: number, apps: readonly App[] = [t.app]): Promise<void> {
  t.now = new Date(t.now.getTime() + minutes * MINUTE_MS);
  for (const app of apps) for (const worker of app.alarmWorkers) await worker.runDue();
}

/** A time of day on the next day, by the clock of the alarms. */
function goTo(hour: number): void {
  const next = new Date(t.now);
  next.setUTCHours(hour, 0, 0, 0);
  t.now = next > t.now ? next : new Date(next.getTime() + 24 * 3_600_000);
}

async function failDebt(siteId = 'demo'): Promise<void> {
  const times = { came_at: t.now, looked_at: new Date(0), retry_at: t.now };
  await t.db
    .insertInto('unpaid_debts')
    .values({
      ...{ site_id: siteId, journal_id: 1n, uid: '10000001', kind: 1, minor: 100n, left_minor: 100n, uids: [] },
      ...{ waits: false, failures: 3, repaid_at: null, ...times },
    })
    .execute();
}

async function failDay(): Promise<void> {
  await t.db
    .insertInto('earning_faults')
    .values({ site_id: 'demo', uid: '10000001', day: 20260301, failures: 3, retry_at: t.now, error: 'no rate' })
    .execute();
}

const isAbout = (title: string) => (one: { subject: string }) => one.subject.includes(title);
const debtMails = () => mail.mails.filter(isAbout('A debt cannot be followed'));
const dayMails = () => mail.mails.filter(isAbout('Earnings of a day'));

describe('an alarm', () => {
  it('is sent once by e-mail and webhook when its condition has lasted long enough, with instructions', async () => {
    goTo(12);
    await failDebt();
    await pass(1);
    await pass(14);
    expect(debtMails()).toEqual([]);
    await pass(1);
    await pass(1);
    expect(debtMails()).toHaveLength(1);
    const [mail] = debtMails();
    expect(mail?.to).toEqual(['ops@wallet.example']);
    expect(mail?.subject).toContain('CRITICAL: A debt cannot be followed (demo)');
    expect(mail?.text).toContain('What to do\n1. A time-out');
    expect(mail?.text).toContain('demo: 1, since 2 Mar, 12:01 UTC');

    expect(hook.hooks).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = hook.hooks;
    const signed = signBody(SECRET, String(headers['x-pitaka-timestamp']), Buffer.from(body));
    expect(headers['x-pitaka-signature']).toBe(signed);
    expect(JSON.parse(body)).toMatchObject({
      ...{ type: 'alarm', alarm: { name: 'debt_checks_failing', severity: 'critical' } },
      where: [{ labels: { site: 'demo' }, value: 1 }],
    });
  });

  it('is repeated after the set hours, and its end is sent once', async () => {
    goTo(12);
    await failDebt();
    await pass(0);
    await pass(15);
    await pass(239);
    expect(debtMails()).toHaveLength(1);
    await pass(1);
    expect(debtMails().map(({ subject }) => subject.includes('Still:'))).toEqual([false, true]);

    await t.db.deleteFrom('unpaid_debts').execute();
    await pass(1);
    await pass(4);
    expect(debtMails()).toHaveLength(2);
    await pass(1);
    await pass(1);
    expect(debtMails()).toHaveLength(3);
    expect(debtMails().at(-1)?.subject).toContain('Over: A debt cannot be followed (demo)');
    expect(JSON.parse(hook.hooks.at(-1)?.body ?? '{}')).toMatchObject({ type: 'over' });
  });

  it('of two sites at the same time is sent as one message', async () => {
    goTo(12);
    await failDebt('demo');
    await failDebt('other');
    await pass(0);
    await pass(15);
    expect(debtMails().map(({ subject }) => /\((.*)\)/.exec(subject)?.[1])).toEqual(['demo; other']);
  });

  it('is sent once by several processes', async () => {
    const another = await t.startAnother();
    try {
      goTo(12);
      await failDebt();
      const both = [t.app, another];
      await pass(0, both);
      t.now = new Date(t.now.getTime() + 15 * MINUTE_MS);
      await Promise.all(both.map((app) => app.alarmWorkers[0]?.runDue()));
      await Promise.all(both.map((app) => app.alarmWorkers[1]?.runDue()));
      expect(debtMails()).toHaveLength(1);
      expect(hook.hooks).toHaveLength(1);
    } finally {
      await another.close();
    }
  });

  it('that is not critical waits for the end of the quiet hours; a critical one does not', async () => {
    goTo(23);
    await failDebt();
    await failDay();
    await pass(0);
    await pass(61);
    expect([debtMails().length, dayMails().length]).toEqual([1, 0]);
    goTo(7);
    await pass(0);
    expect(dayMails()).toHaveLength(1);
  });

  it('that began and ended within the quiet hours is never sent', async () => {
    goTo(23);
    await failDay();
    await pass(0);
    await pass(61);
    await t.db.deleteFrom('earning_faults').execute();
    await pass(1);
    await pass(6);
    goTo(7);
    await pass(0);
    expect(dayMails()).toEqual([]);
  });

  it('keeps its state while its value cannot be read', async () => {
    goTo(12);
    await failDebt();
    await pass(0);
    await pass(15);
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    try {
      await owner.query('ALTER TABLE unpaid_debts RENAME TO unpaid_debts_away');
      await pass(10);
      await pass(10);
    } finally {
      await owner.query('ALTER TABLE unpaid_debts_away RENAME TO unpaid_debts');
      await owner.end();
    }
    expect(debtMails()).toHaveLength(1);
    const states = await t.db
      .selectFrom('alarm_states')
      .select('ended_at')
      .where('rule', '=', 'debt_checks_failing')
      .execute();
    expect(states.filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });
});

describe('a server that crashed', () => {
  const goneMails = () => mail.mails.filter(isAbout('A server ended without being stopped'));
  const addProcess = (id: string, reportsForMinutes: number) => {
    const until = new Date(t.now.getTime() + reportsForMinutes * MINUTE_MS);
    const versions = { version: '1.0.0', node_version: 'v26.0.0', samples: '[]' };
    const row = { process_id: id, host: 'elsewhere', pid: 1, ...versions, started_at: t.now, seen_at: until };
    return t.db.insertInto('server_processes').values(row).execute();
  };

  it('is reported by another server after two minutes, and its alarm ends when its machine restarts it', async () => {
    goTo(12);
    await addProcess('crashed', 0);
    await pass(2);
    await pass(1);
    expect(goneMails()).toEqual([]);
    await pass(1);
    expect(goneMails()).toHaveLength(1);
    await addProcess('again', 10);
    await pass(1);
    await pass(5);
    expect(goneMails().map(({ subject }) => subject.includes('Over:'))).toEqual([false, true]);
  });
});

describe('a message that a channel refuses', () => {
  it('is retried until it is accepted, and its delay raises an alarm on the other channel', async () => {
    goTo(12);
    mail.refusal = 'mailbox full';
    try {
      await failDebt();
      await pass(0);
      await pass(15);
      expect([mail.mails.length, hook.hooks.length]).toEqual([0, 1]);
      await pass(16);
      await pass(2);
      const types = hook.hooks.map(({ body }) => JSON.parse(body).alarm.name);
      expect(types).toContain('alarms_untold');
    } finally {
      mail.refusal = '';
    }
    await pass(30);
    expect(debtMails()).toHaveLength(1);
  });
});

describe('the daily report', () => {
  it('is sent to the owner once a day, with money in and out, waiting work and the backups', async () => {
    const reports = () => mail.mails.filter(({ to }) => to.includes('owner@wallet.example'));
    goTo(7);
    await pass(0);
    mail.mails.length = 0;
    await pass(59);
    expect(reports()).toEqual([]);
    await pass(1);
    await pass(30);
    expect(reports()).toHaveLength(1);
    const text = reports()[0]?.text ?? '';
    for (const line of ['Money in: 0.00', 'Money out: 0.00', 'Withdrawals to review: none', 'Newest backup:']) {
      expect(text).toContain(line);
    }
    goTo(8);
    await pass(0);
    expect(reports()).toHaveLength(2);
  });
});

describe('the page Health', () => {
  it('shows each rule with its state, meaning and instructions, and no alarm of another site', async () => {
    goTo(12);
    await failDebt('demo');
    await pass(0);
    await pass(15);
    const { token } = await openConsole(t, 'manager');
    const health = await t.ask('/console/health', {}, { token });
    const debts = health.rules.find(({ name }) => name === 'debt_checks_failing');
    expect(debts).toMatchObject({ state: 'firing', severity: 'critical', places: [{ value: '1', isFiring: true }] });
    expect(debts?.toDo.length).toBeGreaterThan(0);
    expect(health.servers).toHaveLength(1);
    expect(health.channels).toMatchObject({ email: true, webhook: true, report: true });
    expect(health.database.version).toMatch(/^\d+/);
    expect((await t.call('/console/health', {}, { token: (await openConsole(t, 'cashier')).token })).status).toBe(403);

    const elsewhere = await openConsole(t, 'manager', ['other']);
    const other = await t.ask('/console/health', {}, { token: elsewhere.token, host: 'other.localhost' });
    expect(other.rules.filter(({ state }) => state === 'firing')).toEqual([]);
  });
});

it('a provider that is dead for an hour is reported within two minutes, with the steps to take, and once', async () => {
  // The process's own clock measures a provider's silence: a test cannot set it.
  vi.useFakeTimers({ toFake: ['performance'] });
  const provider = createServer((_request, response) => response.end('{}'));
  try {
    goTo(12);
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    await new Promise((resolve) => provider.close(resolve));
    const call = () =>
      callOutside({ method: 'GET', url: `http://127.0.0.1:${port}/`, deadlineMs: 5_000, key: undefined });
    const wait = async (minutes: number) => {
      vi.advanceTimersByTime(minutes * MINUTE_MS);
      await pass(minutes);
    };
    const mails = () => mail.mails.filter(({ subject }) => subject.includes('A provider does not answer'));
    await call();
    await wait(1);
    expect(mails()).toEqual([]);
    await call();
    await wait(0.5);
    await wait(0.25);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain('What to do\n1. Wait for the provider, or call it.');
    expect(mails()[0]?.text).toContain(`127.0.0.1:${port}`);
    // As what waits for a provider is repeated, with growing pauses.
    for (const minutes of [2, 4, 8, 16, 28]) {
      for (let passed = 0; passed < minutes; passed += 2) await wait(2);
      await call();
    }
    expect(mails()).toHaveLength(1);

    await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
    await call();
    for (let passed = 0; passed < 7; passed++) await wait(1);
    expect(mails().map(({ subject }) => subject.includes('Over:'))).toEqual([false, true]);
  } finally {
    provider.close();
    vi.useRealTimers();
  }
});
