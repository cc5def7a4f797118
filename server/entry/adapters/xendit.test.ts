import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { smsAdapter } from './sms-adapter.ts';
import { xenditDeposit, xenditPayout, xenditReaders } from './xendit.ts';

const PAYOUT = { PAYOUT: 'xendit', PAYOUT_SECRET_KEY: 'key', PAYOUT_WEBHOOK_TOKEN: 'payout-token' };

describe('a server that pays by Xendit', () => {
  it('receives its webhooks with the configured token', () => {
    const [reader] = xenditReaders(loadConfig(PAYOUT));
    const read = (token: string) =>
      reader?.read({ headers: { 'x-callback-token': token }, body: Buffer.from('{"event":"other"}') } as never);
    expect(read('payout-token')).toMatchObject({ ok: true });
    expect(read('a-guess')).toMatchObject({ ok: false });
  });

  it('receives no webhooks with another provider', () => {
    expect(xenditReaders(loadConfig({}))).toEqual([]);
  });

  it.each([
    ['PAYOUT_SECRET_KEY', () => xenditPayout(loadConfig({ PAYOUT: 'xendit' }).adapters.payout)],
    ['PAYOUT_WEBHOOK_TOKEN', () => xenditReaders(loadConfig({ PAYOUT: 'xendit' }))],
    ['DEPOSIT_SECRET_KEY', () => xenditDeposit(loadConfig({ DEPOSIT: 'xendit' }).adapters.deposit, () => new Date())],
    ['DEPOSIT_WEBHOOK_TOKEN', () => xenditReaders(loadConfig({ DEPOSIT: 'xendit' }))],
  ])('does not start without %s', (setting, start) => {
    expect(start).toThrow(`needs ${setting} to be set`);
  });

  it.each([
    ['SMS_ACCOUNT_SID', {}],
    ['SMS_AUTH_TOKEN', { SMS_ACCOUNT_SID: 'AC1' }],
    ['SMS_FROM', { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token' }],
  ])('does not start with Twilio and without %s', (setting, settings) => {
    const config = loadConfig({ SMS: 'twilio', ...settings });
    expect(() => smsAdapter(config, createLog('error'))).toThrow(`needs ${setting} to be set`);
  });
});
