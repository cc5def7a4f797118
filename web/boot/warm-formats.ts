import { NEUTRAL_UNIT } from '@pitaka/ui/money/format-money.ts';
import { currentSite } from '../site/current-site.ts';
import { i18n } from '../texts.ts';

export interface FormatSettings {
  readonly locale: string;
  readonly timeZone: string;
  /** Undefined if the site's unit is not a currency. */
  readonly unit: string | undefined;
}

/**
 * The first date format of a page reads the browser's tables of languages and zones: 100 ms on a slow phone, while the
 * user waits. All threads of a page share the tables, so a worker reads them first (docs/decisions/242).
 */
export function warmFormats(): void {
  if (navigator.hardwareConcurrency < 2) return;
  const { timezone, unit } = currentSite.get();
  const formats: FormatSettings = {
    locale: i18n.locale,
    timeZone: timezone,
    unit: unit === NEUTRAL_UNIT ? undefined : unit,
  };
  new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' }).postMessage(formats);
}
