import type { Locale } from '../../../platform/http/site.ts';

const TEXTS: Readonly<Record<Locale, (site: string, code: string) => string>> = {
  'en-US': (site, code) => `${code} is your ${site} code. It is good for 5 minutes. Never share it.`,
  es: (site, code) => `${code} es tu código de ${site}. Vale 5 minutos. No lo compartas.`,
  ko: (site, code) => `[${site}] 인증번호 ${code} (5분간 유효). 다른 사람에게 알려 주지 마세요.`,
  'en-PH': (site, code) => `${code} is your ${site} code. It is good for 5 minutes. Never share it.`,
  'zh-CN': (site, code) => `【${site}】验证码 ${code}，5 分钟内有效，请勿告诉他人。`,
};

export function codeText(locale: Locale, siteName: string, code: string): string {
  return TEXTS[locale](siteName, code);
}
