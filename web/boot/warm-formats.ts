import { NEUTRAL_UNIT } from '@pitaka/ui/money/format-money.ts';
import { currentSite } from '../site/current-site.ts';
import { i18n } from '../texts.ts';

export interface FormatsOf {
  readonly locale: string;
  readonly timeZone: string;
  /** Undefined: the site's unit is no currency. */
  readonly unit: string | undefined;
}

/**
 * The first format of a day that a page makes reads the browser's tables of languages and zones: 100 ms of a slow phone, while
 * somebody waits for the page. All threads of a page share what was read, so another one reads it first
 * (docs/decisions/242).
 */
export function warmFormats(): void {
  if (navigator.hardwareConcurrency < 2) return;
  const { timezone, unit } = currentSite.get();
  const asked: FormatsOf = { locale: i18n.locale, timeZone: timezone, unit: unit === NEUTRAL_UNIT ? undefined : unit };
  new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' }).postMessage(asked);
}
