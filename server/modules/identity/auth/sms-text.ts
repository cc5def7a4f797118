import type { Locale } from '../../../platform/http/site.ts';

const TEXTS: Readonly<Record<Locale, (site: string, code: string) => string>> = {
  'en-US': (site, code) => `${code} is your ${site} code. It is good for 5 minutes. Never share it.`,
  es: (site, code) => `${code} es tu código de ${site}. Vale 5 minutos. No lo compartas.`,
  ko: (site, code) => `[${site}] 인증번호 ${code} (5분간 유효). 다른 사람에게 알려 주지 마세요.`,
  'en-PH': (site, code) => `${code} is your ${site} code. It is good for 5 minutes. Never share it.`,
  fil: (site, code) => `${code} ang code mo sa ${site}. 5 minuto lang ito. Huwag itong ibigay kahit kanino.`,
  'zh-CN': (site, code) => `【${site}】验证码 ${code}，5 分钟内有效，请勿告诉他人。`,
};

const PHONE_CHANGED: Readonly<Record<Locale, (site: string, phone: string) => string>> = {
  'en-US': (site, phone) =>
    `Your ${site} account now uses the number ${phone}. If this was not you, contact customer service at once.`,
  es: (site, phone) =>
    `Tu cuenta de ${site} usa ahora el número ${phone}. Si no fuiste tú, contacta de inmediato a atención al cliente.`,
  ko: (site, phone) =>
    `[${site}] 계정의 전화번호가 ${phone} 번호로 변경되었습니다. 본인이 아니면 즉시 고객센터에 알려 주세요.`,
  'en-PH': (site, phone) =>
    `Your ${site} account now uses the number ${phone}. If this was not you, contact customer service right away.`,
  fil: (site, phone) =>
    `${phone} na ang number ng ${site} account mo. Kung hindi ikaw ito, mag-message agad sa customer service.`,
  'zh-CN': (site, phone) => `【${site}】您的账户手机号已更换为 ${phone}。如非本人操作，请立即联系客服。`,
};

/** The message to the old number. `phone`: the new number, masked. */
export function phoneChangedText(locale: Locale, siteName: string, phone: string): string {
  return PHONE_CHANGED[locale](siteName, phone);
}

export function codeText(locale: Locale, siteName: string, code: string): string {
  return TEXTS[locale](siteName, code);
}
