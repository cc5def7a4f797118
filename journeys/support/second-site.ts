import type { PlaywrightWorkerArgs } from '@playwright/test';
import { logInPerson } from './people.ts';

/** The demo's second site, in another country. */
export async function openSecondSite(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  who: string,
) {
  const mango = String(baseURL).replace('localhost', 'mango.localhost');
  const request = await playwright.request.newContext({
    baseURL: String(baseURL),
    extraHTTPHeaders: { host: new URL(mango).host },
  });
  const phone = { areaCode: '52', phone: who };
  return { mango, request, phone, person: await logInPerson(request, phone.phone, phone.areaCode) };
}
