/**
 * Maps our codes to Xendit's payout channel codes, from its published list. An unknown code is refused before anything
 * is sent. Source: https://docs.xendit.co/docs/payouts-coverage-philippines; compare with the answer of GET
 * /payouts_channels?currency=PHP for your own account.
 */
export const XENDIT_CHANNELS: Readonly<Record<string, string>> = {
  PH_BDO: 'PH_BDO',
  PH_BPI: 'PH_BPI',
  PH_METROBANK: 'PH_MET',
  PH_LANDBANK: 'PH_LBP',
  PH_PNB: 'PH_PNB',
  PH_SECURITY: 'PH_SEC',
  PH_UNIONBANK: 'PH_UBP',
  PH_DBP: 'PH_DBP',
  PH_EASTWEST: 'PH_EWB',
  PH_PSBANK: 'PH_PSB',
  PH_AUB: 'PH_AUB',
  PH_CIMB: 'PH_CIMB',
  PH_GOTYME: 'PH_GOTYME',
  PH_MAYABANK: 'PH_MAYA',
  PH_SEABANK: 'PH_SEA',
  PH_UNIONDIGITAL: 'PH_UDP',
  PH_BDONETWORK: 'PH_ONB',
  PH_KOMO: 'PH_EWR',
  PH_GCASH: 'PH_GCASH',
  PH_MAYA: 'PH_PAYMAYA',
  PH_GRABPAY: 'PH_GRABPAY',
};
