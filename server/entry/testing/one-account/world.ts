import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { saveSource } from '../../../modules/earnings/conversions/index.ts';
import { approveAgent } from '../../../modules/engagement/agents/applications/approve-agent.ts';
import { makeRule } from '../../../modules/play/bonuses/testing/bonus-story.ts';
import { saveChannel, saveGames } from '../../../modules/play/channels/index.ts';
import { wheelSection } from '../../../modules/play/wheel/testing/wheel-section.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { createFilledDatabase } from '../../../platform/testing/test-database.ts';
import { type ConsoleOperator, openConsole, openPuppet } from '../console-client.ts';
import { click, makeLink, openEarnings, postback, settle } from '../earnings.ts';
import { addWallet, makePerson, type Person, setSettings, withdraw, withKey } from '../money-people.ts';
import { makeKeys } from '../provider-world.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../test-app.ts';

/** The amount that one operator may pay out or credit alone in 24 hours on this site. */
export const THRESHOLD = '1000.00';
export const THRESHOLD_MINOR = 1000_00n;
/** Limits of the channel whose key the account knows, because it was shown when two operators opened the channel. */
export const CHANNEL_NET_MINOR = 500_00n;
export const SAFE_PASSWORD = '271828';
export const KNOWN_CHANNEL = 'gamma';
export const KNOWN_CHANNEL_SECRET = 'a-secret-that-its-creator-was-shown';
/**
 * Daily limit of the source whose secret the account knows, because it was shown when two operators approved the
 * source.
 */
export const SOURCE_DAY_MINOR = 500_00n;
export const KNOWN_SOURCE = { source: 'known-net', secret: 'another-secret-that-its-creator-was-shown' };

export const EXPLORED_ROLES = ['support', 'cashier', 'risk', 'manager', 'owner'] as const satisfies readonly Role[];

/** A phone account of the person who has the console account. */
export interface OwnAccount extends Person {
  readonly cards: readonly string[];
  readonly link: string;
}

/**
 * An operator whose first password an owner handed out, with another owner's agreement. For some days the two count as
 * one person.
 */
export interface Puppet extends ConsoleOperator {
  readonly role: Role;
}

export interface Facts {
  readonly operators: Readonly<Record<Role, ConsoleOperator>>;
  readonly puppets: readonly Puppet[];
  readonly accounts: readonly OwnAccount[];
  /** An uninvolved user. */
  readonly stranger: Person;
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  readonly startsAt: Date;
}

export interface World extends Facts {
  readonly t: TestApp;
}

let facts: Facts | undefined;

/**
 * Opens a fresh copy of a site with every kind of record that waits for operators. The site is created once per run.
 */
export async function openWorld(): Promise<World> {
  const database = await createFilledDatabase('one_account', async (empty) => {
    facts = await fill(await startTestApp({ database: { ...empty, drop: async () => {} } }));
  });
  if (!facts) throw new Error('the world was filled by another process');
  const t = await startTestApp({ sites: 'none', database });
  // Later than every existing journal.
  t.now = new Date(facts.startsAt.getTime() + 1000);
  return { ...facts, t };
}

