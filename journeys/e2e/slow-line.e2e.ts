import { expect, test } from '@playwright/test';
import { list, rowButton, search } from '../support/catalogue.ts';
import { delayCall, inDialog } from '../support/delayed-calls.ts';
import { callApi, openAs, PROMOTER, sessionOf } from '../support/people.ts';

// The test delays the code: a worker would bypass it.
test.use({ actionTimeout: 10_000, serviceWorkers: 'block' });

test('a page and a sheet whose code is still loading show this at once, and the tab bar shows the target', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, PROMOTER), '/');
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
  const pageCode = await delayCall(page, '/assets/promotion-*.js');
  await page.getByRole('link', { name: 'Promotion' }).click();
  await expect(page.getByRole('link', { name: 'Promotion' })).toHaveAttribute('aria-current', 'page');
  await pageCode.called;
  await expect(page.locator('main [aria-busy="true"] .skeleton').first()).toBeVisible();
  await pageCode.release();
  const share = page.locator('main li button').first();
  await expect(share).toBeVisible();
  // The results of the links move the buttons down when they arrive.
  await expect(page.getByRole('main').getByRole('figure').first()).toBeVisible();
  const sheetCode = await delayCall(page, '/assets/promote-sheet-*.js');
  await share.click();
  await sheetCode.called;
  await expect(page.locator('p[role=status][aria-busy=true]')).toHaveText('Loading');
  await sheetCode.release();
  await expect(inDialog('Copy link')(page)).toBeVisible();
  await expect(page.locator('p[role=status][aria-busy=true]')).toHaveCount(0);
});

for (const saver of [false, true]) {
  test(`later banners and films load ${saver ? 'on request, for users who save data' : 'by themselves, for users who do not save data'}`, async ({
    page,
    request,
    context,
  }) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saver });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const paths: string[] = [];
    page.on('request', (one) => paths.push(new URL(one.url()).pathname));
    const person = await sessionOf(request, PROMOTER);
    // The bell loads last.
    const all = page.waitForResponse('**/message/unread', { timeout: 30_000 });
    await openAs(page, person, '/');
    await expect(list(page).getByRole('listitem').first()).toBeVisible();
    await all;
    const { data } = await callApi(request, '/mainview/bannerList', {});
    const bannersAsked = () =>
      data.filter(({ multiPic, picUrl }) => paths.includes(new URL(multiPic['en-US'] || picUrl, page.url()).pathname));
    const motion = () => paths.filter((path) => path.includes('/assets/motion-'));
    expect(data.length).toBeGreaterThan(1);
    if (saver) {
      expect(bannersAsked()).toHaveLength(1);
      expect(motion()).toEqual([]);
      await page.getByRole('button', { name: 'Play animations' }).click();
    }
    await expect.poll(() => bannersAsked().length).toBe(data.length);
    expect(motion()).toHaveLength(1);

    const games = await callApi(request, '/wxcps/applist', { number: 0, size: 50 }, person.token);
    const game = games.data.content.find((one) => one.video_info.video_url !== '');
    await search(page, game?.appname ?? '');
    await rowButton(page, `Pictures of ${game?.appname}`).click();
    const film = page.getByRole('dialog').locator('video');
    await expect(film).toHaveAttribute('preload', saver ? 'none' : 'metadata');
    await page.goto('/Setting');
    await expect(page.getByText('Data saver')).toHaveCount(saver ? 1 : 0);
  });
}
