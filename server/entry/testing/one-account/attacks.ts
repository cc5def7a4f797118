import { createHmac, randomUUID } from 'node:crypto';
import { findCall } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { approveSeen } from '../console-client.ts';
import { click, sendPostback } from '../earnings.ts';
import { withKey } from '../money-people.ts';
import { sendTo } from '../provider-world.ts';
import { hmacProvider, rsaProvider } from '../test-provider.ts';
import { become, newCoverage, send } from './explore.ts';
import { pass } from './outside.ts';
import type { Coverage, Person } from './person.ts';
import { KNOWN_CHANNEL, KNOWN_CHANNEL_SECRET, KNOWN_SOURCE, type OwnAccount } from './world.ts';

/** Former attacks, step by step: the explorer must find each of them when its fix is removed. */
type Attack = (person: Person) => Promise<unknown>;

const reason = 'because it is so';
const day = (person: Person, before = 0) =>
  new Date(person.world.t.now.getTime() - before * 86_400_000).toISOString().slice(0, 10);

interface Name {
  readonly token: string;
  readonly name: string;
}

const askAs = (person: Person, who: Name, path: string, body: Record<string, unknown>) =>
  send(person, findCall(path as never) as unknown as CallDefinition, body, who);

const ask = (person: Person, path: string, body: Record<string, unknown>) =>
  askAs(person, { token: person.token, name: person.role }, path, body);

async function factsFile(person: Person, source: string): Promise<void> {
  const [account] = person.accounts;
  const csv = `date,item,uid,amount,count\n${day(person, 40)},wx0001,${account?.uid},30000.00,1\n`;
  const file = Buffer.from(csv).toString('base64');
  await ask(person, '/console/earning-files/import', { kind: 'facts', source, name: 'list.csv', file });
  await pass(person, 0);
}

