import { expect, it } from 'vitest';
import { readParameters } from './read-parameters.ts';

it('a JSON body and a form give the same parameters, with any names', () => {
  const names = { constructor: 'e1', toString: 'ck_x', hasOwnProperty: '1.00' };
  const json = `{"__proto__":"t1",${JSON.stringify(names).slice(1)}`;
  const form = new URLSearchParams({ ...names }).toString();
  const ofJson = readParameters(Buffer.from(json), 'application/json') ?? {};
  const ofForm = readParameters(Buffer.from(`__proto__=t1&${form}`), 'application/x-www-form-urlencoded') ?? {};
  expect(Object.entries(ofJson)).toEqual(Object.entries(ofForm));
  expect(Object.entries(ofJson)).toContainEqual(['__proto__', 't1']);
});
