import type { AlarmRule } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { measureRule } from '@pitaka/core/back-office/alarms/measure-rule.ts';
import { ALARM_RULES } from '@pitaka/core/back-office/alarms/rules.ts';
import { checkCertificate } from '@pitaka/core/back-office/doctor/network-checks.ts';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import type { SeenCertificate } from '../../../platform/machine/read-certificate.ts';
import { watchCertificates } from './watch-certificates.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-01T08:00:00Z');
const site = { siteId: 'main', domains: [{ domain: 'wallet.example.com' }, { domain: 'other.example.com' }] };
const REAL = {
  ...{ PUBLIC_URL: 'https://wallet.example.com', SEED: 'none', SMS: 'none', PAYOUT: 'manual', DEPOSIT: 'manual' },
  ...{ PLATFORM_MESSAGING: 'none', PLATFORM_VIDEO: 'none', CHANNEL_SANDBOX: 'none' },
};

function watched(certificates: Record<string, SeenCertificate>, settings: Record<string, string> = REAL) {
  const registry = new Registry();
  const requestedHosts: string[] = [];
  const clock = { now: NOW };
  watchCertificates({
    registry,
    config: loadConfig(settings),
    sites: { all: async () => [site as never] },
    clock: () => new Date(clock.now),
    read: async (host) => {
      requestedHosts.push(host);
      return certificates[host] ?? { kind: 'none', why: 'nothing listens there' };
    },
  });
  const read = async () => {
    const { values = [] } = (await registry.getSingleMetric('pitaka_certificate_seconds')?.get()) ?? {};
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels.host), value]));
  };
  return { requestedHosts, clock, read };
}

const shown = (days: number, fault = ''): SeenCertificate => ({
  ...{ kind: 'shown', fault, validTo: new Date(NOW + days * DAY_MS) },
});

describe('the time that certificates are still valid', () => {
  it('is measured for each public host, once an hour', async () => {
    const { requestedHosts, clock, read } = watched({
      'wallet.example.com': shown(10),
      'other.example.com': shown(2, 'EXPIRED'),
    });
    expect(await read()).toEqual({ 'wallet.example.com': (10 * DAY_MS) / 1000, 'other.example.com': 0 });
    clock.now += DAY_MS / 24 - 1;
    expect(await read()).toMatchObject({ 'wallet.example.com': (10 * DAY_MS - DAY_MS / 24 + 1) / 1000 });
    expect(requestedHosts).toEqual(['wallet.example.com', 'other.example.com']);
    clock.now += 1;
    await read();
    expect(requestedHosts).toHaveLength(4);
  });

  it('has no value for a host without a certificate, and is not measured without HTTPS', async () => {
    expect(await watched({ 'wallet.example.com': shown(10) }).read()).toEqual({ 'wallet.example.com': 864_000 });
    const plain = watched({}, { ...REAL, PUBLIC_URL: 'http://wallet.example.com' });
    expect([await plain.read(), plain.requestedHosts]).toEqual([{}, []]);
  });
});

describe('the alarms on certificates', () => {
  const rules = ['certificate_over', 'certificate_ends'].map(
    (name) => ALARM_RULES.find((rule) => rule.name === name) as AlarmRule,
  );
  const met = (days: number) => {
    const sample = { metric: 'pitaka_certificate_seconds', labels: { host: 'a' }, value: (days * DAY_MS) / 1000 };
    return rules.map((rule) => measureRule(rule, [sample]).some(({ isMet }) => isMet));
  };

  it.each([
    [0, [true, true], 'wrong'],
    [2.9, [true, true], 'wrong'],
    [3, [false, true], 'warning'],
    [13.9, [false, true], 'warning'],
    [14, [false, false], 'ok'],
  ])('of %s days agree with the limits of the doctor', (days, expected, state) => {
    expect(met(days)).toEqual(expected);
    expect(checkCertificate('a', shown(days), new Date(NOW)).state).toBe(state);
  });

  it('do not begin if no value was measured', () => {
    expect(rules.flatMap((rule) => measureRule(rule, []).filter(({ isMet }) => isMet))).toEqual([]);
  });
});
