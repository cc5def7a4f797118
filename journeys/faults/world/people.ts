import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SOURCE_SECRET } from '@pitaka/server/entry/testing/earnings.ts';
import { hmacProvider, type ProviderAnswer } from '@pitaka/server/entry/testing/test-provider.ts';
import { IS_LONG } from '../long-form.ts';
import type { Random } from '../payouts/bank-plan.ts';
import { ask, isBusy, type Outcome, type Reply } from './client.ts';
import { SPEED } from './clock.ts';
import type { WorldProvider } from './provider.ts';

export const CHANNEL_SECRET = 'hmac-secret-of-the-world';
export const ITEM = 'wx0001';
const PASSWORD = 'Kx7mq29w';
/**
 * In the short form, as many faults happen as in the long form, but among fewer requests, because requests cost
 * computing.
 */
const CLIENT_PAUSE_MS = IS_LONG ? 30 : 200;

export interface WorldPerson {
  readonly phone: string;
  /** The person's network address, as a proxy reports it. */
  readonly address: string;
  uid: string;
  token: string;
  cardId: string;
  link: string;
  /** The launch token of a game. */
  launch: string;
  /** Whether the person has made a deposit. */
  hasPaid: boolean;
}

export type PromiseKind = 'transfer' | 'deposit' | 'withdraw' | 'claim' | 'apply' | 'sale' | 'bet' | 'win';

/** A request of a client, and the answer that the client got. */
export interface ClientPromise {
  readonly kind: PromiseKind;
  readonly key: string;
  readonly uid: string;
  outcome: Outcome;
  code: string;
  /** The record that the answer named. */
  id: string;
  /** Repeats the request with the same key. */
  readonly repeat: () => Promise<Reply>;
}

export interface Population {
  readonly people: readonly WorldPerson[];
  readonly promises: readonly ClientPromise[];
  /** The number of answers of each kind. */
  readonly answers: ReadonlyMap<string, number>;
  /** Lets all people act until it is stopped. */
  live(clients: number): { stop(): Promise<void> };
  /** Repeats the registrations with an unknown outcome. */
  finishRegistrations(): Promise<void>;
}

export interface PeopleDependencies {
  readonly random: Random;
  readonly count: number;
  readonly server: () => string;
  readonly provider: WorldProvider;
  readonly now: () => Date;
  /** Called once for each registered person; may fail. */
  readonly prepare: (uid: string) => Promise<void>;
  readonly trust: (cardId: string) => Promise<void>;
}

