import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** '-after': the transfer is executed before the failure. */
type Trouble =
  | 'silence'
  | 'silence-after'
  | 'fault'
  | 'fault-after'
  | 'garbage'
  | 'other-result'
  | 'redirect'
  | 'bad-amount';

type Fields = Readonly<Record<string, string>>;

/** Simulates a provider of the kind 'transfer' as described in docs/integrations/channels.md, with faults. */
export interface WalletStandIn {
  readonly url: string;
  readonly received: { path: string; body: Fields }[];
  /** Faults of the next calls, one for each call. */
  readonly troubles: Trouble[];
  reset(): void;
  close(): void;
}

export async function startWalletStandIn(secret: string): Promise<WalletStandIn> {
  const balances = new Map<string, number>();
  const answered = new Map<string, object>();
  const received: WalletStandIn['received'] = [];
  const troubles: Trouble[] = [];

  const cents = (text = '') => Math.round(Number(text) * 100);
  const balanceOf = (player = '') => balances.get(player) ?? 0;

  function transfer({ reference = '', playerID = '', direction, amount }: Fields): object {
    const before = answered.get(reference);
    if (before) return before;
    const after = balanceOf(playerID) + (direction === 'in' ? cents(amount) : -cents(amount));
    const answer = { result: after < 0 ? 1 : 0 };
    if (after >= 0) balances.set(playerID, after);
    answered.set(reference, answer);
    return answer;
  }

  function answer(path: string, body: Fields): object {
    if (path.endsWith('/transfer')) return transfer(body);
    return { result: 0, balance: (balanceOf(body.playerID) / 100).toFixed(2) };
  }

  function inTrouble(trouble: Trouble, path: string, body: Fields, response: ServerResponse): void {
    if (trouble.endsWith('-after')) answer(path, body);
    // The caller gives up.
    if (trouble.startsWith('silence')) return;
    if (trouble.startsWith('fault')) response.statusCode = 503;
    if (trouble === 'redirect') response.writeHead(302, { location: '/elsewhere' });
    const bodies = { garbage: '<html>', 'other-result': '{"result":7}', 'bad-amount': '{"result":0,"balance":"many"}' };
    response.end(bodies[trouble as keyof typeof bodies] ?? '{"result":0}');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const raw = Buffer.concat(parts);
    const signature = createHmac('sha256', secret).update(raw).digest('hex').toUpperCase();
    if (request.headers['x-signature'] !== signature) return void response.writeHead(401).end('{"result":9}');
    const [path, body] = [String(request.url), JSON.parse(raw.toString()) as Fields];
    received.push({ path, body });
    const trouble = troubles.shift();
    if (trouble) return inTrouble(trouble, path, body, response);
    response.end(JSON.stringify(answer(path, body)));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    troubles,
    reset() {
      for (const kept of [balances, answered]) kept.clear();
      received.length = 0;
      troubles.length = 0;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
