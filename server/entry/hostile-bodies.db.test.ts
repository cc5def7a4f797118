import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { CALLS } from '@pitaka/contract/calls/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from './testing/console-client.ts';
import { addWallet, makePerson, setSettings, withKey } from './testing/money-people.ts';
import { listen, statusOf } from './testing/raw-request.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Tests bodies that are refused before a call reads them, and values that no field accepts. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

describe('a compressed body', () => {
  const MB = 1024 * 1024;
  const plain = Buffer.alloc(64 * MB, 0x20);
  const encodings: Record<string, (body: Buffer) => Buffer> = {
    br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: (body) => gzipSync(body),
    deflate: (body) => deflateSync(body),
    zstd: (body) => zstdCompressSync(body),
    'gzip, br': (body) => brotliCompressSync(gzipSync(body)),
    'x-unheard-of': (body) => gzipSync(body),
  };
  const addresses = [
    ...CALLS.filter(({ method }) => method === 'POST').map(({ path }) => path),
    '/postback/demo',
    '/channel/demo/transaction/bet',
    '/hooks/sandbox',
    '/share',
  ];

  it.each(Object.keys(encodings))('as %s is refused at every address, and never inflated', async (encoding) => {
    const payload = encodings[encoding]?.(plain) ?? Buffer.alloc(0);
    const before = process.memoryUsage().arrayBuffers;
    for (const url of addresses) {
      const headers = { 'content-encoding': encoding, 'content-type': 'application/json' };
      const answer = await t.app.fastify.inject({ method: 'POST', url, headers, payload });
      expect([answer.statusCode, answer.json().code], url).toEqual([415, 'content_encoding_unsupported']);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MB);
  });

  it('is refused by its headers at every kind of address, before any byte is read', async () => {
    const port = await listen(t);
    const askFor = (line: string, encoding: string) =>
      statusOf(port, `${line} HTTP/1.1\r\nhost: localhost\r\n${encoding}\r\ncontent-length: 1516\r\n\r\n`);
    const addresses = [
      '/',
      '/console',
      '/console/users',
      '/assets/a.js',
      '/media/a.webp',
      '/s/abcdefg',
      '/live',
      '/icon.svg',
    ];
    const posts = [
      '/site/list',
      '/console/statements/import',
      '/postback/demo',
      '/channel/demo/Withdraw',
      '/hooks/sandbox',
    ];
    const lines = [
      ...addresses.flatMap((path) => [`GET ${path}`, `HEAD ${path}`]),
      ...posts.map((path) => `POST ${path}`),
    ];
    for (const header of [
      'content-encoding: br',
      'content-encoding: identity, gzip',
      'transfer-encoding: gzip, chunked',
    ]) {
      const answers = await Promise.all(lines.map((line) => askFor(line, header)));
      // Node itself refuses a request with both a length and a transfer encoding.
      const expected = header.startsWith('transfer') ? '400' : '415';
      expect(answers, header).toEqual(lines.map(() => expected));
    }
    // An unknown path also accepts no body.
    expect(await askFor('POST /nowhere', 'content-encoding: br')).toBe('404');
    expect(await askFor('PUT /site/list', 'content-encoding: br')).toBe('404');
  });

  it.each(['br', 'gzip'])('is refused, and answers are still compressed: %s', async (encoding) => {
    const { token } = await openConsole(t, 'owner');
    const headers = { 'accept-encoding': encoding, authorization: `Bearer ${token}` };
    const answers = [
      await t.app.fastify.inject({ url: '/openapi.json', headers }),
      await t.app.fastify.inject({ method: 'POST', url: '/console/settings/list', headers, payload: {} }),
    ];
    for (const { statusCode, headers: answerHeaders } of answers) {
      expect([statusCode, answerHeaders['content-encoding']]).toEqual([200, encoding]);
    }
  });

  it('is accepted with the encoding `identity`, which means no compression', async () => {
    const answer = await t.app.fastify.inject({
      method: 'POST',
      url: '/site/list',
      headers: { 'content-encoding': 'identity', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('JSON of any depth', () => {
  it('does not block the server, because megabytes of brackets are refused at once', async () => {
    const operator = await openConsole(t, 'owner');
    const headers = { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' };
    const ask = (payload: string) =>
      t.app.fastify.inject({ method: 'POST', url: '/console/statements/import', headers, payload });
    expect((await ask('['.repeat(5_000_000))).json()).toMatchObject({ code: 'body_malformed' });
    expect((await ask(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`)).json()).toMatchObject({ code: 'body_malformed' });
    expect((await ask(`{"a":[${'{},'.repeat(200_000)}{}]}`)).json()).toMatchObject({ code: 'body_malformed' });
    expect((await ask(`{"a":[${'{},'.repeat(20_000)}{}]}`)).json()).toMatchObject({ code: 'input_invalid' });
  });
});

describe('a text with a NUL, or half a surrogate pair', () => {
  it('is invalid input everywhere, in a field and in a key of a map', async () => {
    const { token: console } = await openConsole(t, 'owner');
    await t.makeUser({ phone: '9175550188' });
    const token = await t.logIn('9175550188');
    const round = await t.call('/betting/round', { channel: 'demo', round: 'a\u0000' }, { token });
    expect(round).toMatchObject({ code: 'input_invalid', data: { fields: { round: { code: 'field_invalid' } } } });
    const search = { page: 'users', name: 'a', search: { 'a\u0000': 'b' } };
    expect(await t.call('/console/views/save', search, { token: console })).toMatchObject({ code: 'input_invalid' });
    const half = { ...search, search: { a: '\ud800' } };
    expect(await t.call('/console/views/save', half, { token: console })).toMatchObject({ code: 'input_invalid' });
    const filters = { record: 'wheel-prizes', filters: { kind: 'a', 'x\u0000': '' } };
    expect(await t.call('/console/records/list', filters, { token: console })).toMatchObject({ code: 'input_invalid' });
  });
});

describe('a number beyond its column', () => {
  it('is invalid input', async () => {
    const { token } = await openConsole(t, 'owner');
    const undo = [{ id: 'it_none', position: 2 ** 31, now: 2 ** 31 }];
    expect(await t.call('/console/catalogue/unmove', { undo }, { token })).toMatchObject({ code: 'input_invalid' });
  });
});

describe('in a currency without decimals', () => {
  it('amounts are whole', async () => {
    const ana = await makePerson(t, 100_000);
    const ben = await makePerson(t, 0);
    const cardId = await addWallet(t, ana);
    t.now = new Date(t.now.getTime() + 48 * 3600_000);
    await setSettings(t, { payments: { currency: 'KRW' } });
    const answers = [
      await t.call('/deposit/create', { amount: '5000.50', method: 'sandbox' }, withKey(ana.token)),
      await t.call('/withdraw/quote', { amount: '5000.50', cardId }, { token: ana.token }),
      await t.call('/withdraw/create', { amount: '5000.50', cardId }, withKey(ana.token)),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 'input_invalid', data: { fields: { amount: { code: 'amount_whole' } } } });
    }
    expect(await t.call('/withdraw/quote', { amount: '5000', cardId }, { token: ana.token })).toMatchObject({
      status: 200,
    });
    // The site's own coin has decimals.
    expect(await t.call('/wallet/transfer', { uid: ben.uid, amount: '1.50' }, withKey(ana.token))).toMatchObject({
      status: 200,
    });
    await setSettings(t, {});
  });
});
