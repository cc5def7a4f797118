import { expect, test } from '@playwright/test';
import { logInPerson, PROMOTER } from '../support/people.ts';

test('each host is a site of its own: title, switches, people', async ({ page, request, baseURL }) => {
  const person = await logInPerson(request, PROMOTER);
  await page.goto(`${(baseURL ?? '').replace('localhost', 'mango.localhost')}/login`);
  const ask = (path: string, token?: string) =>
    page.evaluate(
      async ([to, known]) => {
        const headers: Record<string, string> = known ? { authorization: `Bearer ${known}` } : {};
        return (await fetch(to ?? '', { method: 'POST', headers })).json();
      },
      [path, token],
    );
  const { data: site } = await ask('/site/current');
  expect(site).toMatchObject({ id: 'mango', unit: 'PHP', tabLabels: 'locale' });
  await expect(page).toHaveTitle(site.name);
  // A session of one site is nothing to another.
  expect(await ask('/user/sessions', person.token)).toMatchObject({ status: 999, code: 'session_unknown' });
});
