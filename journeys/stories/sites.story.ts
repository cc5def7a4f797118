import { expect, test } from '@playwright/test';
import { PROMOTER } from '../support/people.ts';

test('each host is a site of its own: title, switches, labels, people', async ({ page, baseURL }) => {
  const mango = (baseURL ?? '').replace('localhost', 'mango.localhost');
  await page.goto(`${mango}/login`);
  const site = await page.evaluate(async () => (await (await fetch('/site/current', { method: 'POST' })).json()).data);
  expect(site.id).toBe('mango');
  await expect(page).toHaveTitle(site.name);
  const answer = await page.request.post(`${mango}/cplogin/login`, {
    data: { areaCode: '63', phone: PROMOTER, password: 'demo1234' },
  });
  expect((await answer.json()).code).toBe('credentials_wrong');
});
