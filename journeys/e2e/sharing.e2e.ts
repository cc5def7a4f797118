import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { gameEnding } from '../support/catalogue.ts';
import { openNetwork } from '../support/earnings.ts';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { callApi, openAs, registerPerson } from '../support/people.ts';

/** A promoter whose game has a link. */
async function promoterWithLink(request: APIRequestContext) {
  const person = await registerPerson(request);
  const game = await gameEnding(request, person, /[0-6]$/);
  await callApi(request, '/wxcps/apply', { appid: game.appid }, person.token);
  return { person, game, item: { kind: 'messaging' as const, id: game.appid } };
}

/** The addresses that the app hands to the system: a browser of a test has none of the apps. */
async function watchOpened(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { opened: [] });
    window.open = (address) => {
      (window as unknown as { opened: string[] }).opened.push(String(address));
      return { opener: null } as unknown as Window;
    };
  });
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened.map((one) => new URL(one).href));
}

async function openSheet(page: Page, name: string) {
  await page.getByRole('button', { name: `Share ${name}` }).click();
  return page.getByRole('dialog', { name });
}

test('one tap shares in an app, by a link of its own, so that results are counted by app', async ({
  page,
  request,
}) => {
  const { person, game, item } = await promoterWithLink(request);
  const opened = await watchOpened(page);
  await openAs(page, person, '/promotion');
  const sheet = await openSheet(page, game.appname);
  await sheet.getByRole('button', { name: 'WhatsApp' }).click();
  await expect.poll(async () => (await opened()).length).toBe(1);
  const [address = ''] = await opened();
  const text = new URL(address).searchParams.get('text') ?? '';
  expect(address).toMatch(/^https:\/\/wa\.me\/\?text=/);
  expect(text.split('\n')[0]).toBe(`${game.appname}: check this out!`);

  const { data } = await callApi(
    request,
    '/link/stats',
    { ...item, from: '2026-01-01', to: '2026-01-02' },
    person.token,
  );
  const own = data.bySub.find(({ sub }) => sub === 'WhatsApp');
  expect(text.split('\n')[1]).toBe(new URL(own?.shortlink ?? '', page.url()).href);
  // It is among the channels now, and shared again by the same link.
  const channel = sheet.getByRole('group', { name: 'Links by channel' }).getByRole('button', { name: 'WhatsApp' });
  await expect(channel).toHaveAttribute('aria-pressed', 'false');
  await sheet.getByRole('list', { name: 'Share in' }).getByRole('button', { name: 'WhatsApp' }).click();
  await expect.poll(opened).toEqual([address, address]);

  // A channel that the promoter chose counts in every app.
  await channel.click();
  await expect(sheet.getByText('Counted for “WhatsApp”, in whichever app you share it.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Telegram' }).click();
  await expect.poll(async () => (await opened()).length).toBe(3);
  expect(new URL((await opened())[2] ?? '').searchParams.get('url')).toBe(text.split('\n')[1]);
});

test('where an app takes no text, text and link are copied, and the user is told to paste them', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { person, game } = await promoterWithLink(request);
  const opened = await watchOpened(page);
  await openAs(page, person, '/promotion');
  const sheet = await openSheet(page, game.appname);
  await sheet.getByRole('button', { name: 'TikTok' }).click();
  await expect(page.getByText('Text and link copied. Paste them in TikTok.')).toBeVisible();
  await expect.poll(opened).toEqual(['https://www.tiktok.com/']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/check this out!\nhttp.*\/s\/\w+$/);
  // No Viber on this phone: what remains is the copy, and the user is told so.
  await sheet.getByRole('button', { name: 'Viber' }).click();
  await expect(page.getByText('Viber did not open. Text and link are copied')).toBeVisible();
});

test('the text can be changed and is remembered for the item; there are proposals', async ({ page, request }) => {
  const { person, game } = await promoterWithLink(request);
  await openAs(page, person, '/promotion');
  const sheet = await openSheet(page, game.appname);
  const message = sheet.getByRole('region', { name: 'Your message' });
  await expect(message).toContainText(`${game.appname}: check this out!`);
  await sheet.getByRole('button', { name: 'Another text' }).click();
  await expect(message).toContainText(`Have you seen ${game.appname}?`);
  await sheet.getByRole('button', { name: 'Edit text' }).click();
  await sheet.getByRole('textbox', { name: 'Your text' }).fill('Tara, laro tayo!');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(message).toContainText('Tara, laro tayo!');
  await page.reload();
  await openSheet(page, game.appname);
  await expect(message).toContainText('Tara, laro tayo!');
  await expectFitsAndAccessible(page, 'the share sheet');
});

test('what a link earned says that it is not settled, of the whole and of each channel, until it is (Spec: B8, B9)', async ({
  page,
  request,
}) => {
  const promoter = await registerPerson(request);
  const network = await openNetwork(request, promoter, { holdDays: 3, rate: '10' });
  const click_id = await network.click(await network.makeLink('Viber'));
  await network.makeLink();
  await network.postback({ click_id, amount: '100.00' });
  await network.click(await network.makeLink());
  await network.close();
  await openAs(page, promoter, '/promotion');
  const row = page.getByRole('article');
  await expect(row.getByText('₱10 est. 7 days')).toBeVisible();
  await expect(row.getByRole('listitem').filter({ hasText: 'Viber' })).toContainText('₱10 est.');
  await expect(row.getByRole('listitem').filter({ hasText: 'Main link' })).toContainText(/₱0.00$/);
  await page.goto(`/GameDetail/${network.appid}`);
  const month = page.getByRole('region', { name: 'Your last 30 days' });
  await expect(month.getByText('₱10.00 est.').first()).toBeVisible();
});
