import { storedText, storeText } from '../session/storage.ts';

/** Ids that an app around the web view passes in the address, and that every call then carries (Spec: A4). */
const CARRIED = { bundleId: 'packagename', appsflyer_id: 'appsflyer_id' } as const;
const MAX_LENGTH = 200;

export function captureCarriedIds(address: URL): void {
  for (const name of Object.keys(CARRIED)) {
    const value = address.searchParams.get(name);
    if (value) storeText(name, value.slice(0, MAX_LENGTH), 'visit');
  }
}

export function carriedIds(): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const [name, field] of Object.entries(CARRIED)) {
    const value = storedText(name, 'visit');
    if (value) ids[field] = value;
  }
  return ids;
}
