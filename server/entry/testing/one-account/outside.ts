import { createHmac, randomUUID } from 'node:crypto';
import { SANDBOX_OUTCOMES } from '../../../adapters/deposit/sandbox/sandbox-deposit.ts';
import { click, sendPostback } from '../earnings.ts';
import { hmacProvider, rsaProvider, type Send, type TestProvider } from '../test-provider.ts';
import type { Person } from './person.ts';
import { KNOWN_CHANNEL, KNOWN_CHANNEL_SECRET, KNOWN_SOURCE } from './world.ts';

type Act = (person: Person) => Promise<string>;

const oneOf = <T>(items: readonly T[], { random }: Pick<Person, 'random'>): T => items[random(items.length)] as T;
const AMOUNTS = [1_00n, 99_99n, 300_00n, 500_00n, 900_00n, 1000_00n, 1500_00n, 50_000_00n];

const sendTo =
  ({ world: { t } }: Person): Send =>
  async (path, body, headers) => {
    const response = await t.app.fastify.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    });
    return response.body;
  };

/** A game provider for any channel, with any key that the person saw or set. */
function providerOf(person: Person): TestProvider {
  const { known, world } = person;
  const channels = [KNOWN_CHANNEL, 'rsa', ...known.idsOf('/console/channels/list')].map(String);
  const channel = oneOf(channels, person);
  const secrets = known.of('secret').map(String);
  if (channel === KNOWN_CHANNEL && person.random(4) > 0)
    return hmacProvider(channel, KNOWN_CHANNEL_SECRET, sendTo(person));
  return person.random(3) === 0
    ? rsaProvider(channel, world.keys.privateKey, sendTo(person))
    : hmacProvider(channel, oneOf([KNOWN_CHANNEL_SECRET, ...secrets], person), sendTo(person));
}

async function play(person: Person, act: (provider: TestProvider) => Promise<{ answer: string }>): Promise<string> {
  try {
    return (await act(providerOf(person))).answer;
  } catch {
    // Not an answer of the dialect, so the call was refused before it was read.
    return 'refused';
  }
}

function stakeOf(person: Person) {
  const { known } = person;
  const id = randomUUID();
  const stake = {
    id,
    player: oneOf(person.accounts, person).uid,
    token: String(oneOf([...known.of('t'), ''], person)),
    round: String(oneOf([randomUUID(), ...known.of('round').slice(0, 3)], person)),
    amount: oneOf(AMOUNTS, person),
    game: String(oneOf(['dice', 'jeepney-reels', ...known.of('game')], person)),
    closes: person.random(2) === 0,
  };
  known.add('round', stake.round);
  return stake;
}

/** Actions of a person who also controls the network, the game provider, the bank and the payments. */
export const OUTSIDE: Readonly<Record<string, Act>> = {
  async pays(person) {
    const { world, known } = person;
    const ids = [...known.idsOf('/deposit/create'), ...known.idsOf('/console/deposits/list')];
    if (ids.length === 0) return 'nothing to pay';
    const outcome = oneOf(SANDBOX_OUTCOMES, person);
    const url = `/sandbox/pay/${oneOf(ids, person)}`;
    const { statusCode } = await world.t.app.fastify.inject({
      method: 'POST',
      url,
      payload: { outcome },
      headers: { host: 'localhost' },
    });
    return `${url} ${outcome} ${statusCode}`;
  },
  async clicks(person) {
    const links = person.accounts.map(({ link }) => link);
    const id = await click(person.world.t, oneOf(links, person), { address: `198.51.100.${person.random(250)}` }).catch(
      () => '',
    );
    if (id !== '') person.known.add('click_id', id);
    return id;
  },
  async reports(person) {
    const { world, known } = person;
    const isKnown = person.random(2) === 0;
    const others = ['demo', 'own-source', ...known.of('source'), ...known.idsOf('/console/sources/list')];
    const source = isKnown ? KNOWN_SOURCE.source : String(oneOf(others, person));
    const secret = isKnown ? KNOWN_SOURCE.secret : String(oneOf(['not the secret', ...known.of('secret')], person));
    const fields = {
      event_id: randomUUID(),
      transaction_id: String(oneOf([randomUUID(), ...known.of('transaction_id').slice(0, 5)], person)),
      click_id: String(oneOf([...known.of('click_id'), 'none'], person)),
      event: 'purchase',
      amount: `${oneOf(AMOUNTS, person) / 100n}.00`,
      status: oneOf(['approved', 'pending', 'reversed'], person),
      ...(person.random(3) === 0 ? { currency: 'USD' } : {}),
    };
    known.add('transaction_id', fields.transaction_id);
    const body = JSON.stringify(fields);
    const timestamp = String(Math.floor(world.t.now.getTime() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const { statusCode } = await sendPostback(world.t.app, body, { at: world.t.now, source, signature });
    return `${source} ${body} ${statusCode}`;
  },
  async bets(person) {
    const stake = stakeOf(person);
    const answer = await play(person, (provider) => provider.bet(stake));
    if (answer === 'ok') person.known.add('bet', JSON.stringify({ ...stake, amount: String(stake.amount) }));
    return `${stake.amount} ${answer}`;
  },
  async wins(person) {
    const bets = person.known.of('bet').map((text) => JSON.parse(String(text)));
    const of =
      person.random(3) === 0 || bets.length === 0 ? { ...stakeOf(person), id: randomUUID() } : oneOf(bets, person);
    const stake = {
      ...of,
      id: randomUUID(),
      amount: oneOf(AMOUNTS, person),
      // Includes a win without a bet.
      of: person.random(4) === 0 ? '' : of.id,
      closes: person.random(2) === 0,
    };
    const answer = await play(person, (provider) => provider.win(stake));
    if (answer === 'ok') person.known.add('win', JSON.stringify({ ...stake, amount: String(stake.amount) }));
    return `${stake.amount} ${answer}`;
  },
  /** Rolls back bets, wins, or the bet of a win. */
  async takesBack(person) {
    const [bets, wins] = [person.known.of('bet'), person.known.of('win')].map((all) =>
      all.map((text) => JSON.parse(String(text)) as { id: string; of?: string; player: string; round: string }),
    );
    const won = (wins ?? []).flatMap((win) => (win.of ? [win, { ...win, id: win.of }] : [win]));
    const made = [...(bets ?? []), ...won];
    if (made.length === 0) return 'nothing';
    const bet = oneOf(made, person);
    return play(person, (provider) =>
      provider.rollback({ id: randomUUID(), of: bet.id, player: bet.player, round: bet.round }),
    );
  },
};

const ROUNDS = 2;
const TURNS = 5;

/** Moves the time, and runs all scheduled work. */
export async function pass({ world: { t } }: Person, hours: number): Promise<void> {
  t.now = new Date(t.now.getTime() + hours * 3_600_000 + 61_000);
  const { paymentWorkers, earningWorkers, playWorkers, engagementWorkers, riskWorker, fileWorker, transferNotifier } =
    t.app;
  const workers = [
    ...paymentWorkers,
    ...earningWorkers,
    ...playWorkers,
    ...engagementWorkers,
    riskWorker,
    fileWorker,
    transferNotifier,
  ];
  // A second round, because some workers leave work for others.
  for (let round = 0; round < ROUNDS; round++) {
    for (const worker of workers) {
      for (let turn = 0; turn < TURNS && (await worker.runDue()) > 0; turn++);
    }
  }
}
