import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { callerAddress, networkOf, widerNetworkOf } from './network-address.ts';

const requestFrom = (ip: string) => ({ ip, socket: { remoteAddress: '::ffff:10.0.0.9' } }) as FastifyRequest;

describe('the address of a caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('is the address that the proxy names: %s', (forwarded, address) => {
    expect(callerAddress(requestFrom(forwarded))).toBe(address);
  });

  it.each(['unknown', '', 'me, myself', '1.2.3', "1.2.3.4' OR 1=1", 'x'.repeat(5000)])(
    'is the address of the connection if the proxy names none: %j',
    (forwarded) => {
      expect(callerAddress(requestFrom(forwarded))).toBe('10.0.0.9');
    },
  );

  it('is empty if the connection is already closed', () => {
    expect(callerAddress({ ip: undefined, socket: {} } as unknown as FastifyRequest)).toBe('');
  });
});

describe('limits by address', () => {
  it('count a whole /64 of IPv6 as one', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  });

  it('count the /48 around a /64 as well', () => {
    expect(widerNetworkOf(networkOf('2001:db8:1:2::1'))).toBe('2001:db8:1::/48');
    expect(widerNetworkOf(networkOf('2001:db8:1:ffff::1'))).toBe('2001:db8:1::/48');
    expect(widerNetworkOf(networkOf('2001:db8:2:2::1'))).not.toBe('2001:db8:1::/48');
    expect(widerNetworkOf(networkOf('203.0.113.7'))).toBeUndefined();
  });

  it('count each IPv4 address separately', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  });
});
