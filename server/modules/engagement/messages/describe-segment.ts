import type { Segment } from '@pitaka/core/values/segment.ts';

/** Describes a segment in English, for the second operator and the audit log. */
export function describeSegment({ levels, jobs, roles, locales, activity, uid }: Segment): string {
  if (uid !== '') return `User ${uid}`;
  const parts = [
    levels.length > 0 && `level ${levels.join(', ')}`,
    jobs.length > 0 && `type ${jobs.join(', ')}`,
    roles.length > 0 && `role ${roles.join(', ')}`,
    locales.length > 0 && `language ${locales.join(', ')}`,
    activity && `${activity.kind === 'active' ? 'seen' : 'not seen'} in the last ${activity.days} days`,
  ].filter((part) => part !== false && part !== null);
  return parts.length === 0 ? 'Everybody' : parts.join('; ');
}
