import { expect, test } from '@playwright/test';
import { filmOf } from '../support/fake-camera.ts';
import { openAs, registerPerson } from '../support/people.ts';

test('the camera reads another user’s code and finds the recipient', async ({
  page,
  request,
  browser,
  playwright,
  launchOptions,
  baseURL,
}) => {
  const [sender, receiver] = [await registerPerson(request), await registerPerson(request)];
  await openAs(page, receiver, '/Transfer');
  await page.getByRole('button', { name: 'Request money' }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'QR code that asks for money' });
  await expect(shown).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('25');
  const film = await filmOf(await shown.screenshot(), browser);

  const withCamera = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...film.args],
  });
  try {
    const context = await withCamera.newContext({ ...(baseURL ? { baseURL } : {}), permissions: ['camera'] });
    const phone = await context.newPage();
    await openAs(phone, sender, '/Transfer');
    await phone.getByRole('button', { name: 'Scan' }).click();
    // Found and looked up at once: the next step is the amount.
    await expect(phone.getByText(receiver.user.uid)).toBeVisible();
    await expect(phone.getByRole('textbox', { name: 'Amount' })).toHaveValue('25');
    await expect(phone.getByText('asks for ₱25.00')).toBeVisible();
    await expect(phone.getByRole('dialog')).toHaveCount(0);
  } finally {
    await withCamera.close();
    film.remove();
  }
});
