import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { askServer } from './ask-server.ts';
import { readOutsideClock } from './outside-clock.ts';
import { readCertificate } from './read-certificate.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

describe('the program that answers on the port', () => {
  it.each([
    ['{"status":"ready"}', { kind: 'ready' }],
    [
      '{"status":"not ready","reason":"the server is stopping"}',
      { kind: 'not ready', reason: 'the server is stopping' },
    ],
    ['<html>', { kind: 'another program' }],
    ['null', { kind: 'another program' }],
  ])('with %s is recognised', async (body, found) => {
    const port = await serve((_request, response) => response.end(body));
    expect(await askServer('127.0.0.1', port)).toEqual(found);
  });

  it('is another program if it does not speak HTTP, and none if the port is closed', async () => {
    const port = await serve((request) => request.socket.end('220 mail\r\n'));
    expect(await askServer('0.0.0.0', port)).toEqual({ kind: 'another program' });
    expect(await askServer('127.0.0.1', 1)).toEqual({ kind: 'free' });
  });
});

describe('the clock of a public server', () => {
  it('is compared by its Date header', async () => {
    const port = await serve((_request, response) => {
      response.setHeader('date', new Date(Date.now() + 90_000).toUTCString());
      response.end();
    });
    expect(Math.abs(((await readOutsideClock(`http://127.0.0.1:${port}/`)) ?? 0) - 90)).toBeLessThan(5);
  });

  it('is unknown if there is no answer, or no date in the answer', async () => {
    expect(await readOutsideClock('http://127.0.0.1:1/')).toBeNull();
    const port = await serve((_request, response) => {
      response.sendDate = false;
      response.end();
    });
    expect(await readOutsideClock(`http://127.0.0.1:${port}/`)).toBeNull();
  });
});

describe('the certificate of a host', () => {
  it('is missing if nothing listens on the port, or nothing there speaks TLS', async () => {
    expect(await readCertificate('127.0.0.1', 1)).toEqual({ kind: 'none', why: 'nothing listens there' });
    const port = await serve((_request, response) => response.end());
    expect(await readCertificate('127.0.0.1', port)).toMatchObject({ kind: 'none' });
  });
});
