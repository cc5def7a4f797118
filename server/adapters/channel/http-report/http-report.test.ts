import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpReport, type HttpReportDependencies } from './http-report.ts';
import { type ReportStandIn, startReportStandIn } from './testing/report-stand-in.ts';

const SECRET = 'shared-secret';
const FROM = new Date('2026-03-01T00:00:00Z');
const BEFORE = new Date('2026-03-02T12:00:00Z');
const PLACE = { siteId: 'demo', channel: 'far' };
const BET = {
  ...{ transactionID: 't-1', kind: 'bet', roundID: 'r-1', playerID: '10000001', amount: '12.50', currency: 'PHP' },
  ...{ status: 'done', at: '2026-03-01T08:00:00Z' },
};

let standIn: ReportStandIn;
beforeEach(async () => {
  standIn = await startReportStandIn(SECRET);
  standIn.played.push(
    BET,
    { ...BET, transactionID: 't-2', kind: 'win', amount: '40.00', at: '2026-03-01T08:00:05+00:00' },
    // After the end of this report.
    { ...BET, transactionID: 't-3', roundID: 'r-2', at: '2026-03-02T00:00:00Z' },
  );
});
afterEach(() => standIn.close());

function reportOf(more: Partial<HttpReportDependencies> = {}, secret = SECRET, path = '/api/') {
  const findApi = async () => ({ url: `${standIn.url}${path}`, secret });
  return createHttpReport({ findApi, mayCall: () => true, ...more });
}
const read = (more?: Partial<HttpReportDependencies>, secret?: string) =>
  reportOf(more, secret).readReport(PLACE, FROM, BEFORE);

describe('a provider’s report, over HTTP (Spec: E7)', () => {
  it.each(['rsa', 'hmac'])('is requested of a channel that speaks %s, once it has an address', (dialect) => {
    const channel = { channel_id: 'far', kind: 'seamless', dialect, api_url: 'https://far.example' } as const;
    expect(reportOf().isOf(channel)).toBe(true);
    expect(reportOf().isOf({ ...channel, api_url: '' })).toBe(false);
  });

  it('is requested by a signed body, page by page, until it is complete', async () => {
    standIn.page = 1;
    expect(await read()).toEqual({
      wholeBefore: new Date('2026-03-02T00:00:00Z'),
      transactions: [
        {
          ...{ id: 't-1', kind: 'bet', round: 'r-1', user: '10000001', amountMinor: 12_50n, currency: 'PHP' },
          ...{ status: 'done', at: new Date('2026-03-01T08:00:00Z') },
        },
        expect.objectContaining({ id: 't-2', kind: 'win', amountMinor: 40_00n }),
      ],
    });
    expect(standIn.received.map(({ path, body }) => [path, body.after])).toEqual([
      ['/api/report', null],
      ['/api/report', '1'],
      ['/api/report', '2'],
    ]);
    expect(standIn.received[0]?.body).toMatchObject({ from: FROM.toISOString(), before: BEFORE.toISOString() });
  });

  it('of one round contains that player’s transactions', async () => {
    const round = await reportOf().findRound(PLACE, 'r-1', '10000001');
    expect(round?.map(({ id }) => id)).toEqual(['t-1', 't-2']);
    expect(await reportOf().findRound(PLACE, 'r-1', '10000002')).toEqual([]);
  });

  it.each(['fault', 'garbage', 'other-result', 'redirect', 'bad-amount', 'bad-kind'] as const)(
    'is rejected if one of its pages is %s',
    async (trouble) => {
      standIn.page = 2;
      standIn.troubles.push(trouble);
      expect(await read()).toBeUndefined();
      standIn.troubles.push(trouble);
      expect(await reportOf().findRound(PLACE, 'r-1', '10000001')).toBeUndefined();
      expect((await read())?.transactions).toHaveLength(2);
    },
  );

  it('stops at its time limit and at its size limit', async () => {
    standIn.troubles.push('silence', 'too-long');
    expect(await read({ deadlineMs: 50 })).toBeUndefined();
    expect(await read({ mostBytes: 10_000 })).toBeUndefined();
    expect((await read({ mostBytes: 10_000 }))?.transactions).toHaveLength(2);
  });

  it('is missing if its pages never end, or before its first day is available', async () => {
    standIn.page = 1;
    expect(await read({ mostPages: 2 })).toBeUndefined();
    standIn.wholeBefore = FROM.toISOString();
    expect(await read()).toBeUndefined();
  });

  it('is refused with another secret, and no forbidden address is called', async () => {
    expect(await read({}, 'another')).toBeUndefined();
    expect(await read({ mayCall: () => false })).toBeUndefined();
    expect(standIn.received).toEqual([]);
  });

  it('is not requested without a secret', async () => {
    expect(await read({}, '')).toBeUndefined();
    expect(standIn.received).toEqual([]);
  });

  it('can be requested for channels of every dialect that have an address', () => {
    const channel = { channel_id: 'far', kind: 'seamless', dialect: 'hmac', api_url: 'https://far.example' } as const;
    const { isOf } = reportOf();
    expect(isOf(channel)).toBe(true);
    expect(isOf({ ...channel, api_url: '' })).toBe(false);
    expect(isOf({ ...channel, dialect: 'rsa' })).toBe(true);
    expect(isOf({ ...channel, kind: 'transfer' })).toBe(false);
  });
});
