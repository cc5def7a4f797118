import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { saveChannel, saveGames } from '../../modules/play/channels/index.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import type { TestDatabase } from '../../platform/testing/test-cluster.ts';
import type { App } from '../app.ts';
import { makePerson, type Person } from './money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from './test-app.ts';
import { hmacProvider, rsaProvider, type Send, type Stake, type TestProvider } from './test-provider.ts';

export interface Player extends Person {
  /** The launch token. */
  readonly launch: string;
}

const FRESH_MS = 5_001;

/** A server with a channel of each dialect ('rsa', 'hmac') and a second server on the same database. */
export function createProviderWorld() {
  const secret = 'hmac-secret-of-the-test';
  const keys = makeKeys();
  let t: TestApp;
  let other: App;
  const now = performance.now.bind(performance);
  let aheadMs = 0;

  /** The provider of a dialect, with its players and their stakes. */
  function speaking(dialect: 'rsa' | 'hmac') {
    const at = (app: () => App): TestProvider =>
      dialect === 'rsa' ? rsaProvider('rsa', keys.privateKey, sendTo(app)) : hmacProvider('hmac', secret, sendTo(app));
    const provider = at(() => t.app);
    async function launch(person: Person): Promise<string> {
      const { url } = await t.ask('/channel/launch', { channel: dialect, game: 'dice' }, { token: person.token });
      return new URL(url).searchParams.get('t') ?? '';
    }
    return {
      at,
      provider,
      elsewhere: at(() => other),
      launch,
      async player(major = 100): Promise<Player> {
        const person = await makePerson(t, major);
        return { ...person, launch: await launch(person) };
      },
      stake: (who: Player, amount: bigint, more: Partial<Stake> = {}): Stake => ({
        id: randomUUID(),
        player: who.uid,
        token: who.launch,
        round: randomUUID(),
        amount,
        ...more,
      }),
      async taken(bet: Stake): Promise<Stake> {
        const { answer } = await provider.bet(bet);
        if (answer !== 'ok') throw new Error(`a bet was refused: ${answer}`);
        return bet;
      },
    };
  }

  return {
    keys,
    secret,
    speaking,
    async open(settings: Readonly<Record<string, string>> = {}, database?: TestDatabase): Promise<TestApp> {
      t = await startTestApp({ settings, ...(database && { database }) });
      other = await t.startAnother();
      const secrets = createSecretKeys([TEST_KEY]);
      const channel = {
        kind: 'seamless',
        state: 'open',
        launch_url: 'https://games.example/{game}?t={token}',
      } as const;
      const rsa = { ...channel, name: 'Alpha', dialect: 'rsa', public_key: keys.publicKey };
      await saveChannel(t.db, secrets, { siteId: 'demo', channelId: 'rsa' }, rsa, t.now);
      const hmac = { ...channel, name: 'Beta', dialect: 'hmac', secret };
      await saveChannel(t.db, secrets, { siteId: 'demo', channelId: 'hmac' }, hmac, t.now);
      for (const id of ['rsa', 'hmac']) {
        await saveGames(t.db, 'demo', id, [
          { game_id: 'jeepney-reels', name: 'Reels' },
          { game_id: 'dice', name: 'Dice' },
        ]);
      }
      return t;
    },
    /** Skips the seconds for which channels are cached. */
    forgetChannels(): void {
      aheadMs += FRESH_MS;
      performance.now = () => now() + aheadMs;
    },
    async close(): Promise<void> {
      performance.now = now;
      await other?.close();
      await t?.close();
    },
  };
}

export function makeKeys() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Sends a call to a server in this process. Every answer has HTTP status 200. */
export function sendTo(app: () => App): Send {
  return async (path, body, headers) => {
    const response = await app().fastify.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    });
    if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${response.body}`);
    return response.body;
  };
}
