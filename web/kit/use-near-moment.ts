import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale } from '../texts.ts';
import { nearMoment } from './near-moment.ts';
import { useMoment } from './use-moment.ts';

/** Like useMoment, but a moment of today or tomorrow is written with that word: 'tomorrow, 5:26 AM'. */
export function useNearMoment(): (at: string) => string {
  const { timezone } = useSite();
  const locale = useLocale();
  const moment = useMoment();
  return useCallback(
    (at) => nearMoment({ at: new Date(at), now: new Date(), locale, timezone, format: dateFormat }) ?? moment(at),
    [timezone, locale, moment],
  );
}
