/** Where a phone field can start from: calling codes with the countries they stand for, the commonest first. */
export const AREA_CODES = [
  { code: '63', country: 'PH' },
  { code: '1', country: 'US' },
  { code: '82', country: 'KR' },
  { code: '86', country: 'CN' },
  { code: '34', country: 'ES' },
  { code: '52', country: 'MX' },
  { code: '54', country: 'AR' },
  { code: '57', country: 'CO' },
  { code: '51', country: 'PE' },
  { code: '56', country: 'CL' },
  { code: '58', country: 'VE' },
  { code: '593', country: 'EC' },
  { code: '55', country: 'BR' },
  { code: '91', country: 'IN' },
  { code: '62', country: 'ID' },
  { code: '60', country: 'MY' },
  { code: '65', country: 'SG' },
  { code: '66', country: 'TH' },
  { code: '84', country: 'VN' },
  { code: '852', country: 'HK' },
  { code: '853', country: 'MO' },
  { code: '886', country: 'TW' },
  { code: '81', country: 'JP' },
  { code: '44', country: 'GB' },
  { code: '971', country: 'AE' },
  { code: '61', country: 'AU' },
] as const;

/** The list with the site's own code in it, whatever that is. */
export function areaCodesFor(siteCode: string): readonly { code: string; country: string }[] {
  return AREA_CODES.some(({ code }) => code === siteCode)
    ? AREA_CODES
    : [{ code: siteCode, country: '' }, ...AREA_CODES];
}
