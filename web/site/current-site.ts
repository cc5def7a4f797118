import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { FEATURES, type Features } from '@pitaka/contract/features.ts';
import { FIRST_PASSWORD_BOUNDS } from '@pitaka/core/values/password.ts';
import { createStore } from '@pitaka/ui/store/store.ts';
import { call } from '../call.ts';

export type CurrentSite = AnswerOf<'/site/current'>;

/**
 * Used only if neither the page nor the server could provide it: plain, without parts that need a contact or a name.
 */
const UNKNOWN: CurrentSite = {
  id: '',
  name: '',
  unit: 'COIN',
  timezone: 'UTC',
  areaCode: '63',
  features: Object.fromEntries(FEATURES.map((feature) => [feature, true])) as Features,
  missing: [],
  theme: { accent: '#432dd7', accentDark: '#a9a0ff', onAccent: '#ffffff', logo: '' },
  tabLabels: 'zh',
  motion: 'free',
  roleLabels: {},
  password: FIRST_PASSWORD_BOUNDS,
  supportHandle: '',
  supportLink: '',
};

export const currentSite = createStore<CurrentSite>(UNKNOWN);

/** The site is in the page that the server wrote; a page from elsewhere (development) requests it. */
export async function loadCurrentSite(): Promise<void> {
  const written = document.getElementById('site')?.textContent;
  if (written) {
    currentSite.set(JSON.parse(written) as CurrentSite);
    return;
  }
  try {
    currentSite.set(await call('/site/current', {}, { errors: 'own' }));
  } catch (error) {
    console.warn('the site could not be loaded', error);
  }
}
