import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request as requestHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type PeerCertificate } from 'node:tls';
import { caddyfile, DRAIN_BEHIND_CADDY_SECONDS } from '@pitaka/server/entry/live/proxy-files.ts';
import { requireFreePorts } from '@pitaka/server/entry/live/set-up-proxy.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { readCertificate } from '@pitaka/server/platform/machine/read-certificate.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeSite } from '../../support/person-with-money.ts';
import {
  freePort,
  HAS_CADDY_AND_PEBBLE,
  type LocalAcme,
  type Program,
  startLocalAcme,
  startProgram,
} from '../local-acme.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';

const HOST = 'wallet.example.com';
/** A short validity, so that a test sees a renewal: Caddy renews a certificate in the last third. */
const VALID_SECONDS = 60;

describe.runIf(HAS_CADDY_AND_PEBBLE)('HTTPS by Caddy, with certificates of a local authority', () => {
  let folder: ReturnType<typeof makeDataDir>;
  let acme: LocalAcme;
  let caddy: Program;
  let server: ServerProcess;
  let port: number;
  let db: Database;

  const startOwn = async () => {
    server = startServer({
      ...{
        DATA_DIR: folder.path,
        PORT: String(port),
        PUBLIC_URL: `https://${HOST}`,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: String(DRAIN_BEHIND_CADDY_SECONDS),
      },
      ...{ SEED: 'none', SMS: 'none', PAYOUT: 'manual', DEPOSIT: 'manual', PLATFORM_MESSAGING: 'none' },
      ...{ PLATFORM_VIDEO: 'none', CHANNEL_SANDBOX: 'none' },
    });
    await server.url;
  };
  const openOwn = () =>
    openDatabase(openPool({ connectionString: findRunningDatabase(folder.path)?.app ?? '', max: 1 }));
  const addHost = (domain: string) =>
    db
      .insertInto('site_domains')
      .values({ domain, site_id: 'demo', name: 'demo', company_name: null, icp: null })
      .execute();

  beforeAll(async () => {
    folder = makeDataDir();
    await copyPreparedData(MIGRATED_DATA, folder.path);
    port = await freePort();
    await startOwn();
    db = openOwn();
    await makeSite(db);
    await addHost(HOST);
    acme = await startLocalAcme(join(folder.path, 'acme'), VALID_SECONDS);
    const file = join(folder.path, 'Caddyfile');
    writeFileSync(file, caddyfile({ email: 'ops@example.com', port, globals: acme.globals }));
    caddy = await startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      until: /serving initial configuration/,
      env: { HOME: folder.path },
    });
  });
  afterAll(async () => {
    await db?.destroy();
    await caddy?.stop();
    await acme?.stop();
    server?.kill('SIGTERM');
    await server?.ended;
    folder?.remove();
  });

  /** The certificate that Caddy shows for a name; an error where it shows none. */
  const certificateOf = (servername: string) =>
    new Promise<PeerCertificate | Error>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: acme.httpsPort, servername, rejectUnauthorized: false });
      socket.setTimeout(30_000, () => socket.destroy(new Error('no answer')));
      socket.once('secureConnect', () => {
        resolve(socket.getPeerCertificate());
        socket.destroy();
      });
      socket.once('error', resolve);
    });
  const shown = (seen: PeerCertificate | Error) => (seen instanceof Error ? seen.message : seen.subjectaltname);

  const at = (path: string, headers: Record<string, string> = {}, agent?: Agent, body?: string) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: acme.httpsPort, path, servername: HOST, rejectUnauthorized: false };
      const method = body === undefined ? 'GET' : 'POST';
      const sent = request({ ...options, method, agent, headers: { host: HOST, ...headers } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        answer.once('error', reject);
      });
      sent.once('error', reject);
      sent.end(body);
    });

  it('issues a certificate for a host of a site at its first visit, and serves the site with HSTS', async () => {
    // The server knows a new site some seconds later.
    await expect.poll(async () => shown(await certificateOf(HOST)), { timeout: 60_000 }).toBe(`DNS:${HOST}`);
    const seen = await certificateOf(HOST);
    expect((seen as PeerCertificate).issuer.CN).toContain('Pebble');
    expect(await at('/readyz')).toMatchObject({
      status: 200,
      headers: { 'strict-transport-security': 'max-age=31536000' },
    });
  });

  it('refuses a host of no site, without asking the authority', async () => {
    expect(await certificateOf('evil.example.com')).toBeInstanceOf(Error);
    expect(acme.output()).not.toContain('evil.example.com');
  });

  it('issues a certificate for a white label’s host once it is added, without a restart', async () => {
    expect(await certificateOf('second.example.com')).toBeInstanceOf(Error);
    await addHost('second.example.com');
    await expect
      .poll(async () => shown(await certificateOf('second.example.com')), { timeout: 60_000 })
      .toBe('DNS:second.example.com');
  });

  it('is checked by the doctor, which names the reason why browsers refuse a certificate', async () => {
    const seen = await readCertificate('localhost', acme.authorityPort);
    expect(seen).toMatchObject({ kind: 'shown', fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const days = (Date.parse(String('validTo' in seen && seen.validTo)) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 2)).toBeLessThan(0.1);
  });

  it('redirects http to https', async () => {
    const answer = await new Promise<{ status: number | undefined; to: string | undefined }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: acme.httpPort, path: '/wheel?x=1', headers: { host: HOST } };
      requestHttp(options, (got) => {
        got.resume();
        resolve({ status: got.statusCode, to: got.headers.location });
      })
        .once('error', reject)
        .end();
    });
    expect(answer.status).toBe(308);
    expect(answer.to).toMatch(new RegExp(`^https://${HOST}(:${acme.httpsPort})?/wheel\\?x=1$`));
  });

  it('hides metrics and the check of allowed hosts from outside callers', async () => {
    expect((await at('/metrics')).status).toBe(404);
    expect((await at(`/internal/allowed-host?domain=${HOST}`)).status).toBe(404);
  });

  it('speaks HTTP/2, and passes each event of /live on at once', async () => {
    const person = await makePerson(db, 1, 0n);
    const session = connectHttp2(`https://127.0.0.1:${acme.httpsPort}`, {
      servername: HOST,
      rejectUnauthorized: false,
    });
    try {
      const stream = session.request({
        ...{
          ':path': '/live',
          ':authority': HOST,
          authorization: `Bearer ${person.token}`,
          accept: 'text/event-stream',
        },
      });
      stream.setEncoding('utf8');
      const first = await new Promise<string>((resolve, reject) => {
        stream.once('data', resolve);
        stream.once('error', reject);
        stream.once('end', () => reject(new Error('the stream ended')));
      });
      expect(first).toContain('ready');
      expect(stream.closed).toBe(false);
      expect(session.alpnProtocol).toBe('h2');
      stream.close();
    } finally {
      session.destroy();
    }
  });

  it('keeps requests waiting while the server is restarted: none fails', async () => {
    await db.destroy();
    const outcomes: (number | string)[] = [];
    let isOver = false;
    const kept = new Agent({ keepAlive: true });
    const fresh = new Agent({ keepAlive: false });
    const read = (agent: Agent) => at('/healthz', {}, agent);
    // The request has a body, so Caddy cannot send it again if it finds the port closed.
    const write = (agent: Agent) => at('/site/current', { 'content-type': 'application/json' }, agent, '{}');
    const ask = async ([agent, send]: readonly [Agent, typeof read]) => {
      while (!isOver) {
        outcomes.push(
          await send(agent).then(
            ({ status }) => status,
            (error: Error) => error.message,
          ),
        );
        await wait(10);
      }
    };
    const kinds = [
      [kept, read],
      [kept, write],
      [kept, write],
      [fresh, read],
      [fresh, write],
    ] as const;
    const clients = kinds.map(ask);
    await expect.poll(() => outcomes.length).toBeGreaterThan(20);
    const before = outcomes.length;
    server.kill('SIGTERM');
    await server.ended;
    await startOwn();
    const after = outcomes.length;
    await expect.poll(() => outcomes.length).toBeGreaterThan(after + 20);
    isOver = true;
    await Promise.all(clients);
    kept.destroy();
    db = openOwn();
    expect(before).toBeGreaterThan(0);
    const failed = outcomes.filter((outcome) => outcome !== 200);
    expect([failed.length, ...new Set(failed)]).toEqual([0]);
  });

  it('renews a certificate before it expires', async () => {
    const first = (await certificateOf(HOST)) as PeerCertificate;
    await expect
      .poll(async () => ((await certificateOf(HOST)) as PeerCertificate).serialNumber, {
        timeout: 120_000,
        interval: 2_000,
      })
      .not.toBe(first.serialNumber);
    const renewed = (await certificateOf(HOST)) as PeerCertificate;
    expect(Date.parse(renewed.valid_to)).toBeGreaterThan(Date.parse(first.valid_to));
  });
});

