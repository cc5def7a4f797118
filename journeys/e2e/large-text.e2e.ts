import { LOCALES } from '@pitaka/contract/locales.ts';
import { expect, test } from '@playwright/test';
import { personWithMoney } from '../support/console.ts';
import { expectFits } from '../support/fits.ts';
import { callApi, codeSentTo, logInPerson, openAs, registerPerson, TEAM_LEAD } from '../support/people.ts';

test.use({ viewport: { width: 320, height: 640 } });

for (const method of ['sandbox', 'manual']) {
  test(`a deposit by ${method} fits at 320 px and twice the text size`, async ({ page, context, request, baseURL }) => {
    const person = await registerPerson(request);
    const key = { 'idempotency-key': `e2e-${crypto.randomUUID()}` };
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

for (const tabLabels of ['zh', 'locale'] as const) {
  test(`each tab’s label is whole and on one line in every language (${tabLabels})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    // The server writes the site's settings into the page.
    await page.route(
      ({ pathname }) => pathname === '/my',
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"tabLabels":"zh"', `"tabLabels":"${tabLabels}"`);
        await route.fulfill({ response, body });
      },
    );
    await openAs(page, await logInPerson(request, TEAM_LEAD), '/my');
    for (const locale of LOCALES) {
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      await page.evaluate((kept) => localStorage.setItem('locale', kept), locale);
      await page.reload();
      await expect(page.getByTestId('total')).toBeVisible();
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 640 });
        for (const size of ['100%', '200%']) {
          const wrong = await page.locator('.tab-bar').evaluate((bar, fontSize) => {
            document.documentElement.style.fontSize = fontSize;
            return [...bar.querySelectorAll('a > span')].flatMap((label) => {
              const text = document.createRange();
              text.selectNodeContents(label);
              const isCut = label.scrollWidth > label.clientWidth;
              return isCut || text.getClientRects().length > 1 ? [label.textContent] : [];
            });
          }, size);
          expect(wrong, `${locale}, ${width} px, ${size}`).toEqual([]);
        }
      }
    }
  });
}

test('the widest possible reference does not touch its copy button', async ({ page, request }) => {
  const person = await registerPerson(request);
  const key = { 'idempotency-key': `e2e-${crypto.randomUUID()}` };
  const { data } = await callApi(request, '/deposit/create', { amount: '100', method: 'manual' }, person.token, key);
  const wide = 'DWMWMWMWMWMW';
  await page.route('**/deposit/detail', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(data.reference, wide) });
  });
  await openAs(page, person, `/DepositDetails/${data.id}`);
  await expect(page.getByText(wide).first()).toBeVisible();
  for (const line of await page.getByText(wide).all()) {
    const end = await line.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().right;
    });
    const row = page.locator('dl > div').filter({ has: line });
    const button = await row.getByRole('button').boundingBox();
    expect(end).toBeLessThanOrEqual(button?.x ?? 0);
  }
});

test('a long reference wraps instead of shrinking at twice the text size', async ({ page, request }) => {
  const person = await personWithMoney(request, '100');
  const { data } = await callApi(request, '/wallet/records', {}, person.token);
  await openAs(page, person, `/Records/${data.content[0]?.id}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const reference = page.getByText(/^jr_[0-9a-z]{26}$/);
  await expect(reference).toHaveCSS('font-size', '32px');
  await expectFits(page, 'a receipt with a long reference');
});

test('the safe, its pad and a transfer fit at 320 px and twice the text size', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const person = await personWithMoney(request, '1234567.89');
  await callApi(request, '/cplogin/sendsms', { areaCode: '63', phone: person.phone, purpose: 'safe' }, person.token);
  const code = await codeSentTo(request, person.phone);
  await callApi(request, '/safe/setpassword', { password: '135790', code }, person.token);
  const key = { 'idempotency-key': `e2e-${crypto.randomUUID()}` };
  await callApi(request, '/safe/save', { amount: '234567.89' }, person.token, key);
  await context.addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }]);
  await context.addInitScript(() => {
    localStorage.setItem('locale', 'es');
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  await openAs(page, person, '/Safe');
  await expect(page.getByRole('tab', { name: 'Sacar' })).toBeVisible();
  await expectFits(page, 'the safe');
  await page.getByRole('heading', { name: 'Historial' }).evaluate((heading) => heading.scrollIntoView());
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectFits(page, 'the safe’s history');
  await page.getByRole('tab', { name: 'Sacar' }).click();
  await page.getByRole('textbox', { name: 'Monto' }).fill('234567.89');
  await page.getByRole('button', { name: 'Sacar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page, 'the safe’s pad');
  await page.goto('/Transfer?uid=10000001');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('textbox', { name: 'Monto' }).fill('123456.78');
  await expectFits(page, 'a transfer’s amount');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page, 'a transfer’s question');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  for (const digit of '135790')
    await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Transferencia enviada' })).toBeVisible();
  await expectFits(page, 'a transfer’s receipt');
  await page.getByRole('link', { name: 'Listo' }).click();
  await expect(page.getByTestId('total')).toBeVisible();
  await expectFits(page, 'My with a million');
});