async function fill(t: TestApp): Promise<Facts> {
  await openEarnings(t);
  await openSource(t);
  await setSettings(t, {
    alone: { aDay: THRESHOLD },
    deposit: { methods: [{ code: 'manual', instructions: ['Bank: BDO'] }, { code: 'sandbox' }] },
    withdrawal: {
      coolingHours: 0,
      minimum: '1.00',
      reviewFrom: '100.00',
      twoPeopleFrom: THRESHOLD,
      aloneADay: THRESHOLD,
      recallSeconds: 0,
    },
    rebates: { rules: [{ code: 'own-day', base: 'own', period: 'day', rate: '10', claimDays: 5 }] },
    vip: {
      levels: [
        { need: '0.00' },
        { name: 'Silver', need: '5000.00', bonus: '20.00' },
        { name: 'Gold', need: '90000.00', bonus: '30.00' },
      ],
      counts: ['turnover', 'earnings'],
      period: '1',
    },
    wheel: wheelSection([{ id: 'jackpot', kind: 'money', amount: '600.00', odds: '100' }]),
  });
  await makeRule(t, { trigger: 'first_deposit', kind: 'percent', amount: undefined, percent: '100', cap: '20.00' });
  const keys = makeKeys();
  await openChannels(t);
  const accounts: OwnAccount[] = [];
  for (let count = 0; count < 3; count++) accounts.push(await openAccount(t, accounts[0]));
  const stranger = await makePerson(t, 50_000);
  const strangersCard = await addWallet(t, stranger, '0001');
  const operators = {} as Record<Role, ConsoleOperator>;
  for (const role of EXPLORED_ROLES) operators[role] = await openConsole(t, role);
  // The other operators, who prepare the records and decide nothing afterwards.
  const seconds = [await openConsole(t, 'owner'), await openConsole(t, 'manager'), await openConsole(t, 'cashier')];
  for (const [index, account] of [...accounts, { ...stranger, cards: [strangersCard] }].entries()) {
    await leaveRecords(t, account, account.cards[index % account.cards.length] ?? '', seconds);
  }
  await leaveHeldSales(t, accounts[0] as OwnAccount);
  for (const { token } of accounts) await t.ask('/wheel/spin', {}, withKey(token));
  await enterRate(t);
  const puppets: Puppet[] = [];
  for (const role of ['manager', 'cashier'] as const)
    puppets.push({ ...(await openPuppet(t, operators.owner, role)), role });
  const made: Facts = { operators, puppets, accounts, stranger, keys, startsAt: t.now };
  await t.app.close();
  return made;
}

/** The exchange rate of a currency without sales yet, entered by another operator. */
async function enterRate(t: TestApp): Promise<void> {
  const entered = { rate: '60', origin: 'bank', entered_by: 'another operator', entered_at: t.now };
  const day = siteDay(t.now, 'Asia/Manila');
  await t.db
    .insertInto('exchange_rates')
    .values({ site_id: 'demo', currency: 'EUR', day, ...entered })
    .execute();
}

async function openSource(t: TestApp): Promise<void> {
  const source = { siteId: 'demo', ...KNOWN_SOURCE, name: 'Known', mapping: {}, aDayMinor: SOURCE_DAY_MINOR };
  await saveSource(t.db, createSecretKeys([TEST_KEY]), source, t.now);
  await sql`UPDATE conversion_sources SET platforms = '["messaging"]' WHERE source = ${KNOWN_SOURCE.source}`.execute(
    t.db,
  );
}

async function openChannels(t: TestApp): Promise<void> {
  const secrets = createSecretKeys([TEST_KEY]);
  const channel = { kind: 'seamless', state: 'open', launch_url: 'https://games.example/{game}?t={token}' } as const;
  const limits = {
    win_times: 1000,
    largest_win_minor: CHANNEL_NET_MINOR,
    daily_net_minor: CHANNEL_NET_MINOR,
    free_wins_minor: CHANNEL_NET_MINOR / 5n,
  };
  const rsa = { ...channel, ...limits, name: 'Alpha', dialect: 'rsa', public_key: makeKeys().publicKey };
  await saveChannel(t.db, secrets, { siteId: 'demo', channelId: 'rsa' }, rsa, t.now);
  const gamma = { ...channel, ...limits, name: 'Gamma', dialect: 'hmac', secret: KNOWN_CHANNEL_SECRET };
  await saveChannel(t.db, secrets, { siteId: 'demo', channelId: KNOWN_CHANNEL }, gamma, t.now);
  for (const id of ['rsa', KNOWN_CHANNEL]) {
    await saveGames(t.db, 'demo', id, [
      { game_id: 'jeepney-reels', name: 'Reels' },
      { game_id: 'dice', name: 'Dice' },
    ]);
  }
}

