import { expect, test } from '@playwright/test';
import { expectFits } from '../support/fits.ts';
import { callApi, logInPerson, openAs, PROMOTER, registerPerson } from '../support/people.ts';

test.use({ viewport: { width: 320, height: 640 } });

for (const locale of ['en-US', 'es'] as const) {
  for (const path of [
    '/my',
    '/Transfer?uid=10000002',
    '/Safe',
    '/Records',
    '/Deposit',
    '/DepositDetails',
    '/Withdraw',
    '/WithdrawDetails',
    '/Cards',
    '/AddCard',
    '/AddZhiFuBao',
  ]) {
    test(`${path} holds at 320 px and twice the text size in ${locale}`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      await context.addInitScript((kept) => localStorage.setItem('locale', kept), locale);
      await openAs(page, await logInPerson(request, PROMOTER), path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectFits(page, `${path} in ${locale} at 320 px`);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectFits(page, `${path} in ${locale} at 320 px and 200 %`);
    });
  }
}

for (const method of ['sandbox', 'manual']) {
  test(`a deposit by ${method} holds at 320 px and twice the text size`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const person = await registerPerson(request);
    const key = { 'idempotency-key': `story-${crypto.randomUUID()}` };
    const { data } = await callApi(request, '/deposit/create', { amount: '500000', method }, person.token, key);
    await context.addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }]);
    await context.addInitScript(() => localStorage.setItem('locale', 'es'));
    await openAs(page, person, `/DepositDetails/${data.id}`);
    await expect(page.getByRole('heading', { name: 'Esperando tu pago' })).toBeVisible();
    await expectFits(page, `a deposit by ${method} at 320 px`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page, `a deposit by ${method} at 320 px and 200 %`);
  });
}
