import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCall } from './call-client.ts';
import { CallRefused, CallUnanswered } from './call-refused.ts';
import type { CallSettings } from './call-settings.ts';
import { createFileCalls } from './file-calls.ts';
import { serverClockOffset } from './server-clock.ts';

const fetched = vi.fn<typeof fetch>();

function settings(changes: Partial<Omit<CallSettings, 'showError' | 'onSessionLost'>> = {}) {
  return {
    token: () => ({ token: 'abc', tokenHead: 'Bearer ' }),
    locale: () => 'es',
    deviceId: () => 'device-1',
    carriedIds: (): Record<string, string> => ({}),
    showError: vi.fn<(text: string) => void>(),
    onSessionLost: vi.fn<CallSettings['onSessionLost']>(),
    texts: {
      systemError: () => 'system error',
      accountAbnormal: () => 'Please contact customer service for account abnormality',
      unreachable: () => 'unreachable',
      offline: () => 'offline',
    },
    ...changes,
  };
}

function answer(body: unknown, type = 'application/json'): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers: { 'Content-Type': type } });
}

function sentWith(index = 0): { address: string; headers: Headers; body: unknown } {
  const [address, request] = fetched.mock.calls[index] ?? [];
  return {
    address: String(address),
    headers: new Headers(request?.headers),
    body: request?.body ? JSON.parse(String(request.body)) : undefined,
  };
}

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