/** Reports a sale by a link of the person, correctly signed if the person has the secret. */
async function reportSale(
  { world: { t }, accounts }: Person,
  { source, secret }: { readonly source: string; readonly secret: string },
  amount: string,
): Promise<void> {
  const clickId = await click(t, accounts[0]?.link ?? '');
  const sale = { event_id: randomUUID(), transaction_id: randomUUID(), click_id: clickId, event: 'purchase', amount };
  const body = JSON.stringify(sale);
  const timestamp = String(Math.floor(t.now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  await sendPostback(t.app, body, { at: t.now, source, signature });
}

const TERMS = {
  name: 'Own games',
  launchUrl: 'https://games.example/{game}?t={token}',
  apiUrl: '',
  tokenMinutes: 15,
  roundMinutes: 60,
};

/** Reports a win of a million at a channel, with any key of the person, with or without a stake. */
async function winAt(person: Person, channel: string, secret: string | undefined, stakes: boolean): Promise<void> {
  const { t, keys } = person.world;
  const [account] = person.accounts;
  if (!account) return;
  const send = sendTo(() => t.app);
  const provider =
    secret === undefined ? rsaProvider(channel, keys.privateKey, send) : hmacProvider(channel, secret, send);
  const launched = await t.call('/channel/launch', { channel, game: 'dice' }, { token: account.token });
  const token = launched.status === 200 ? (new URL(launched.data.url).searchParams.get('t') ?? '') : '';
  const stake = { id: randomUUID(), player: account.uid, token, round: randomUUID(), amount: 0n, game: 'dice' };
  try {
    if (stakes) await provider.bet({ ...stake, amount: 10_00n });
    await provider.win({ ...stake, id: randomUUID(), of: stakes ? stake.id : '', amount: 1_000_000_00n });
  } catch {
    // A missing answer counts as a refusal.
  }
}

/** Plays a round at the channel whose key the person saw. */
async function winKnown({ world: { t } }: Person, account: OwnAccount, stake: bigint, won: bigint) {
  const provider = hmacProvider(
    KNOWN_CHANNEL,
    KNOWN_CHANNEL_SECRET,
    sendTo(() => t.app),
  );
  const { url } = await t.ask('/channel/launch', { channel: KNOWN_CHANNEL, game: 'dice' }, { token: account.token });
  const token = new URL(url).searchParams.get('t') ?? '';
  const bet = { id: randomUUID(), player: account.uid, token, round: randomUUID(), amount: stake, game: 'dice' };
  await provider.bet(bet);
  const win = randomUUID();
  if (won > 0n) await provider.win({ ...bet, id: win, of: bet.id, amount: won });
  return { provider, bet, win };
}

async function openOwnChannel(person: Person, dialect: 'rsa' | 'hmac', isOpened: boolean): Promise<string | undefined> {
  const made = await ask(person, '/console/channels/create', {
    ...TERMS,
    id: 'own-channel',
    kind: 'seamless',
    dialect,
    ...(dialect === 'rsa' ? { publicKey: person.world.keys.publicKey } : {}),
    limits: { winTimes: 1_000_000, largestWin: '9000000.00', dailyNet: '9000000.00', freeWins: '9000000.00' },
  });
  await ask(person, '/console/channels/game', {
    id: 'own-channel',
    game: 'dice',
    name: 'Dice',
    picture: '',
    isOpen: true,
    reason,
  });
  if (isOpened) await ask(person, '/console/channels/switch', { id: 'own-channel', state: 'open', reason });
  return dialect === 'hmac' ? String((made.data as { secret?: string } | undefined)?.secret ?? '') : undefined;
}

/** All accounts of the person, the operator's own account first. */
const namesOf = ({ token, role, puppets }: Person) => [{ token, name: role as string }, ...puppets];

/** Lets an owner create operators, each of whom moves as much money as one operator may alone. */
const PUPPETS: Readonly<Record<string, Attack>> = {
  async 'payments of statements'(person) {
    const { t } = person.world;
    const account = person.accounts[0];
    for (const who of namesOf(person)) {
      const body = { amount: '900.00', method: 'manual' };
      const { data } = await t.call('/deposit/create', body, withKey(account?.token ?? ''));
      const csv = `export ${randomUUID()}\nDate,Description,Credit\n${day(person)},${data.reference},900.00\n`;
      const file = Buffer.from(csv).toString('base64');
      await askAs(person, who, '/console/statements/import', { name: 'list.csv', file });
    }
  },
  async 'a payout file and what became of it'(person) {
    const { t } = person.world;
    const seen = async (id: string) => {
      const { withdrawal } = await t.ask('/console/withdrawals/detail', { id }, { token: person.token });
      return { id, version: withdrawal.version, reason };
    };
    const { content } = await t.ask(
      '/console/withdrawals/list',
      { view: 'to_review', size: 100 },
      { token: person.token },
    );
    const [id] = content.filter(({ amount }) => amount === '300.00').map((withdrawal) => withdrawal.id);
    if (id === undefined) return;
    await ask(person, '/console/withdrawals/route', { ...(await seen(id)), provider: 'manual' });
    await ask(person, '/console/withdrawals/approve', await seen(id));
    await ask(person, '/console/payout-files/make', { provider: 'manual', reason });
    for (const who of namesOf(person)) {
      const outcome = { outcome: 'refused', proof: 'the bank says no' };
      await askAs(person, who, '/console/withdrawals/handpayment', { ...(await seen(id)), ...outcome });
    }
  },
  async 'many withdrawals released'(person) {
    const { t } = person.world;
    const { content } = await t.ask(
      '/console/withdrawals/list',
      { view: 'to_review', size: 100 },
      { token: person.token },
    );
    for (const { id } of content) {
      for (const who of namesOf(person)) {
        const { withdrawal } = await t.ask('/console/withdrawals/detail', { id }, { token: person.token });
        await askAs(person, who, '/console/withdrawals/approve', { id, version: withdrawal.version, reason: '' });
      }
    }
  },
  async 'steps of an exchange rate'(person) {
    let rate = 60;
    for (let step = 0; step < 4; step++) {
      rate = Math.floor(rate * 1.09);
      for (const who of namesOf(person)) {
        const body = { currency: 'EUR', day: day(person), rate: String(rate), origin: 'me' };
        await askAs(person, who, '/console/exchange-rates/save', body);
      }
    }
  },
};

export const ATTACKS: Readonly<Record<string, { readonly role: Person['role']; readonly run: Attack }>> = {
  'I.1 a file of facts of a source that exists': { role: 'manager', run: (person) => factsFile(person, 'demo') },
  'I.1 a source of one’s own, and its events': {
    role: 'manager',
    async run(person) {
      const terms = {
        source: 'own-source',
        name: 'Own',
        mapping: {},
        events: ['purchase'],
        scope: ['messaging'],
        aDay: '9000000.00',
      };
      const made = await ask(person, '/console/sources/create', terms);
      await factsFile(person, 'own-source');
      const secret = String((made.data as { secret?: string } | undefined)?.secret ?? '');
      await reportSale(person, { source: 'own-source', secret }, '90000.00');
      await pass(person, 0);
    },
  },
  'I.1 sales of a source that two people agreed to': {
    role: 'manager',
    async run(person) {
      for (let count = 0; count < 6; count++) await reportSale(person, KNOWN_SOURCE, '900.00');
      await pass(person, 0);
    },
  },
  'I.2 a channel of one’s own': {
    role: 'manager',
    run: async (person) => winAt(person, 'own-channel', await openOwnChannel(person, 'rsa', true), true),
  },
  'I.2 another key for a channel that is open': {
    role: 'manager',
    async run(person) {
      await ask(person, '/console/channels/rotate', { id: 'rsa', publicKey: person.world.keys.publicKey, reason });
      await winAt(person, 'rsa', undefined, true);
    },
  },
  'I.3 an exchange rate': {
    role: 'cashier',
    async run(person) {
      await ask(person, '/console/exchange-rates/save', {
        currency: 'USD',
        day: day(person),
        rate: '900',
        origin: 'me',
      });
      await pass(person, 0);
    },
  },
  'I.4 deposits in another currency': {
    role: 'cashier',
    async run(person) {
      const { t } = person.world;
      const { content } = await t.ask('/console/deposits/list', {}, { token: person.token });
      for (const { id, amount, version } of content) {
        await ask(person, '/console/deposits/accept', { id, version, credit: amount, reason });
      }
      for (const account of person.accounts) {
        const { data } = await t.call(
          '/deposit/create',
          { amount: '900.00', method: 'sandbox' },
          withKey(account.token),
        );
        const pay = { method: 'POST' as const, url: `/sandbox/pay/${data.id}`, headers: { host: 'localhost' } };
        await t.app.fastify.inject({ ...pay, payload: { outcome: 'paid-in-other-currency' } });
        const detail = await t.ask('/console/deposits/detail', { id: data.id }, { token: person.token });
        await ask(person, '/console/deposits/accept', {
          id: data.id,
          version: detail.deposit.version,
          credit: '900.00',
          reason,
        });
      }
    },
  },
  'I.5 the holds switched off': {
    role: 'manager',
    async run(person) {
      for (const [section, values] of [
        ['fraud', { selfByDevice: false }],
        ['risk', { unplayedHolds: false }],
        ['withdrawal', { twoPeopleFrom: '99999999.00' }],
        ['alone', { aDay: '99999999.00' }],
        ['features', { protection: false }],
      ] as const) {
        const { rows } = await latestVersion(person, section);
        await ask(person, '/console/settings/save', { section, version: rows, values, reason });
      }
    },
  },
  'stakes taken back after their rounds won': {
    role: 'manager',
    async run(person) {
      const bets = [];
      for (const account of person.accounts) {
        for (let count = 0; count < 8; count++) bets.push(await winKnown(person, account, 250_00n, 250_00n));
      }
      for (const { provider, bet } of bets) await provider.rollback({ ...bet, id: randomUUID(), of: bet.id });
    },
  },
  'stakes of open rounds taken back after wins elsewhere': {
    role: 'manager',
    async run(person) {
      const [rich, other] = person.accounts;
      if (!rich || !other) return;
      const open = [];
      for (let count = 0; count < 2; count++) open.push(await winKnown(person, rich, 1200_00n, 0n));
      for (let count = 0; count < 8; count++) await winKnown(person, other, 1_00n, 400_00n);
      for (const { provider, bet } of open) await provider.rollback({ ...bet, id: randomUUID(), of: bet.id });
    },
  },
  'wins passed on and taken back': {
    role: 'manager',
    async run(person) {
      const { t } = person.world;
      const [keeper, ...others] = person.accounts;
      for (const account of others) {
        const { provider, bet, win } = await winKnown(person, account, 1_00n, 500_00n);
        const { canWithdrawCoin: amount } = await t.ask('/wallet/info', {}, { token: account.token });
        await t.call('/wallet/transfer', { uid: keeper?.uid ?? '', amount }, withKey(account.token));
        await provider.rollback({ ...bet, id: randomUUID(), of: win });
      }
    },
  },
  'IV.29 a win through a channel that never opened': {
    role: 'manager',
    run: async (person) => winAt(person, 'own-channel', await openOwnChannel(person, 'hmac', false), false),
  },
  'IV.30 an operator of one’s own approves': {
    role: 'owner',
    async run(person) {
      const { t, accounts } = person.world;
      const made = await ask(person, '/console/operators/create', { name: 'puppet', role: 'owner', sites: ['demo'] });
      const password = String((made.data as { password?: string } | undefined)?.password ?? '');
      const payload = { direction: 'credit', amount: '50000.00', source: 'goodwill' };
      const requested = await ask(person, '/console/approvals/request', {
        kind: 'adjustment',
        target: accounts[0]?.uid,
        payload,
        reason,
      });
      const login = await t.call('/console/login', { name: 'puppet', password });
      if (login.status !== 200) return;
      const id = (requested.data as { id?: string } | undefined)?.id;
      await t.call(
        '/console/password',
        { old: password, password: 'a password of its own' },
        { token: login.data.token },
      );
      await approveSeen(t, id ?? '', { token: login.data.token });
    },
  },
  ...Object.fromEntries(
    Object.entries(PUPPETS).map(([what, run]) => [`an owner with puppets: ${what}`, { role: 'owner', run } as const]),
  ),
  'held sales released': {
    role: 'risk',
    async run(person) {
      const { t } = person.world;
      const { content } = await t.ask('/console/fraud/list', { view: 'open' }, { token: person.token });
      for (const { id, lastHeldAt } of content) {
        await ask(person, '/console/fraud/decide', {
          id,
          decision: 'released',
          until: lastHeldAt,
          trust: true,
          reason,
        });
      }
      await pass(person, 0);
    },
  },
  'prizes of the wheel paid': {
    role: 'cashier',
    async run(person) {
      const { t } = person.world;
      const body = { record: 'wheel_prize', view: 'open', filters: {} };
      const { content } = await t.ask('/console/records/list', body, { token: person.token });
      for (const { id, version } of content) {
        await ask(person, '/console/records/act', { record: 'wheel_prize', id, version, event: 'pay', reason });
      }
    },
  },
};

async function latestVersion({ world: { t } }: Person, section: string) {
  const row = await t.db
    .selectFrom('site_settings_history')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('site_id', '=', 'demo')
    .where('section', '=', section)
    .executeTakeFirst();
  return { rows: Number(row?.version ?? 0) };
}

/** The breaches after one of the attacks: none, if it is fixed. */
export async function runAttack(
  name: string,
  random: Person['random'],
  coverage: Coverage = newCoverage(),
): Promise<readonly string[]> {
  const attack = ATTACKS[name];
  if (!attack) throw new Error(`there is no attack ${name}`);
  const person = await become(attack.role, random, coverage);
  try {
    await attack.run(person);
    if (process.env.EXPLORER_SHOW) console.info(person.done.join('\n'));
    return [...(await person.reach.money()), ...(await person.reach.voices())];
  } finally {
    await person.world.t.close();
  }
}