/** People who use every money call of the product through HTTP, and remember each answer. */
export function createPeople(deps: PeopleDependencies): Population {
  const { random, server, provider } = deps;
  const people: WorldPerson[] = [];
  /** Registrations with an unknown outcome. */
  const unsure = new Set<WorldPerson>();
  const promises: ClientPromise[] = [];
  const answers = new Map<string, number>();
  let begun = 0;
  let keys = 0;
  let isStopped = false;

  const count = (name: string) => answers.set(name, (answers.get(name) ?? 0) + 1);
  const nextKey = (kind: string) => `${kind}-${++keys}-${Math.floor(random() * 1e9)}`;
  const money = (most: number) => (Math.floor(random() * most * 100 + 1) / 100).toFixed(2);
  const someone = () => people[Math.floor(random() * people.length)] as WorldPerson;

  const call = async (who: WorldPerson, path: string, body: object, key?: string, url = server()) => {
    const reply = await ask({ url, path, body, key, address: who.address, token: who.token || undefined });
    count(`${path} ${reply.outcome === 'ok' ? 'ok' : reply.code}`);
    return reply;
  };

  /** Asks once, and remembers the outcome. */
  async function promise(
    kind: PromiseKind,
    uid: string,
    key: string,
    request: () => Promise<Reply>,
  ): Promise<ClientPromise> {
    const one: ClientPromise = { kind, key, uid, outcome: 'unknown', code: '', id: '', repeat: request };
    promises.push(one);
    record(one, await request());
    return one;
  }

  function promiseCall(kind: PromiseKind, who: WorldPerson, path: string, body: object): Promise<ClientPromise> {
    const key = nextKey(kind);
    return promise(kind, who.uid, key, () => call(who, path, body, key));
  }

  /** The code that the sandbox sent; it is sent after the answer, by the server that was asked. */
  async function codeOf(url: string, who: WorldPerson, purpose: 'register' | 'card'): Promise<string | undefined> {
    const body = { areaCode: '63', phone: who.phone, purpose };
    if ((await call(who, '/cplogin/sendsms', body, undefined, url)).outcome !== 'ok') return undefined;
    for (let tries = 0; tries < 100; tries++) {
      const answer = await fetch(`${url}/sandbox/sms?areaCode=63&phone=${who.phone}`).catch(() => undefined);
      const sms = (await answer?.json().catch(() => undefined)) as { code?: string } | undefined;
      if (sms?.code) return sms.code;
      await wait(50);
    }
    return undefined;
  }

  async function register(): Promise<void> {
    const number = begun++;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const phone = `9${String(160_000_000 + number)}`;
    await tryToRegister({ phone, address, uid: '', token: '', cardId: '', link: '', launch: '', hasPaid: false });
  }

  async function tryToRegister(who: WorldPerson): Promise<void> {
    unsure.add(who);
    const url = server();
    const code = await codeOf(url, who, 'register');
    if (code === undefined) return;
    const body = { areaCode: '63', phone: who.phone, code, password: PASSWORD, age: 21, agreed: true };
    const reply = await call(who, '/cplogin/reg', body, undefined, url);
    if (reply.outcome === 'ok') await admit(who, reply);
    else if (reply.code === 'phone_taken') await logIn(who);
  }

  async function logIn(who: WorldPerson): Promise<void> {
    const body = { areaCode: '63', phone: who.phone, password: PASSWORD };
    const reply = await call(who, '/cplogin/login', body);
    if (reply.outcome === 'ok') await admit(who, reply);
  }

  async function admit(who: WorldPerson, { data }: Reply): Promise<void> {
    who.token = String(data.token);
    who.uid = (data.user as { uid: string }).uid;
    // Two clients may have tried the same registration again.
    if (!unsure.delete(who)) return;
    people.push(who);
    await deps.prepare(who.uid).catch(() => {});
  }

  async function addCard(who: WorldPerson): Promise<void> {
    const url = server();
    const code = await codeOf(url, who, 'card');
    if (code === undefined) return;
    const walletNumber = `0${who.phone}`;
    const account = { kind: 'wallet', holder: 'Juan Dela Cruz', wallet: 'PH_GCASH', walletNumber, code };
    const reply = await call(who, '/appcard/edit', account, undefined, url);
    if (reply.outcome !== 'ok') return;
    // Half of the withdrawals go to an account that was paid to before, and need no review.
    const id = String(reply.data.id);
    if (random() < 0.8) await deps.trust(id).catch(() => {});
    who.cardId = id;
  }

  async function deposit(who: WorldPerson): Promise<void> {
    const made = await promiseCall('deposit', who, '/deposit/create', {
      amount: (10 + Number(money(490))).toFixed(2),
      method: 'xendit',
    });
    if (made.outcome !== 'ok' || random() > 0.9) return;
    provider.pay(`demo.${made.id}`);
    who.hasPaid = true;
  }

  async function sell(who: WorldPerson): Promise<void> {
    if (who.link === '') {
      const applied = await promiseCall('apply', who, '/wxcps/apply', { appid: ITEM });
      if (applied.outcome !== 'ok') return;
      const made = await call(who, '/gen/shortlink', { kind: 'messaging', id: ITEM, sub: '' });
      if (made.outcome === 'ok') who.link = new URL(String(made.data.shortlink)).pathname;
      return;
    }
    const address = `11.0.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`;
    const redirect = await fetch(`${server()}${who.link}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': address, 'user-agent': VISITOR },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    count(`redirect ${redirect?.status}`);
    if (redirect?.status !== 302) return;
    const clickId = new URL(redirect.headers.get('location') ?? 'http://x').searchParams.get('click_id') ?? '';
    const key = nextKey('sale');
    const event = {
      event_id: key,
      transaction_id: `t-${key}`,
      event: 'purchase',
      click_id: clickId,
      amount: money(80),
    };
    await promise('sale', who.uid, key, () => postBack(event));
  }

  async function postBack(event: object): Promise<Reply> {
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(deps.now().getTime() / 1000));
    const signature = createHmac('sha256', SOURCE_SECRET).update(`${timestamp}.${body}`).digest('hex');
    try {
      const response = await fetch(`${server()}/postback/demo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
        body,
        signal: AbortSignal.timeout(20_000),
      });
      const text = await response.text();
      count(`postback ${response.status}`);
      // Like partners, who send a postback again after any answer but success.
      const outcome = response.ok ? 'ok' : response.status >= 500 ? 'unknown' : 'refused';
      return { outcome, code: `${response.status} ${text}`, data: {} };
    } catch (error) {
      return { outcome: 'unknown', code: (error as Error).name, data: {} };
    }
  }

  async function play(who: WorldPerson): Promise<void> {
    if (who.launch === '') {
      const { outcome, data } = await call(who, '/channel/launch', { channel: 'hmac', game: 'jeepney-reels' });
      if (outcome === 'ok') who.launch = new URL(String(data.url)).searchParams.get('t') ?? '';
      return;
    }
    const bet = { player: who.uid, token: who.launch, id: nextKey('bet'), round: nextKey('round') };
    const amount = BigInt(1 + Math.floor(random() * 500));
    const made = await promise('bet', who.uid, bet.id, () => atGame('bet', (game) => game.bet({ ...bet, amount })));
    if (made.code === 'expired' || made.code === 'token') who.launch = '';
    if (made.outcome !== 'ok' || random() < 0.3) return;
    const win = {
      ...bet,
      id: nextKey('win'),
      of: bet.id,
      amount: BigInt(1 + Math.floor(random() * 900)),
      closes: true,
    };
    await promise('win', who.uid, win.id, () => atGame('win', (game) => game.win(win)));
  }

  const game = hmacProvider('hmac', CHANNEL_SECRET, async (path, body, headers) => {
    const response = await fetch(`${server()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    return await response.text();
  });

  async function atGame(what: string, send: (to: typeof game) => Promise<ProviderAnswer>): Promise<Reply> {
    try {
      const { answer } = await send(game);
      count(`${what} ${answer}`);
      const outcome = answer === 'ok' ? 'ok' : answer === 'unknown' ? 'unknown' : 'refused';
      return { outcome, code: answer, data: {} };
    } catch (error) {
      count(`${what} no answer`);
      return { outcome: 'unknown', code: (error as Error).message, data: {} };
    }
  }

  async function claim(who: WorldPerson): Promise<void> {
    const offers = await call(who, '/bonus/list', { state: 'claimable', number: 0, size: 10 });
    const [offer] = (offers.data.content ?? []) as { id: string }[];
    if (offer) await promiseCall('claim', who, '/bonus/claim', { id: offer.id });
  }

  async function act(): Promise<void> {
    if (begun < deps.count && (people.length < 4 || random() < 0.2)) return await register();
    if (unsure.size > 0 && random() < 0.1) {
      const [first] = unsure;
      if (first) return await tryToRegister(first);
    }
    if (people.length < 2) return await wait(200);
    const who = someone();
    if (who.cardId === '' && random() < 0.3) return await addCard(who);
    const chance = random();
    if (chance < 0.15 || (!who.hasPaid && chance < 0.5)) await deposit(who);
    else if (chance < 0.45) {
      await promiseCall('transfer', who, '/wallet/transfer', { uid: someone().uid, amount: money(20) });
    } else if (chance < 0.65) await play(who);
    else if (chance < 0.8) await sell(who);
    else if (chance < 0.85) await claim(who);
    else if (who.cardId !== '') {
      await promiseCall('withdraw', who, '/withdraw/create', {
        amount: (1 + Number(money(60))).toFixed(2),
        cardId: who.cardId,
      });
    }
  }

  return {
    people,
    promises,
    answers,
    live(clients) {
      isStopped = false;
      const client = async () => {
        while (!isStopped) {
          await act();
          await wait(CLIENT_PAUSE_MS);
        }
      };
      const running = Promise.all(Array.from({ length: clients }, client));
      return {
        async stop() {
          isStopped = true;
          await running;
        },
      };
    },
    async finishRegistrations() {
      // A code can be asked for again after a minute of the world.
      for (let tries = 0; tries < 10 && unsure.size > 0; tries++) {
        for (const who of unsure) await tryToRegister(who);
        if (unsure.size > 0) await wait(60_000 / SPEED);
      }
    },
  };
}

export function record(promise: ClientPromise, reply: Reply): void {
  promise.outcome = reply.outcome;
  promise.code = reply.code;
  promise.id = String(
    reply.data.reference && promise.kind === 'deposit' ? reply.data.reference : (reply.data.id ?? ''),
  );
}

/**
 * Repeats each request with an unknown outcome, with its key, until it is decided, and once more, because the answer
 * must stay the same. Returns the differences.
 */
export async function settlePromises(promises: readonly ClientPromise[]): Promise<string[]> {
  const differences: string[] = [];
  for (const promise of promises.filter(({ outcome }) => outcome === 'unknown')) {
    let reply = await promise.repeat();
    for (let tries = 0; (reply.outcome === 'unknown' || isBusy(reply)) && tries < 20; tries++) {
      await wait(250);
      reply = await promise.repeat();
    }
    record(promise, reply);
    const { outcome, id } = promise;
    const again = await promise.repeat();
    record(promise, again);
    if (promise.outcome !== outcome || promise.id !== id) {
      differences.push(
        `${promise.kind} ${promise.key}: first ${outcome} ${id} ${reply.code}, then ${promise.outcome} ${promise.id} ${promise.code}`,
      );
    }
  }
  return differences;
}

const VISITOR =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
