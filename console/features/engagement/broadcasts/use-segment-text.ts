import { LOCALE_NAMES } from '@pitaka/contract/locales.ts';
import { useText } from '../../../texts.ts';
import type { Segment } from './broadcast.ts';

/** A broadcast's recipients, in words. */
export function useSegmentText(): (segment: Segment) => string {
  const t = useText();
  return ({ levels, jobs, roles, locales, activity, uid }) => {
    const parts = [
      uid && `${t('broadcasts.uid')}: ${uid}`,
      levels.length > 0 && `${t('broadcasts.levels')}: ${levels.join(', ')}`,
      jobs.length > 0 && jobs.map((job) => t(`broadcasts.job.${job as 0 | 1 | 2}`)).join(', '),
      roles.length > 0 && `${t('broadcasts.roles')}: ${roles.join(', ')}`,
      locales.length > 0 && locales.map((locale) => LOCALE_NAMES[locale]).join(', '),
      activity && `${t(`broadcasts.activity.${activity.kind}`)}: ${activity.days}`,
    ].filter(Boolean);
    return parts.length === 0 ? t('broadcasts.everybody') : parts.join(' · ');
  };
}
