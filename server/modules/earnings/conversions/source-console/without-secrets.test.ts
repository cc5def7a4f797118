import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it('hides signatures, tokens and passwords in a query and in a form', () => {
  expect(withoutSecrets('event_id=e1&sig=abcdef&token=xyz&amount=1.00', 'GET')).toBe(
    'event_id=e1&sig=…&token=…&amount=1.00',
  );
  expect(withoutSecrets('event_id=e1&api_key=k', 'POST')).toBe('event_id=e1&api_key=…');
});

it('hides them in JSON at any depth, and hides everything in text that only resembles JSON', () => {
  expect(JSON.parse(withoutSecrets('{"event_id":"e1","more":{"password":"p"}}', 'POST'))).toEqual({
    event_id: 'e1',
    more: { password: '…' },
  });
  expect(withoutSecrets('{"token":"x"', 'POST')).toBe('…');
});
