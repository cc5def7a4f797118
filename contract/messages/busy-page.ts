import type { Locale } from '../locales.ts';

/** The texts of the page that a browser gets while the server cannot read its data. */
export interface BusyPageMessages {
  readonly title: string;
  readonly text: string;
  readonly again: string;
}

const ENGLISH: BusyPageMessages = {
  title: 'Back in a moment',
  text: 'We cannot show this page right now. Your balance is not affected. The page tries again every few seconds.',
  again: 'Try again',
};

export const BUSY_PAGE_MESSAGES: Readonly<Record<Locale, BusyPageMessages>> = {
  'en-US': ENGLISH,
  es: {
    title: 'Volvemos enseguida',
    text: 'Ahora mismo no podemos mostrar esta página. Tu saldo no se ve afectado. La página se vuelve a cargar cada pocos segundos.',
    again: 'Intentar de nuevo',
  },
  ko: {
    title: '잠시 후 다시 열립니다',
    text: '지금은 이 페이지를 표시할 수 없습니다. 잔액에는 영향이 없습니다. 몇 초마다 자동으로 다시 시도합니다.',
    again: '다시 시도',
  },
  // No difference to en-US.
  'en-PH': ENGLISH,
  fil: {
    title: 'Babalik kami agad',
    text: 'Hindi namin maipakita ang page na ito ngayon. Hindi apektado ang balance mo. Sinusubukan ulit ng page bawat ilang segundo.',
    again: 'Subukan ulit',
  },
  'zh-CN': {
    title: '马上回来',
    text: '目前无法显示此页面，您的余额不受影响。系统每隔几秒会自动重试。',
    again: '重试',
  },
};
