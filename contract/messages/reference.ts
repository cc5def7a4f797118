import type { Locale } from '../locales.ts';

/** The word before the id of a request, by which support finds it in the log. */
export const REFERENCE_WORDS: Readonly<Record<Locale, string>> = {
  'en-US': 'Reference',
  es: 'Referencia',
  ko: '문의 번호',
  'en-PH': 'Reference',
  fil: 'Reference',
  'zh-CN': '查询编号',
};
