import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { refuseUnknownAdapters } from './sms-adapter.ts';

describe('the adapters a server is started with (Spec: F2)', () => {
  it('are taken by their names', () => {
    expect(() => refuseUnknownAdapters(loadConfig({}))).not.toThrow();
  });

  it.each(['SMS', 'PAYOUT', 'DEPOSIT', 'PLATFORM_MESSAGING', 'PLATFORM_VIDEO'])(
    'a name that %s does not know stops the start, and the sandbox does not step in',
    (setting) => {
      expect(() => refuseUnknownAdapters(loadConfig({ [setting]: 'nobody' }))).toThrow(
        new RegExp(`^${setting} is "nobody", but there is no such adapter: choose sandbox`),
      );
    },
  );
});
