import type { Locale } from '@pitaka/contract/locales.ts';

/** The description of the site in search engines and messengers. For the page alone: the app does not load it. */
export const DESCRIPTIONS: Readonly<Record<Locale, string>> = {
  'en-US': 'Share games and videos, see what you earn and why, and cash out to your bank or e-wallet.',
  'en-PH': 'Share games and videos, see what you earn and why, and cash out to your bank or e-wallet.',
  es: 'Comparte juegos y videos, mira cuánto ganas y por qué, y retira a tu banco o billetera electrónica.',
  ko: '게임과 동영상을 공유하고, 얼마를 왜 벌었는지 확인하고, 은행이나 전자지갑으로 출금하세요.',
  'zh-CN': '分享游戏和视频，看清收入多少、从何而来，并提现到银行卡或电子钱包。',
};
