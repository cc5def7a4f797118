import { writeEmvCode } from '@pitaka/core/values/emv-code.ts';
import { describe, expect, it } from 'vitest';
import { readRequest } from './read-request.ts';

const SITE = { domain: 'site.example', name: 'Site', unit: 'PHP', areaCode: '63' };
const UID = { uid: '12345678', amount: '', note: '' };
const ASKED = { uid: '12345678', amount: '250.00', note: 'Lunch' };

describe('a scanned code', () => {
  it.each([
    ['12345678', UID],
    ['https://site.example/Transfer?uid=12345678', UID],
    ['https://site.example/Transfer?uid=12345678&step=amount&amount=250.00&note=Lunch', ASKED],
    ['https://site.example/register?invite=12345678&to=x', UID],
    [writeEmvCode(SITE, ASKED), ASKED],
    [writeEmvCode({ ...SITE, domain: 'other.example' }, ASKED), 'other'],
    ['https://site.example/Transfer?uid=123456789', undefined],
    ['WIFI:T:WPA;S:home;;', undefined],
    ['', undefined],
  ])('%s contains %s', (text, request) => {
    expect(readRequest(text, SITE.domain)).toEqual(request);
  });
});
