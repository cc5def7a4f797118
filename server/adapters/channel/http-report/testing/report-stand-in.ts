import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Trouble = 'silence' | 'fault' | 'garbage' | 'other-result' | 'redirect' | 'bad-amount' | 'bad-kind' | 'too-long';

interface ReportedTransaction {
  readonly transactionID: string;
  readonly kind: string;
  readonly roundID: string;
  readonly playerID: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly at: string;
}

/** Simulates a provider's reports as described in docs/integrations/channels.md, with faults. */
export interface ReportStandIn {
  readonly url: string;
  readonly played: ReportedTransaction[];
  readonly received: { path: string; body: Readonly<Record<string, string | null>> }[];
  /** Faults of the next calls, one for each call. */
  readonly troubles: Trouble[];
  /** The number of transactions on a page, and the end of the complete part. */
  page: number;
  wholeBefore: string;
  close(): void;
}

export async function startReportStandIn(secret: string): Promise<ReportStandIn> {
  function answer(path: string, { after, roundID, playerID }: Readonly<Record<string, string | null>>): object {
    const { played, page, wholeBefore } = standIn;
    if (path.endsWith('/round')) {
      return { result: 0, transactions: played.filter((one) => one.roundID === roundID && one.playerID === playerID) };
    }
    const start = Number(after ?? 0);
    const next = start + page < played.length ? String(start + page) : null;
    return { result: 0, wholeBefore, transactions: played.slice(start, start + page), next };
  }

  function inTrouble(trouble: Trouble, correct: object, response: ServerResponse): void {
    // The caller gives up.
    if (trouble === 'silence') return;
    if (trouble === 'fault') response.statusCode = 503;
    if (trouble === 'redirect') response.writeHead(302, { location: '/elsewhere' });
    const [first] = standIn.played;
    const wrong: Partial<Record<Trouble, string>> = {
      garbage: '<html>',
      'other-result': JSON.stringify({ ...correct, result: 7 }),
      'bad-amount': JSON.stringify({ ...correct, transactions: [{ ...first, amount: '1.005' }] }),
      'bad-kind': JSON.stringify({ ...correct, transactions: [{ ...first, kind: 'present' }] }),
      'too-long': JSON.stringify({ ...correct, more: 'x'.repeat(20_000) }),
    };
    response.end(wrong[trouble] ?? JSON.stringify(correct));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const raw = Buffer.concat(parts);
    const signature = createHmac('sha256', secret).update(raw).digest('hex').toUpperCase();
    if (request.headers['x-signature'] !== signature) return void response.writeHead(401).end('{"result":2}');
    const [path, body] = [String(request.url), JSON.parse(raw.toString())];
    standIn.received.push({ path, body });
    const trouble = standIn.troubles.shift();
    if (trouble) return inTrouble(trouble, answer(path, body), response);
    response.end(JSON.stringify(answer(path, body)));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const standIn: ReportStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ played: [], received: [], troubles: [], page: 100, wholeBefore: '2026-03-02T00:00:00Z' },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return standIn;
}