describe('a call (Spec: A4)', () => {
  it('carries the session, the language, and the ids of an app around it', async () => {
    fetched.mockResolvedValue(answer({ status: 200, message: 'ok', data: [] }));
    await createCall(settings({ carriedIds: () => ({ packagename: 'com.x', appsflyer_id: '1' }) }))('/site/list', {});
    const { address, headers, body } = sentWith();
    expect(address).toBe('/site/list');
    expect(headers.get('Authorization')).toBe('Bearer abc');
    expect(headers.get('Accept-Language')).toBe('es');
    expect(body).toEqual({ packagename: 'com.x', appsflyer_id: '1' });
  });

  it('carries no Authorization without a session', async () => {
    fetched.mockResolvedValue(answer({ status: 200, message: 'ok', data: [] }));
    await createCall(settings({ token: () => undefined }))('/site/list', {});
    expect(sentWith().headers.has('Authorization')).toBe(false);
  });

  it.each([200, 2004])('is a success when the answer says %i', async (status) => {
    fetched.mockResolvedValue(answer({ status, message: 'ok', data: { result: true, link: '' } }));
    await expect(createCall(settings())('/wxcps/apply', { appid: '7' })).resolves.toEqual({ result: true, link: '' });
  });

  it('computes from its date how far the server’s clock is ahead', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') });
    const done = JSON.stringify({ status: 200, message: 'ok', data: [] });
    fetched.mockResolvedValueOnce(new Response(done, { headers: { Date: 'Sun, 01 Mar 2026 00:07:00 GMT' } }));
    await createCall(settings())('/site/list', {});
    expect(serverClockOffset()).toBe(7 * 60_000);
    fetched.mockResolvedValueOnce(answer({ status: 200, message: 'ok', data: [] }));
    await createCall(settings())('/site/list', {});
    expect(serverClockOffset()).toBe(7 * 60_000);
    vi.useRealTimers();
  });

  it('is refused with the answer’s message, shown at the bottom', async () => {
    const given = settings();
    fetched.mockResolvedValue(answer({ status: 422, message: 'No', code: 'item_unavailable', data: {} }));
    const refused = createCall(given)('/wxcps/apply', { appid: '8' });
    await expect(refused).rejects.toMatchObject({ status: 422, message: 'No', code: 'item_unavailable' });
    expect(given.showError).toHaveBeenCalledExactlyOnceWith('No');
  });

  it.each([{ status: 500 }, { status: 500, message: '' }, {}, [], 7, null])(
    'is refused with "system error" when the answer has no message: %j',
    async (body) => {
      const given = settings();
      fetched.mockResolvedValue(answer(body));
      await expect(createCall(given)('/site/list', {})).rejects.toThrow('system error');
      expect(given.showError).toHaveBeenCalledExactlyOnceWith('system error');
    },
  );

  it('shows no message when the caller handles its errors itself', async () => {
    const given = settings();
    fetched.mockResolvedValue(answer({ status: 422, message: 'No' }));
    await expect(createCall(given)('/site/list', {}, { errors: 'own' })).rejects.toBeInstanceOf(CallRefused);
    expect(given.showError).not.toHaveBeenCalled();
  });

  it('passes status and message to the caller’s handler, and shows nothing', async () => {
    const given = settings();
    const onRefused = vi.fn();
    fetched.mockResolvedValue(answer({ status: 409, message: 'Taken' }));
    await expect(createCall(given)('/site/list', {}, { onRefused })).rejects.toThrow('Taken');
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(409, 'Taken');
    expect(given.showError).not.toHaveBeenCalled();
  });

  it('ends the session at 996, and leaves the message to the login page', async () => {
    const given = settings();
    fetched.mockResolvedValue(answer({ status: 996, message: 'Elsewhere' }));
    await expect(createCall(given)('/site/list', {})).rejects.toMatchObject({ status: 996 });
    expect(given.onSessionLost).toHaveBeenCalledExactlyOnceWith('ended', 'abc');
    expect(given.showError).not.toHaveBeenCalled();
  });

  it('ends the session at 999', async () => {
    const given = settings();
    fetched.mockResolvedValue(answer({ status: 999, message: 'Log in' }));
    await expect(createCall(given)('/site/list', {})).rejects.toMatchObject({ status: 999, message: 'Log in' });
    expect(given.onSessionLost).toHaveBeenCalledExactlyOnceWith('unknown', 'abc');
    expect(given.showError).not.toHaveBeenCalled();
  });

  it('tells the user of a frozen account where to turn, even if the caller handles errors itself', async () => {
    const given = settings();
    fetched.mockResolvedValue(answer({ status: 999, message: 'forbidden' }));
    await expect(createCall(given)('/site/list', {}, { errors: 'own' })).rejects.toMatchObject({
      code: 'account_frozen',
    });
    expect(given.onSessionLost).toHaveBeenCalledExactlyOnceWith('forbidden', 'abc');
    expect(given.showError).toHaveBeenCalledExactlyOnceWith('Please contact customer service for account abnormality');
  });

  it('passes an answer that is not JSON through unchanged', async () => {
    fetched.mockResolvedValue(answer('plain words', 'text/plain'));
    await expect(createCall(settings())('/site/list', {})).resolves.toBe('plain words');
  });

  it.each([
    ['the error page of a gateway', 502, 'text/html'],
    ['the plain text of a gateway', 503, 'text/plain'],
    ['the log-in page of a network', 200, 'text/html; charset=utf-8'],
  ])('treats %s as no answer', async (_what, status, type) => {
    const given = settings();
    const page = () => new Response('<h1>Not the server</h1>', { status, headers: { 'Content-Type': type } });
    fetched.mockImplementation(async () => page());
    await expect(createCall(given)('/site/list', {})).rejects.toBeInstanceOf(CallUnanswered);
    await expect(createFileCalls(given).postForBlob('/file', {})).rejects.toBeInstanceOf(CallUnanswered);
    expect(given.showError.mock.calls).toEqual([['unreachable'], ['unreachable']]);
    expect(given.onSessionLost).not.toHaveBeenCalled();
  });

  it('names the fields that were refused', async () => {
    const data = { fields: { phone: { code: 'phone_format', message: 'Phone number incorrect format' } } };
    fetched.mockResolvedValue(answer({ status: 400, message: 'Check', code: 'input_invalid', data }));
    const error = await createCall(settings())('/site/list', {}, { errors: 'own' }).catch((thrown: unknown) => thrown);
    expect((error as CallRefused).fields).toEqual(data.fields);
  });

  it('says that the server could not be reached, or that the phone is offline', async () => {
    const given = settings();
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(createCall(given)('/site/list', {})).rejects.toBeInstanceOf(CallUnanswered);
    vi.stubGlobal('navigator', { onLine: false });
    await expect(createCall(given)('/site/list', {})).rejects.toMatchObject({ offline: true });
    expect(given.showError.mock.calls).toEqual([['unreachable'], ['offline']]);
  });

  it('shows no message when its caller aborted it', async () => {
    const given = settings();
    const onRefused = vi.fn();
    fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    await expect(createCall(given)('/site/list', {}, { onRefused })).rejects.toMatchObject({ name: 'AbortError' });
    expect(given.showError).not.toHaveBeenCalled();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('uses an answer that is already pending instead of sending another request', async () => {
    const takeFirstAnswer = vi.fn(() => Promise.resolve(answer({ status: 200, message: 'ok', data: ['early'] })));
    await expect(createCall(settings({ takeFirstAnswer }))('/site/list', {})).resolves.toEqual(['early']);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends the idempotency key of a call that moves money', async () => {
    fetched.mockResolvedValue(answer({ status: 200, message: 'ok', data: {} }));
    await createCall(settings())('/site/list', {}, { idempotencyKey: 'key-12345' });
    expect(sentWith().headers.get('Idempotency-Key')).toBe('key-12345');
  });
});

describe('calls for files (Spec: A4)', () => {
  it('return a file by POST and by GET with its query', async () => {
    fetched.mockImplementation(async () => answer('a,b\n1,2', 'text/csv'));
    const { postForBlob, getForBlob } = createFileCalls(settings());
    await expect((await postForBlob('/export', { from: 'x' })).text()).resolves.toBe('a,b\n1,2');
    await expect((await getForBlob('/export', { from: 'a b' })).text()).resolves.toBe('a,b\n1,2');
    expect(sentWith(0).body).toEqual({ from: 'x' });
    expect(sentWith(1).address).toBe('/export?from=a+b');
  });

  it('return a file under the name it has on the server', async () => {
    const named = answer('a,b', 'text/csv');
    named.headers.set('Content-Disposition', 'attachment; filename="audit-2026-11-20.csv"');
    fetched.mockResolvedValue(named);
    await expect(createFileCalls(settings()).postForBlob('/export', {})).resolves.toMatchObject({
      name: 'audit-2026-11-20.csv',
      type: 'text/csv',
    });
  });

  it('are refused like any call when an envelope comes instead of the file', async () => {
    const given = settings();
    fetched.mockResolvedValue(answer({ status: 403, message: 'Not yours' }));
    await expect(createFileCalls(given).postForBlob('/export', {})).rejects.toThrow('Not yours');
    expect(given.showError).toHaveBeenCalledExactlyOnceWith('Not yours');
  });

  it('return a file that is JSON itself', async () => {
    fetched.mockResolvedValue(answer([1, 2]));
    await expect((await createFileCalls(settings()).getForBlob('/export', {})).text()).resolves.toBe('[1,2]');
  });

  it('upload a form and read JSON or text', async () => {
    const { upload } = createFileCalls(settings());
    fetched.mockResolvedValueOnce(answer({ status: 200, message: 'ok', data: { id: 1 } }));
    await expect(upload('/upload', new FormData())).resolves.toEqual({ id: 1 });
    fetched.mockResolvedValueOnce(answer('stored', 'text/plain'));
    await expect(upload('/upload', new FormData())).resolves.toBe('stored');
  });
});
