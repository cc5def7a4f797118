import { expect } from 'vitest';
import { writeSandboxCallback } from '../../adapters/payout/sandbox/sandbox-callback.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import type { TestApp } from './test-app.ts';

const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);
let events = 0;

/** Sends callbacks of the sandbox provider, each with its own id; returns the HTTP status. */
export function sandboxCallbacks(t: () => TestApp) {
  return async (event: object): Promise<number> => {
    const raw = writeSandboxCallback(secrets, { event_id: `e${++events}`, site: 'demo', ...event } as never, t().now);
    const headers = Object.fromEntries(Object.entries(raw.headers).filter(([, value]) => value !== undefined));
    const request = { method: 'POST', url: '/hooks/sandbox', payload: raw.body } as const;
    return (await t().app.fastify.inject({ ...request, headers: { host: 'localhost', ...headers } })).statusCode;
  };
}

/** As sandboxCallbacks, for callbacks that must be accepted. */
export function acceptedCallbacks(t: () => TestApp) {
  const send = sandboxCallbacks(t);
  return async (event: object): Promise<void> => expect(await send(event)).toBe(200);
}
