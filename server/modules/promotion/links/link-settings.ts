import type { ClickParameters } from '@pitaka/core/promotion/links/click-target.ts';
import type { Site } from '../../../platform/http/site.ts';
import { booleanField, defineSettings, textField } from '../../site/settings/index.ts';

const name = (label: string, fallback: string) =>
  textField({
    label,
    default: fallback,
    pattern: /^[A-Za-z0-9_]{1,40}$/,
    help: 'Empty: it is not added.',
    guard: 'change',
  });

export const linkSettings = defineSettings({
  section: 'links',
  title: 'Links',
  description: 'Parameters that short links add to their targets, and checks of the targets.',
  fields: {
    clickParameter: name('Parameter with the click’s id', 'click_id'),
    subParameter: name('Parameter with the sub-id', 'sub_id'),
    checkTargets: booleanField({
      label: 'Check targets once a day',
      default: true,
      help: 'A link whose target fails on two days in a row is marked, and its owner is notified.',
    }),
  },
});

/** The parameters that a link adds to its target. */
export function parametersOf(site: Site): ClickParameters {
  const { clickParameter, subParameter } = linkSettings.of(site);
  return { click: clickParameter, sub: subParameter };
}
