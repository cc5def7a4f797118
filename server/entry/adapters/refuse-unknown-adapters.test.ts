import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { refuseUnknownAdapters } from './refuse-unknown-adapters.ts';

describe('the configured adapters of a server (Spec: F2)', () => {
  it('are chosen by their names', () => {
    expect(() => refuseUnknownAdapters(loadConfig({}))).not.toThrow();
  });

  it.each(['SMS', 'PAYOUT', 'DEPOSIT', 'PLATFORM_MESSAGING', 'PLATFORM_VIDEO'])(
    'an unknown name in %s stops the start, instead of selecting the sandbox',
    (setting) => {
      expect(() => refuseUnknownAdapters(loadConfig({ [setting]: 'nobody' }))).toThrow(
        new RegExp(`^${setting} is "nobody", but there is no such adapter: choose sandbox`),
      );
    },
  );
});
