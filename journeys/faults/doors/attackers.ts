import { connect, type Socket } from 'node:net';

/**
 * Clients that keep a server busy, in a separate process, so that their CPU time does not disturb the measurement. On
 * stop it returns the counts of its answers.
 */
export interface Attack {
  readonly port: number;
  readonly clients: number;
  /** Sessions of the users. */
  readonly tokens: readonly string[];
}

const AGAIN_MS = 500;
const DRIBBLE_MS = 200;
const LARGE_BYTES = 7_000_000;
const CHUNK = Buffer.alloc(64 * 1024, 0x20);

const attack = JSON.parse(process.env.ATTACK ?? '') as Attack;
const answers: Record<string, number> = {};
let isOver = false;

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`;
const stranger = () => `authorization: Bearer ${'x'.repeat(43)}\r\n`;
const person = (client: number) =>
  `authorization: Bearer ${attack.tokens[client % attack.tokens.length]}\r\nidempotency-key: attack-${client}-${Date.now()}\r\n`;

function dribble(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), DRIBBLE_MS);
  socket.once('close', () => clearInterval(timer));
}

function pump(socket: Socket): void {
  const send = () => {
    while (!socket.destroyed && socket.write(CHUNK));
  };
  socket.on('drain', send);
  send();
}

const KINDS: readonly ((socket: Socket, client: number) => void)[] = [
  function stalledStranger(socket) {
    socket.write(head('/console/statements/import', LARGE_BYTES, stranger()));
  },
  function stalledPerson(socket, client) {
    socket.write(`${head('/wallet/transfer', 60_000, person(client))}{"uid":`);
  },
  function slowHeaders(socket) {
    socket.write('POST /cplogin/login HTTP/1.1\r\nhost: localhost\r\n');
    dribble(socket, 'x-more: 1\r\n');
  },
  function slowBody(socket, client) {
    socket.write(`${head('/wallet/transfer', 60_000, person(client))}{"uid":"`);
    dribble(socket, '1');
  },
  function oversizedStranger(socket) {
    socket.write(head('/cplogin/login', LARGE_BYTES));
    pump(socket);
  },
  function oversizedPerson(socket, client) {
    socket.write(head('/wallet/transfer', LARGE_BYTES, person(client)));
    pump(socket);
  },
];

function begin(client: number): void {
  if (isOver) return;
  // From other addresses than the ordinary callers, who would otherwise share their limits.
  const localAddress = `127.0.0.${2 + (client % 4)}`;
  const socket = connect({ port: attack.port, host: '127.0.0.1', localAddress });
  const kind = KINDS[client % KINDS.length];
  let received = '';
  socket.on('data', (chunk) => {
    received = (received + chunk).slice(0, 2_000);
  });
  socket.on('error', () => {});
  socket.once('connect', () => kind?.(socket, client));
  socket.once('close', () => {
    const answer = /"code":"(\w+)"/.exec(received)?.[1] ?? (received === '' ? 'no answer' : 'another answer');
    const name = `${kind?.name} ${answer}`;
    if (!isOver) answers[name] = (answers[name] ?? 0) + 1;
    setTimeout(() => begin(client), AGAIN_MS);
  });
}

for (let client = 0; client < attack.clients; client++) begin(client);
process.once('message', () => {
  isOver = true;
  process.send?.(answers, () => process.exit(0));
});