async function openAccount(t: TestApp, leader: OwnAccount | undefined): Promise<OwnAccount> {
  const person = await makePerson(t, 3_000);
  await sql`UPDATE users SET rate = '60', rate1 = '5', rate2 = '2', job = 1 WHERE uid = ${person.uid}`.execute(t.db);
  if (leader) await t.ask('/invite/bind', { code: leader.uid }, { token: person.token });
  else {
    const agent = {
      siteId: 'demo',
      uid: person.uid,
      today: siteDay(t.now, 'Asia/Manila'),
      startRatio: 2_000,
      by: 'operator:test',
    };
    await inTransaction(t.db, (tx) => approveAgent(tx, agent, t.now));
  }
  const cards: string[] = [];
  // Payouts that are paid, never answered, or paid and reversed; the sandbox decides by the number's ending.
  for (const ending of ['0001', '0003', '0004']) cards.push(await addWallet(t, person, ending));
  t.now = new Date(t.now.getTime() + 61_000);
  await t.ask('/cplogin/sendsms', { areaCode: '63', phone: person.phone, purpose: 'safe' }, { token: person.token });
  await t.ask(
    '/safe/setpassword',
    { password: SAFE_PASSWORD, code: await t.codeOf(person.phone) },
    { token: person.token },
  );
  return { ...person, cards, link: await makeLink(t, person) };
}

async function versionOf(t: TestApp, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM withdrawals WHERE withdrawal_id = ${id}`.execute(t.db);
  return rows[0]?.version ?? 0;
}

/** Withdrawals waiting for review, and for manual payment; deposits of another amount and in another currency. */
async function leaveRecords(
  t: TestApp,
  person: Person,
  card: string,
  [, manager, cashier]: readonly ConsoleOperator[],
): Promise<void> {
  for (const amount of ['300.00', '300.00', '400.00', '500.00']) {
    const withdrawal = await withdraw(t, person, card, amount);
    if (withdrawal.status !== 2004) throw new Error(JSON.stringify(withdrawal));
    const { id } = withdrawal.data;
    if (amount !== '400.00') continue;
    // A manual payout that another operator released; one operator records the outcome.
    const body = async () => ({ id, version: await versionOf(t, id) });
    await t.ask('/console/withdrawals/route', { ...(await body()), provider: 'manual' }, { token: cashier?.token });
    await t.ask('/console/withdrawals/approve', await body(), { token: manager?.token });
  }
  await t.call(
    '/console/payout-files/make',
    { provider: 'manual', reason: 'the morning run' },
    { token: cashier?.token },
  );
  for (const [outcome, amount] of [
    ['paid-less', '700.00'],
    ['paid-less', '800.00'],
    ['paid-in-other-currency', '900.00'],
  ]) {
    const { data } = await t.call('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
    const pay = { method: 'POST' as const, url: `/sandbox/pay/${data.id}`, headers: { host: 'localhost' } };
    await t.app.fastify.inject({ ...pay, payload: { outcome } });
  }
}

/** Sales that a fraud rule flagged, because they came from the promoter's own device. */
async function leaveHeldSales(t: TestApp, { uid, link }: OwnAccount): Promise<void> {
  await t.db
    .insertInto('user_devices')
    .values({
      site_id: 'demo',
      uid,
      device_id: 'own-device',
      device: 'Chrome on Android',
      address: '203.0.113.50',
      first_seen_at: t.now,
      last_seen_at: t.now,
    })
    .execute();
  for (let count = 0; count < 5; count++) {
    const response = await t.app.fastify.inject({
      url: link,
      remoteAddress: `198.51.100.${count}`,
      headers: { host: 'localhost', cookie: 'device=own-device' },
    });
    const clickId = new URL(String(response.headers.location)).searchParams.get('click_id') ?? '';
    await postback(t, { click_id: clickId, amount: '1500.00' });
  }
  // A sale in another currency, without a rate yet.
  await postback(t, { click_id: await click(t, link), amount: '19.99', currency: 'USD' });
  await settle(t);
}
