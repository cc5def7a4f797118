import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog, type Log, maskPhone } from './log.ts';

function written(write: (log: Log) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  for (const line of lines) JSON.parse(line);
  return lines.join('');
}

describe('a log line', () => {
  it('is one JSON object with a level and a time', () => {
    const line: unknown = JSON.parse(written((log) => log.info({ count: 3n }, 'served')));
    expect(line).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), count: '3', msg: 'served' });
  });

  it.each([
    { password: 'hunter2' },
    { body: { user: { safePassword: 'hunter2' } } },
    { headers: { authorization: 'Bearer hunter2' } },
    { list: [{ token: 'hunter2' }] },
    { url: '/x?token=hunter2&a=1' },
    { note: 'connect to postgres://me:hunter2@db/pitaka' },
    { SMS_API_KEY: 'hunter2' },
    { cardNumber: 'hunter2' },
    { err: Object.assign(new Error('boom'), { config: { secret: 'hunter2' }, token: 'hunter2' }) },
    { err: new Error('refused: Authorization Bearer hunter2') },
    { err: new Error('outer', { cause: Object.assign(new Error('inner'), { token: 'hunter2' }) }) },
  ])('hides a secret at any depth: %j', (object) => {
    expect(written((log) => log.info(object))).not.toContain('hunter2');
  });

  it('has an error’s message, plain fields and cause, without attached objects', () => {
    const cause = new TypeError('no route');
    const err = Object.assign(new Error('refused', { cause }), { code: '57P01', client: { host: 'db', pool: {} } });
    const line = JSON.parse(written((log) => log.error({ err }, 'x')));
    expect(line.err).toMatchObject({
      type: 'Error',
      message: 'refused',
      code: '57P01',
      cause: { type: 'TypeError', message: 'no route' },
    });
    expect(line.err.client).toBeUndefined();
    expect(line.err.stack).toContain('log.test.ts');
  });

  it('hides a secret given to a child logger', () => {
    expect(written((log) => log.child({ token: 'hunter2', site: 's1' }).info('x'))).not.toContain('hunter2');
  });

  it('hides one-time codes and shows error codes', () => {
    const line = written((log) => log.info({ code: '123456', inner: { code: 'phone_taken' }, pg: { code: '23505' } }));
    expect(line).not.toContain('123456');
    expect(line).toContain('phone_taken');
    expect(line).toContain('23505');
  });

  it.each([
    { phone: '9171234567' },
    { username: '63+9171234567' },
    { detail: 'Key (username)=(63+9171234567) already exists.' },
    { detail: 'Key (phone)=(9171234567) already exists.' },
    { url: '/sandbox/sms?areaCode=63&phone=9171234567' },
    { msg: 'sent to +639171234567' },
  ])('never contains a whole phone number: %j', (object) => {
    const line = written((log) => log.info(object));
    expect(line).not.toMatch(/9171234567/);
    expect(line).toContain('67');
  });

  it('shows times, amounts and ids in full', () => {
    const line = written((log) => log.info({ at: 1763638000123, uid: '12345678', amountMinor: 100000000000 }));
    expect(line).toContain('1763638000123');
    expect(line).toContain('12345678');
    expect(line).toContain('100000000000');
  });
});

describe('a warning or an error that repeats', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Logs the lines, each this many milliseconds after the previous one, and then waits for two minutes. */
  function messages(write: (log: Log) => void): string[] {
    const lines: string[] = [];
    write(createLog('info', { write: (line) => void lines.push(line) }));
    vi.advanceTimersByTime(120_000);
    return lines.map((line) => JSON.parse(line).msg);
  }
  const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  it('is written once a minute, with the number of repetitions', () => {
    const lines = messages((log) => {
      for (let second = 0; second < 150; second++) {
        log.error({ err: refused(), worker: 'payouts' }, 'a worker met a fault');
        vi.advanceTimersByTime(1000);
      }
    });
    expect(lines).toEqual([
      'a worker met a fault',
      'a worker met a fault (repeated 59 times)',
      'a worker met a fault (repeated 60 times)',
      'a worker met a fault (repeated 30 times)',
    ]);
  });

  it('is written in full if it occurs again after a minute without it', () => {
    const lines = messages((log) => {
      log.warn('slow');
      vi.advanceTimersByTime(61_000);
      log.warn('slow');
    });
    expect(lines).toEqual(['slow', 'slow']);
  });

  it('is distinguished by level, text, fields and the error’s message', () => {
    const lines = messages((log) => {
      log.error({ worker: 'a' }, 'x');
      log.error({ worker: 'b' }, 'x');
      log.warn({ worker: 'a' }, 'x');
      log.error({ worker: 'a', err: refused() }, 'x');
      log.error({ worker: 'a', err: new Error('other') }, 'x');
      log.child({ site: 's1' }).error({ worker: 'a' }, 'x');
      log.error({ errorId: '1' }, 'a call failed');
      log.error({ errorId: '2' }, 'a call failed');
    });
    expect(lines).toHaveLength(8);
  });

  it('is forgotten after a while, so that many different lines do not use up memory', () => {
    const lines = messages((log) => {
      for (let id = 0; id < 5_000; id++) log.warn({ id }, 'x');
    });
    expect(lines).toHaveLength(5_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of a lower level is always written', () => {
    const lines = messages((log) => {
      log.info('served');
      log.info('served');
    });
    expect(lines).toEqual(['served', 'served']);
  });
});

it('a masked phone shows its last two digits only', () => {
  expect(maskPhone('63+9171234567')).toBe('***67');
  expect(maskPhone('12')).toBe('***');
});
