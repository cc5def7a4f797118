import { createHash, createHmac } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { callApi, openAs, registerPerson } from '../support/people.ts';

test('a spin, its prize, and the draw recomputed on the phone and on a saved page (Spec: E3)', async ({
  page,
  context,
  request,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, await registerPerson(request), '/Wheel');
  await expect(page.getByText('7 free spins left')).toBeVisible();
  await expectFitsAndAccessible(page, '/Wheel');
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  const result = page.getByRole('dialog', { name: /^You won |^No prize this time$/ });
  await expect(result).toBeVisible();
  await expectAccessibleInBoth(page, 'the result of a spin');
  // Back closes the result and stays on the wheel.
  await page.goBack();
  await expect(result).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/Wheel');
  await expect(page.getByRole('button', { name: /^Next free spin: tomorrow/ })).toBeDisabled();
  await expect(page.getByText('6 more free spins, one a day')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/);

  await page.getByRole('link', { name: 'My spins' }).click();
  const draw = page.getByRole('group').first();
  await draw.click();
  await expect(draw).toContainText(/you lost nothing|It is in your wallet|We are reviewing this prize/);
  await expectFitsAndAccessible(page, '/Wheel/History');
  await page.goBack();

  await page.getByRole('link', { name: 'Check that it is fair' }).click();
  const next = page.getByRole('region', { name: 'The next draw' });
  const shownBefore = await next.getByText(/^[0-9a-f]{64}$/).textContent();
  await expect(draw).toContainText('After reveal');
  await page.getByRole('button', { name: 'Reveal our seed' }).click();
  await expect(draw).toContainText('Matches');
  await draw.click();
  const lineOf = (name: string) => draw.getByRole('definition').and(draw.locator(`dt:text-is("${name}") + dd`));
  await expectArithmetic(lineOf, shownBefore ?? '');
  await expectFitsAndAccessible(page, '/Wheel/Verify');

  await page.getByRole('button', { name: 'Copy my draws' }).click();
  const draws = await page.evaluate(() => navigator.clipboard.readText());
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the page' }).click(),
  ]);
  const saved = info.outputPath('wheel-verify.html');
  await file.saveAs(saved);
  const alone = await context.newPage();
  await context.setOffline(true);
  await alone.goto(`file://${saved}`);
  await alone.getByRole('textbox', { name: 'Paste what "Copy my draws" gave' }).fill(draws);
  await alone.getByRole('button', { name: 'Check' }).click();
  await expect(alone.getByRole('listitem')).toHaveText(/Matches\.$/);
  // A manipulated draw is detected.
  const wrong = JSON.parse(draws).map((one: object) => ({ ...one, drawnId: 'thousand-and-one' }));
  await alone.getByRole('textbox', { name: 'Paste what "Copy my draws" gave' }).fill(JSON.stringify(wrong));
  await alone.getByRole('button', { name: 'Check' }).click();
  await expect(alone.getByRole('listitem')).toContainText('Does not match');
  await expectAccessibleInBoth(alone, 'the saved page');
  await alone.close();
  await context.setOffline(false);

  await page.goBack();
  await page.getByRole('button', { name: 'Spin wheel help' }).click();
  await expect(page.getByText('You have 7 free spins, one a day.')).toBeVisible();
  await expectFitsAndAccessible(page, '/Wheel/Help');
});

/** Recomputes the lines shown by the phone with another library. */
async function expectArithmetic(lineOf: (name: string) => ReturnType<Page['locator']>, shownBefore: string) {
  const text = async (name: string) => (await lineOf(name).textContent()) ?? '';
  const seed = await text('Our seed');
  expect(createHash('sha256').update(seed).digest('hex')).toBe(shownBefore);
  expect(await text('Hash of our seed (SHA-256)')).toBe(shownBefore);
  const digest = createHmac('sha256', seed)
    .update(await text('Your seed and the counter'))
    .digest('hex');
  expect(await text('HMAC-SHA256')).toBe(digest);
  const digits = digest.slice(0, 13);
  const fraction = Number.parseInt(digits, 16) / 2 ** 52;
  expect(await text('First 13 digits as a fraction')).toBe(`0x${digits} ÷ 2^52 = ${fraction.toFixed(12)}`);
}

test('a user on a break cannot spin, and reads why (Spec: E3)', async ({ page, request }) => {
  const person = await registerPerson(request);
  await callApi(request, '/protection/cooloff', { days: 1 }, person.token);
  await openAs(page, person, '/Wheel');
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You are taking a break from play');
  await expect(page.getByText('7 free spins left')).toBeVisible();
});

test('a spin without a prize says so, and when the next one is (Spec: E3)', async ({ page, request }) => {
  await page.route('**/wheel/spin', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const lost = { prizeId: 'again', drawnId: 'again', name: 'No prize', kind: 'none', state: 'none', replaced: '' };
    await route.fulfill({ json: { ...rest, data: { ...data, ...lost, amount: '0.00' } } });
  });
  await openAs(page, await registerPerson(request), '/Wheel');
  await expect(page.getByText('Try again')).toHaveCount(0);
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'No prize this time' });
  await expect(result).toContainText('The spin was free, so you lost nothing.');
  await expect(result).toContainText('Next free spin: tomorrow, 12:00 AM');
});
