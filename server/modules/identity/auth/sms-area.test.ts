import { describe, expect, it } from 'vitest';
import type { Site } from '../../../platform/http/site.ts';
import { isServedBySms } from './sms-area.ts';
import { smsSettings } from './sms-settings.ts';

const siteOf = (areaCodes: readonly string[] = [], areaCode = '63') =>
  ({ areaCode, settings: { sms: { areaCodes } } }) as unknown as Site;
const phone = (areaCode: string, number: string) => ({ areaCode, number });

describe('a site without area codes of its own', () => {
  it.each([
    ['63', '9171234567'],
    ['1', '2125550123'],
    ['34', '612345678'],
    ['82', '1012345678'],
    ['86', '13812345678'],
  ])('sends to the areas of its languages: +%s', (area, number) => {
    expect(isServedBySms(siteOf(), phone(area, number))).toBe(true);
  });

  it('sends only to the default areas, even if one owner changes the site’s own area code', () => {
    expect(isServedBySms(siteOf([], '49'), phone('49', '15112345678'))).toBe(false);
    expect(isServedBySms(siteOf(['49'], '49'), phone('49', '15112345678'))).toBe(true);
  });

  it.each([
    ['44', '7911123456'],
    ['1', '8762345678'],
    ['1', '2684601234'],
    ['992', '917123456'],
  ])('sends to no other area: +%s %s', (area, number) => {
    expect(isServedBySms(siteOf(), phone(area, number))).toBe(false);
  });
});

describe('a change of the area codes', () => {
  const waits = (before: readonly string[], after: readonly string[]) =>
    smsSettings.fields.areaCodes?.needsApproval(before, after);

  it.each([
    ['another one', ['63'], ['63', '371'], true],
    ['one in place of another', ['63'], ['371'], true],
    ['another one where none was named', [], ['63', '371'], true],
    ['none, which stands for those of the languages', ['63', '371'], [], true],
    ['none, where those of the languages were named', ['82', '1', '34', '63', '86', '371'], [], false],
    ['some of those of the languages, where none was named', [], ['63', '1'], false],
    ['one less', ['63', '371'], ['63'], false],
    ['another order', ['63', '371'], ['371', '63'], false],
  ])('that names %s waits for a second person, or does not', (_title, before, after, expected) => {
    expect(waits(before, after)).toBe(expected);
  });
});

describe('a site that names area codes', () => {
  it('sends only to those areas', () => {
    expect(isServedBySms(siteOf(['44']), phone('44', '7911123456'))).toBe(true);
    expect(isServedBySms(siteOf(['44']), phone('63', '9171234567'))).toBe(false);
  });

  it('can name a country with a shared calling code by its full digits', () => {
    expect(isServedBySms(siteOf(['1876']), phone('1', '8762345678'))).toBe(true);
    expect(isServedBySms(siteOf(['1876']), phone('1', '2125550123'))).toBe(false);
  });

  it.each([
    ['870', '773111632'],
    ['881', '612345678'],
    ['979', '123456789'],
    ['44', '9012345678'],
    ['44', '7012345678'],
    ['1', '9002345678'],
    ['1', '8002345678'],
    ['82', '602345678'],
  ])('sends to no special number, even in a served area: +%s %s', (area, number) => {
    expect(isServedBySms(siteOf([area]), phone(area, number))).toBe(false);
  });
});
