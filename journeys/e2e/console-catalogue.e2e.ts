import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { approveShown, logInOperator, openConsole } from '../support/console.ts';
import { callApi, openAs, PROMOTER, sessionOf } from '../support/people.ts';
import { uniqueWord } from '../support/unique-text.ts';

const DESKTOP = { width: 1280, height: 900 };
/** An item far down in the list, which no other test uses. */
const APPID = 'wx2600000290';

test.use({ viewport: DESKTOP, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

test('an operator edits an item, previews it as on a phone, and the phone shows it', async ({
  page,
  request,
  browser,
}) => {
  await openConsole(page, 'owner', `/console/catalogue?words=${APPID}`);
  await page.getByRole('row').filter({ hasText: APPID }).click();
  const record = page.getByRole('complementary', { name: 'Item' });
  const name = record.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  const after = `Story ${uniqueWord()}`;
  const intro = `By somebody else, ${uniqueWord()}`;
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const svg = { name: 'trick.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await record.getByLabel('File: Pictures').setInputFiles([svg, picture]);
  await expect(record.getByRole('alert')).toContainText('trick.png: Please choose a picture');
  const pictures = record.getByRole('img', { name: /^Picture \d of/ });
  const last = pictures.last();
  await expect(last).toHaveAttribute('src', /^\/media\/[0-9a-f]{40}\.webp$/);
  const address = (await last.getAttribute('src')) ?? '';
  const count = await pictures.count();
  await record.getByRole('button', { name: `Move picture ${count} forward` }).click();
  await expect(pictures.nth(count - 2)).toHaveAttribute('src', address);
  // A picture can contain a number: the owner alone cannot publish a new one.
  await record.getByRole('button', { name: 'Request approval' }).click();
  const asking = page.getByRole('dialog', { name: `Texts and pictures of ${before}` });
  await asking.getByLabel('Reason').fill('New pictures');
  await asking.getByRole('button', { name: 'Request approval' }).click();
  await expect(record.getByText(`Waiting for another person: ${before}: pictures`)).toBeVisible();
  const checker = await logInOperator(request, 'checker');
  const pending = { kind: 'item_links', view: 'pending' } as const;
  const approvals = await callApi(request, '/console/approvals/list', pending, checker.token);
  const approval = approvals.data.content.find(({ target }) => target.label === before)?.id ?? '';
  await approveShown(request, approval, checker.token);
  await page.reload();
  await expect(pictures.nth(count - 2)).toHaveAttribute('src', address);
  await name.fill(after);

  // The preview shows the phone's page before anything is saved.
  await record.getByRole('button', { name: 'Preview' }).click();
  const phone = page.frameLocator('iframe');
  await expect(phone.getByRole('heading', { name: after, includeHidden: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(phone.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // Another operator saves first: that change is shown, and this operator's own text stays.
  const { token } = await logInOperator(request, 'owner');
  const found = await callApi(request, '/console/catalogue/list', { words: APPID }, token);
  const { id = '', version = 0 } = found.data.content[0] ?? {};
  await callApi(request, '/console/catalogue/save', { id, version, changes: { intro } }, token);
  await record.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(record.getByText('Changed by owner while you were editing')).toBeVisible();
  await expect(record.getByText(`→ ${intro}`)).toBeVisible();
  await expectAccessible(page, 'an item that two people edit');
  await record.getByRole('button', { name: 'Keep my changes' }).click();
  await record.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(record.getByText(`Edited here. Platform’s value: ${before}.`)).toBeVisible();

  const context = await browser.newContext();
  const seen = await context.newPage();
  await openAs(seen, await sessionOf(request, PROMOTER), `/GameDetail/${APPID}?kind=messaging`);
  await expect(seen.getByRole('heading', { name: after })).toBeVisible();
  await expect(seen.getByText(intro)).toBeVisible();
  await expect(seen.locator(`img[src="${address}"]`)).toBeVisible();

  // Several items are hidden together after a preview of the effect, then shown again with the platform's names.
  await record.getByRole('button', { name: 'Restore: Name' }).click();
  await expect(name).toHaveValue(before);
  await page.getByRole('button', { name: 'Close record' }).click();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide 1 item' });
  await expect(dialog.getByText('1 item changes.')).toBeVisible();
  await expectAccessible(page, 'what hiding several items would do');
  await dialog.getByLabel('Reason').fill('A story');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  const row = page.getByRole('row').filter({ hasText: APPID });
  await expect(row).toContainText('Hidden');
  // Hiding a hidden item is refused in advance, with the reason.
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(dialog).toContainText('Nothing changes.');
  await expect(dialog.getByRole('listitem')).toContainText('no change needed');
  await expect(dialog.getByRole('button', { name: 'Hide' })).toBeDisabled();
  await seen.reload();
  await expect(seen.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expect(seen.getByRole('heading', { name: before })).toHaveCount(0);
  await context.close();
  await callApi(request, '/console/catalogue/bulk', { ids: [id], action: 'show' }, token);
});

test('an app keeps its address until another operator approves the new one', async ({ page, request }) => {
  await openConsole(page, 'owner', '/console/catalogue?words=pitaka-lite');
  await page.getByRole('row').filter({ hasText: 'pitaka-lite' }).click();
  const record = page.getByRole('complementary', { name: 'Item' });
  const knownAddress = 'https://example.com/apps/pitaka-lite/recharge?from={uid}';
  await expect(record.getByText(knownAddress)).toBeVisible();
  await record.getByRole('button', { name: 'Change addresses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Addresses of Pitaka Lite' });
  await expectAccessible(page, 'other addresses of an app');
  await dialog.getByLabel('Recharge address').fill('javascript:alert(1)');
  await dialog.getByLabel('Reason').fill('A new shop');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog.getByText('Enter a complete web address, beginning with https://')).toBeVisible();
  await dialog.getByLabel('Recharge address').fill('https://example.com/elsewhere');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(record.getByText('Waiting for another person: Pitaka Lite: recharge address')).toBeVisible();
  await expect(record.getByText(knownAddress)).toBeVisible();

  const { token } = await logInOperator(request, 'checker');
  const { data } = await callApi(request, '/console/approvals/list', { kind: 'item_links', view: 'pending' }, token);
  const approval = data.content.find(({ target }) => target.label === 'Pitaka Lite');
  await record.getByRole('link', { name: 'Approval' }).click();
  await expect(page.getByText(knownAddress)).toBeVisible();
  await expect(page.getByText('https://example.com/elsewhere')).toBeVisible();
  await callApi(request, '/console/approvals/reject', { id: approval?.id ?? '', reason: 'Only a story' }, token);
});

test('the order is changed by key, by drag and by number, is announced, and is undone', async ({ page, request }) => {
  await openConsole(page, 'owner', '/console/catalogue/order?kind=app');
  const handles = page.getByRole('button', { name: /, place \d+ of \d+$/ });
  await expect(handles.nth(2)).toBeVisible();
  const order = async () => (await handles.evaluateAll((all) => all.map((one) => one.id))).map((id) => id.slice(6));
  const [first = '', second = '', third = '', ...rest] = await order();
  await handles.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'is now at place 2 of' })).toBeVisible();
  await expect(page.locator(`#order-${first}`)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(order).toEqual([second, third, first, ...rest]);

  const rows = page.getByRole('list', { name: 'Order on phones' }).getByRole('listitem');
  await rows.nth(1).dragTo(rows.nth(0), { targetPosition: { x: 300, y: 4 } });
  await expect.poll(order).toEqual([third, second, first, ...rest]);
  await rows.nth(2).getByRole('button', { name: 'Move to…' }).click();
  await page.getByLabel(/^Place, 1 to/).fill('1');
  await page.getByLabel(/^Place, 1 to/).press('Enter');
  await expect.poll(order).toEqual([first, third, second, ...rest]);

  const { token } = await logInOperator(request, 'owner');
  const kept = async () => {
    const { data } = await callApi(request, '/console/catalogue/order', { kind: 'app' }, token);
    return data.filter(({ isPinned }) => !isPinned).map(({ id }) => id);
  };
  await expect.poll(kept).toEqual([first, third, second, ...rest]);
  for (let left = 4; left > 0; left--) await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(kept).toEqual([first, second, third, ...rest]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a platform’s list that leaves out most items delists them only on confirmation', async ({ page }) => {
  // The sandbox lists all items, so this test puts the result of such a short list into the answer.
  await page.route('**/console/platforms', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.data[0].lastCatalogue, { attention: ['short_list'], missing: 312 });
    await route.fulfill({ response, json: body });
  });
  const bodies: unknown[] = [];
  await page.route('**/console/platforms/sync', (route) => {
    const body = route.request().postDataJSON();
    // Without a reason the server itself refuses.
    if (body.reason === '') return route.continue();
    bodies.push(body);
    return route.fulfill({ json: { status: 200, message: 'ok', data: { id: 'pr_story' } } });
  });
  await openConsole(page, 'owner', '/console/platforms');
  await expect(page.getByText('The list leaves out 312 items of the listed ones.')).toBeVisible();
  const delist = page.getByRole('button', { name: 'Delist missing items' });
  await delist.click();
  const dialog = page.getByRole('dialog', { name: 'Delist the missing items?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await delist.click();
  await dialog.getByRole('button', { name: 'Delist missing items' }).click();
  await expect(dialog.getByText('Please say why, in a few words')).toBeVisible();
  expect(bodies).toEqual([]);
  await dialog.getByLabel('Reason').fill('They told us');
  await dialog.getByRole('button', { name: 'Delist missing items' }).click();
  await expect(dialog).toHaveCount(0);
  expect(bodies).toEqual([{ platform: 'messaging', kind: 'catalogue', takesShort: true, reason: 'They told us' }]);
  // The page polls repeatedly.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
