import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createTwilioSms } from './twilio-sms.ts';

let baseUrl = '';
let answers: { status: number; json: object }[] = [];
let received: { path: string; form: URLSearchParams; authorization: string | undefined }[] = [];

/** Answers as documented by Twilio: 201 with the message, else {code, message, more_info, status}. */
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({
    path: request.url ?? '',
    form: new URLSearchParams(body),
    authorization: request.headers.authorization,
  });
  const answer = answers.shift() ?? { status: 201, json: { sid: 'SM1', status: 'queued', error_code: null } };
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  answers = [];
  received = [];
});

const lines: string[] = [];
const sms = (change: object = {}) =>
  createTwilioSms({
    accountSid: 'AC123',
    authToken: 'secret',
    from: { number: '+15550001111' },
    baseUrl,
    deadlineMs: 1_000,
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    ...change,
  });
const message = { to: '+639171234567', text: '123456 is your Pitaka code' };
const error = (status: number, code: number) => ({ status, json: { code, message: 'no', more_info: '', status } });

describe('a text message by Twilio (Spec: F2)', () => {
  it('is sent with sender, receiver and text', async () => {
    expect(await sms().send(message)).toBe('handed_over');
    expect(received[0]).toMatchObject({ path: '/2010-04-01/Accounts/AC123/Messages.json' });
    expect(Object.fromEntries(received[0]?.form ?? [])).toEqual({
      To: message.to,
      Body: message.text,
      From: '+15550001111',
    });
    expect(received[0]?.authorization).toBe(`Basic ${Buffer.from('AC123:secret').toString('base64')}`);
  });

  it('can be sent by a messaging service, which chooses the number', async () => {
    await sms({ from: { serviceSid: 'MG1' } }).send(message);
    expect(received[0]?.form.get('MessagingServiceSid')).toBe('MG1');
  });

  it('is retried once when Twilio is rate limiting', async () => {
    answers = [error(429, 20429)];
    expect(await sms().send(message)).toBe('handed_over');
    expect(received).toHaveLength(2);
  });

  it.each([error(400, 21211), error(403, 21610), error(401, 20003), error(500, 20500), { status: 200, json: {} }])(
    'counts as failed if it was not accepted: %j',
    async (answer) => {
      answers = [answer];
      expect(await sms().send(message)).toBe('failed');
    },
  );

  it('fails without an answer, and the log contains neither the code nor the number', async () => {
    expect(await sms({ baseUrl: 'http://127.0.0.1:9' }).send(message)).toBe('failed');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).not.toContain('123456');
      expect(line).not.toContain('9171234567');
      expect(line).not.toContain('secret');
    }
  });
});