it('npm run live names a port that another program uses, and a remedy, before it changes anything', async () => {
  const other = createServer();
  const taken = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  await expect(requireFreePorts([taken])).rejects.toThrow(
    `Port ${taken} is used by another program: stop it (ss -ltnp 'sport = :${taken}' names it), or keep it in front of Pitaka with --proxy external.`,
  );
  other.close();
  await requireFreePorts([await freePort()]);
});

it.runIf(HAS_CADDY_AND_PEBBLE)(
  'Caddy never sends a request with a body a second time, once a server has read it',
  async () => {
    const folder = makeDataDir();
    const [port, httpPort, httpsPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const bodies: string[] = [];
    const upstream = createHttpServer((request, response) => {
      if (request.url?.startsWith('/internal/')) return response.end('{}');
      let body = '';
      request.on('data', (part: Buffer) => (body += part));
      request.once('end', () => {
        bodies.push(body);
        // Like a server that is killed after it has read the request.
        request.socket.destroy();
      });
      return undefined;
    });
    await new Promise<void>((done) => upstream.listen(port, '127.0.0.1', done));
    const file = join(folder.path, 'Caddyfile');
    const ports = [
      `http_port ${httpPort}`,
      `https_port ${httpsPort}`,
      'admin off',
      'skip_install_trust',
      'local_certs',
    ];
    const globals = [...ports, `storage file_system ${folder.path}/caddy`];
    writeFileSync(file, caddyfile({ email: 'ops@example.com', port, globals }));
    const caddy = await startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      until: /serving initial configuration/,
      env: { HOME: folder.path },
    });
    const options = { host: '127.0.0.1', port: httpsPort, servername: HOST, rejectUnauthorized: false, path: '/pay' };
    const sent = request({ ...options, method: 'POST', headers: { host: HOST } });
    sent.once('error', () => {});
    sent.end('{"amount":"1.00"}');
    await expect.poll(() => bodies).toEqual(['{"amount":"1.00"}']);
    // Long enough for several tries of Caddy, which makes four a second.
    await wait(3_000);
    expect(bodies).toEqual(['{"amount":"1.00"}']);
    sent.destroy();
    await caddy.stop();
    upstream.closeAllConnections();
    upstream.close();
    folder.remove();
  },
);
