/** The countries of calling codes. */
const COUNTRIES: Readonly<Record<string, string>> = {
  1: 'US',
  34: 'ES',
  44: 'GB',
  51: 'PE',
  52: 'MX',
  54: 'AR',
  55: 'BR',
  56: 'CL',
  57: 'CO',
  58: 'VE',
  60: 'MY',
  61: 'AU',
  62: 'ID',
  63: 'PH',
  65: 'SG',
  66: 'TH',
  81: 'JP',
  82: 'KR',
  84: 'VN',
  86: 'CN',
  91: 'IN',
  593: 'EC',
  852: 'HK',
  853: 'MO',
  886: 'TW',
  971: 'AE',
};

export interface AreaCode {
  readonly code: string;
  /** '' if it is unknown. */
  readonly country: string;
}

/** The choices of a phone field: the codes that the site serves. Until they are known, only the site's own code. */
export function areaCodesFor(siteCode: string, served: readonly string[] | undefined): AreaCode[] {
  return (served ?? [siteCode]).map((code) => ({ code, country: COUNTRIES[code] ?? '' }));
}
