import type { CountryCode, NumberType } from 'libphonenumber-js';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Site } from '../../../platform/http/site.ts';
import type { Phone } from './phone.ts';
import { AREAS_OF_LANGUAGES, smsSettings } from './sms-settings.ts';

/** Satellite, freephone and international numbers: a message to them can cost a hundred times as much. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['800', '808', '870', '878', '881', '882', '883', '888', '979']);

const COSTS_EXTRA: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]);

const CALLING_CODES: readonly string[] = [
  ...new Set<string>(getCountries().map((country) => getCountryCallingCode(country))),
];

/**
 * The countries of area code 1 that are served with it: the other countries of this code are expensive, and known for
 * fraud.
 */
const NORTH_AMERICA: ReadonlySet<CountryCode | undefined> = new Set<CountryCode>([
  'US',
  'CA',
  'PR',
  'GU',
  'VI',
  'AS',
  'MP',
]);

/** Whether this site sends messages to this phone. */
export function isServedBySms(site: Site, phone: Phone): boolean {
  const digits = `${phone.areaCode}${phone.number}`;
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  const type = parsed?.getType();
  if (!parsed || NO_COUNTRY.has(phone.areaCode) || (type && COSTS_EXTRA.has(type))) return false;
  return areasOf(site).some((area) => {
    if (area === '1') return phone.areaCode === '1' && NORTH_AMERICA.has(parsed.country);
    return area.length > phone.areaCode.length ? digits.startsWith(area) : area === phone.areaCode;
  });
}

function areasOf(site: Site): readonly string[] {
  const { areaCodes } = smsSettings.of(site);
  return areaCodes.length > 0 ? areaCodes : AREAS_OF_LANGUAGES;
}

/**
 * The area codes of a site that the server's administrator creates with this area code: the code itself, unless a
 * language covers it.
 */
export function areasOfNewSite(areaCode: string | undefined): string[] {
  return areaCode === undefined || AREAS_OF_LANGUAGES.includes(areaCode) ? [] : [areaCode, ...AREAS_OF_LANGUAGES];
}

/** The calling codes of the served areas, the site's own first. */
export function callingCodesOf(site: Site): string[] {
  const areas = areasOf(site);
  const codes = areas.map((area) => CALLING_CODES.find((code) => area.startsWith(code)) ?? area);
  return [...new Set(areas.includes(site.areaCode) ? [site.areaCode, ...codes] : codes)];
}
