import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { approveShown, logInOperator, openConsole } from '../support/console.ts';
import { callApi, openAs, PROMOTER, sessionOf } from '../support/people.ts';
import { uniqueWord } from '../support/unique-text.ts';

test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

/** A picture of three coloured stripes, one above the other. */
async function stripes(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 900 });
    const pen = canvas.getContext('2d');
    for (const [index, colour] of ['#ff0000', '#00ff00', '#0000ff'].entries()) {
      if (!pen) throw new Error('no canvas');
      pen.fillStyle = colour;
      pen.fillRect(0, index * 300, 900, 300);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('a banner with a cropped picture and a formatted notice are written on the console and shown on the phone', async ({
  browser,
  page,
}) => {
  const name = `Story banner ${uniqueWord()}`;
  await openConsole(page, 'owner', '/console/content?kind=banner&key=new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  // Without a picture it would be an empty space on phones.
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('A banner needs a picture')).toBeVisible();
  const picture = { name: 'stripes.png', mimeType: 'image/png', buffer: await stripes(page) };
  await page.getByLabel('Choose a picture').and(page.locator('input')).setInputFiles(picture);
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await crop.getByLabel('From top to bottom').press('End');
  await expectAccessible(page, 'choosing what a banner shows');
  await crop.getByRole('button', { name: 'Use this part' }).click();
  await expect(crop).toHaveCount(0);

  const remark = page.getByRole('textbox', { name: /^Remark/ });
  await remark.click();
  await page.keyboard.type('Come and ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('play');
  // Pasted content is reduced to the allowed formats.
  await remark.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p onclick="alert(1)">now <a href="javascript:alert(1)">here</a> <img src="x" onerror="alert(1)"><i>!</i></p><script>alert(1)</script>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(remark).toContainText('Come and playnow here !');
  // The page is left before saving: the draft is restored.
  await page.getByRole('tab', { name: 'Help' }).click();
  await page.goto('/console/content?kind=banner&key=new');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByText('missing in: es, ko, fil, zh-CN').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  // A picture can contain payment details.
  await expect(page.getByText('another person reads it before it is published')).toBeVisible();
  await expectAccessible(page, 'a banner that another person has to approve');
  await page.getByRole('button', { name: 'Request approval' }).click();
  const request = page.getByRole('dialog', { name: `Ask for approval of “${name}”` });
  await request.getByLabel('Reason').fill('For the summer');
  await request.getByRole('button', { name: 'Request approval' }).click();
  await expect(request).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toHaveCount(0);
  const checker = await logInOperator(page.request, 'checker');
  const pending = { kind: 'site_content', view: 'pending' } as const;
  const waiting = await callApi(page.request, '/console/approvals/list', pending, checker.token);
  const approval = waiting.data.content.find(({ summary }) => summary.includes(name));
  await page.goto(`/console/approvals?view=all&id=${approval?.id}`);
  await expect(page.locator('table img')).toBeVisible();
  await expectAccessible(page, 'the approval of a banner');
  expect((await approveShown(page.request, approval?.id ?? '', checker.token)).status).toBe(200);
  await page.goto('/console/content?kind=banner');
  await expect(row).toBeVisible();
  // The new banner is last; Alt and an arrow move it.
  await row.getByRole('button', { name: new RegExp(`^${name}`) }).press('Alt+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Moved to place' })).toHaveCount(1);
  await expectAccessible(page, 'a banner in the editor');

  await page.goto('/console/content?kind=notice&key=new');
  await page.getByRole('textbox', { name: 'Notice', exact: true }).click();
  await page.keyboard.type(`Read ${name}`);
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Read ${name}` })
      .first(),
  ).toBeVisible();

  // A wrong change is restored from the history.
  await page.goto('/console/content?kind=banner');
  await row.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const title = page.getByLabel('Name', { exact: true });
  await title.fill('A mistake');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByRole('heading', { name: 'A mistake' })).toBeVisible();
  await page.getByRole('button', { name: 'Load into the form' }).first().click();
  await expect(title).toHaveValue(name);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openAs(phone, await sessionOf(page.request, PROMOTER));
  await phone
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((element) => (element as HTMLElement).click());
  const dialog = phone.getByRole('dialog', { name });
  await expect(dialog.locator('strong')).toContainText('play');
  await expect(dialog.locator('script, img, a')).toHaveCount(0);
  // The lowest part of the picture was chosen: it is blue.
  const shown = await phone.evaluate(async (banner) => {
    const answer = await fetch('/mainview/bannerList', { method: 'POST' });
    const { data } = (await answer.json()) as { data: { bannername: string; picUrl: string }[] };
    const image = new Image();
    image.src = data.find(({ bannername }) => bannername === banner)?.picUrl ?? '';
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0, 1, 1);
    return { pixel: [...(pen?.getImageData(0, 0, 1, 1).data ?? [])], ratio: image.naturalHeight / image.naturalWidth };
  }, name);
  expect(shown.ratio).toBeCloseTo(0.326, 2);
  expect(shown.pixel[2]).toBeGreaterThan(200);
  expect(shown.pixel[0]).toBeLessThan(60);
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: /^View all announcements/ }).click();
  await expect(
    phone
      .getByRole('dialog')
      .locator('ul ul li')
      .filter({ hasText: `Read ${name}` }),
  ).toBeVisible();
  await phone.close();

  // Restored for the other tests.
  const { token } = await logInOperator(page.request, 'owner');
  for (const kind of ['banner', 'notice'] as const) {
    const { data } = await callApi(page.request, '/console/content/list', { kind }, token);
    const story = data.find(({ texts }) => JSON.stringify(texts).includes(name));
    if (!story) throw new Error(`the ${kind} of this story is not there`);
    const { key, version } = story;
    expect((await callApi(page.request, '/console/content/remove', { kind, key, version }, token)).status).toBe(200);
  }
});

test('the text editor can select all, delete, type over, paste over, make a list and undo', async ({ page }) => {
  await openConsole(page, 'owner', '/console/content?kind=notice');
  // The site's own first notice; the test saves nothing of it.
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Sort the games by/ })
    .click();
  const text = page.getByRole('textbox', { name: 'Notice', exact: true });
  await expect(text).toContainText('Sort the games by');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await text.click();
  await press('ControlOrMeta+a', 'Delete');
  await expect(text).toHaveText('');
  await press('ControlOrMeta+z');
  await expect(text).toContainText('Sort the games by');
  await press('ControlOrMeta+a');
  await page.keyboard.type('Typed over');
  await expect(text.locator('p')).toHaveText(['Typed over']);
  await press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await expect(text.locator('ul > li')).toHaveText(['Typed over']);
  await press('ControlOrMeta+a', 'Backspace');
  await expect(text).toHaveText('');
  await press('ControlOrMeta+a');
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/html', '<h2>Pasted</h2><ul><li>one</li><li>two</li></ul>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text.locator('li')).toHaveText(['one', 'two']);
  await press('ControlOrMeta+a', 'ControlOrMeta+b', 'Delete');
  await page.keyboard.type('The end');
  await expect(text).toHaveText('The end');
  await expectAccessible(page, 'the text editor after all that');
});

test('an unreadable theme is refused with its contrasts, a readable theme is previewed and then used', async ({
  browser,
  page,
}) => {
  await openConsole(page, 'owner', '/console/sites?id=mango');
  await page.getByRole('button', { name: 'Work on Mango Play' }).click();
  const accent = page.getByLabel('Accent colour', { exact: true });
  const before = await accent.inputValue();
  await accent.fill('#ffee88');
  await expect(page.getByText(/^Buttons are hard to see on a light page: contrast 1\.\d to 1/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await accent.fill('#0b6e4f');
  const preview = page.getByRole('figure', { name: 'Light' }).getByText('Apply');
  await expect(preview).toHaveCSS('background-color', 'rgb(11, 110, 79)');
  const labels = page.getByLabel('Tab labels');
  const labelsBefore = await labels.inputValue();
  await labels.selectOption('Chinese alone');
  await expect(page.getByRole('figure', { name: 'Light' }).getByRole('listitem').first()).toHaveText('首页');
  await expectAccessible(page, 'a site with a look that is being chosen');
  await page.getByLabel('Reason').fill('The new brand');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

  const phone = await browser.newPage();
  const base = new URL(page.url()).origin.replace('localhost', 'mango.localhost');
  await phone.goto(`${base}/login`);
  const fill = await phone.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--site-accent'));
  expect(fill.trim()).toBe('#0b6e4f');
  expect(await (await phone.goto(`${base}/report`))?.text()).toMatch(/>首页<\/span><\/a>/);
  await phone.close();

  await page.getByLabel('Rebates', { exact: true }).uncheck();
  await expect(page.getByText(/^Rebates: rebates cannot be claimed/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Remove mango.localhost' })).toBeDisabled();

  await accent.fill(before);
  await labels.selectOption(labelsBefore);
  await page.getByLabel('Reason').fill('As it was');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
});
