import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { type Program, startProgram } from './child.ts';
import { LIMITED, UNLIMITED } from './from-address.ts';

export interface ServerOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly nodeFlags?: readonly string[];
  /** Requests come from many addresses: see from-address.ts. */
  readonly isLimited?: boolean;
}

const START_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
/** How much of a failed server's output is shown. */
const PRINTED_CHARACTERS = 2000;

/**
 * The product as started by `npm start`, with demo data; without rate limits unless its requests come from many addresses.
 */
export async function startServer({ port, dataDir, nodeFlags, isLimited = false }: ServerOptions): Promise<Program> {
  await mkdir(dataDir, { recursive: true });
  const server = startProgram('server/entry/main.ts', [], {
    nodeFlags: [...SERVER_NODE_FLAGS, ...(nodeFlags ?? [])],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'demo',
      ...(isLimited ? LIMITED : UNLIMITED),
      LOG_LEVEL: 'error',
      NODE_ENV: '',
    },
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(port))) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`the server did not start:\n${server.printed().slice(-PRINTED_CHARACTERS)}`);
    if (Date.now() > deadline)
      throw new Error(
        `the server is not ready after ${START_TIMEOUT_MS / 1000} s:\n${server.printed().slice(-PRINTED_CHARACTERS)}`,
      );
    await pause(POLL_MS);
  }
  return server;
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
