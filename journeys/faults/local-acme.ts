import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Debian's packages caddy and pebble: the proxy, and the test server of Let's Encrypt with its DNS server. */
export const HAS_CADDY_AND_PEBBLE: boolean = ['caddy', 'pebble', 'pebble-challtestsrv'].every(
  (program) => spawnSync('which', [program]).status === 0,
);

/** A port that is free now. */
export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

export interface Program {
  /** The output of the program so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a program, and resolves once the program writes this text. */
export function startProgram(
  program: string,
  words: readonly string[],
  { until, env = {} }: { readonly until: RegExp; readonly env?: Readonly<Record<string, string>> },
): Promise<Program> {
  const { PATH = '' } = process.env;
  const child: ChildProcess = spawn(program, [...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, TZ: 'UTC', ...env },
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => {
        output += part;
        if (until.test(output)) resolve({ output: () => output, stop });
      });
    }
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${program} ended: ${output.slice(-2000)}`)));
  });

  async function stop() {
    child.kill('SIGKILL');
    await ended;
  }
}

export interface LocalAcme {
  /** Lines of Caddy's global block. */
  readonly globals: readonly string[];
  readonly httpsPort: number;
  readonly httpPort: number;
  /** The port of the authority itself, whose own certificate no client trusts. */
  readonly authorityPort: number;
  /** The log of the certificate authority. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * A certificate authority that really validates, with a DNS server that gives this machine's address for every name.
 */
export async function startLocalAcme(folder: string, validSeconds: number): Promise<LocalAcme> {
  mkdirSync(folder, { recursive: true });
  const [acme, management, dns, dnsManagement, httpPort, httpsPort] = await Promise.all(
    Array.from({ length: 6 }, freePort),
  );
  const file = (name: string) => join(folder, name);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const own = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  execFileSync('openssl', [...own, '-keyout', file('key.pem'), '-out', file('cert.pem')], { stdio: 'ignore' });
  const pebble = {
    ...{ listenAddress: `127.0.0.1:${acme}`, managementListenAddress: `127.0.0.1:${management}` },
    ...{ certificate: file('cert.pem'), privateKey: file('key.pem'), httpPort, tlsPort: httpsPort },
    ...{ ocspResponderURL: '', externalAccountBindingRequired: false, certificateValidityPeriod: validSeconds },
  };
  writeFileSync(file('pebble.json'), JSON.stringify({ pebble }));
  const names = await startProgram(
    'pebble-challtestsrv',
    [
      ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', `127.0.0.1:${dns}`, '-http01', '', '-https01', ''],
      ...['-tlsalpn01', '', '-management', `127.0.0.1:${dnsManagement}`],
    ],
    { until: /Starting management server/ },
  );
  const authority = await startProgram('pebble', ['-config', file('pebble.json'), '-dnsserver', `127.0.0.1:${dns}`], {
    until: /ACME directory available/,
    env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
  });
  return {
    globals: [
      ...[`http_port ${httpPort}`, `https_port ${httpsPort}`, 'admin off', 'skip_install_trust'],
      ...[`acme_ca https://localhost:${acme}/dir`, `acme_ca_root ${file('cert.pem')}`],
      `storage file_system ${file('caddy')}`,
    ],
    httpsPort: httpsPort ?? 0,
    httpPort: httpPort ?? 0,
    authorityPort: acme ?? 0,
    output: authority.output,
    async stop() {
      await authority.stop();
      await names.stop();
    },
  };
}
