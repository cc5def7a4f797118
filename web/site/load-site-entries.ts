import { call } from '../call.ts';
import { setApplication } from './application-store.ts';

/** Spec: A1. The entry of this host sets the page's title and the site's operator; a failure is only logged. */
export async function loadSiteEntries(host: string): Promise<void> {
  try {
    const entries = await call('/site/list', {}, { errors: 'own' });
    const entry = entries.find((candidate) => candidate.domain === host);
    if (!entry) return;
    document.title = entry.name;
    setApplication(entry.companyName, entry.icp);
  } catch (error) {
    console.warn('the list of site entries could not be loaded', error);
  }
}
