import { expect, test } from '@playwright/test';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { openAs, PROMOTER, registerPerson, sessionOf, TEAM_LEAD } from '../support/people.ts';

test('a leader sees the team, finds a new member and opens those below (Spec: C3)', async ({ page, request }) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  const member = await registerPerson(request, lead.user.uid);
  const below = await registerPerson(request, member.user.uid);
  await openAs(page, lead, '/team');
  await expect(page.getByText('Earned from your team this month')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invite to your team' })).toContainText(
    `/register?invite=${lead.user.uid}`,
  );
  const members = page.getByRole('region', { name: 'Members' });
  await expect(members.getByRole('link', { name: new RegExp(member.user.uid) })).toContainText('1 direct');
  const leaders = page.getByRole('group').filter({ hasText: 'This month’s top promoters' });
  await leaders.getByText('This month’s top promoters').click();
  await expect(leaders.getByRole('listitem').first()).toContainText('1');
  await expectFitsAndAccessible(page, '/team');

  // The search covers more than the direct members.
  await page.getByRole('searchbox', { name: 'Search the whole team' }).fill(below.user.uid);
  await page.keyboard.press('Enter');
  await expect(members.getByRole('listitem')).toHaveText([new RegExp(below.user.uid)]);
  await members.getByRole('link', { name: new RegExp(below.user.uid) }).click();
  const path = page.getByRole('navigation', { name: 'Where this member is in your team' });
  await expect(path.getByRole('listitem')).toHaveText(['My team', member.user.uid, below.user.uid]);
  await expect(page.getByText('Only the leader who invited this member can change the rate.')).toBeVisible();
  await path.getByRole('link', { name: member.user.uid }).click();
  await expect(page.getByRole('region', { name: `Invited by ${member.user.uid}` })).toContainText(below.user.uid);
  await expectFitsAndAccessible(page, '/Downline');
  await path.getByRole('link', { name: 'My team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
});

test('a direct member’s rate is changed from a day on, and never above the leader’s own (Spec: C3)', async ({
  page,
  request,
}) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  const member = await registerPerson(request, lead.user.uid);
  await openAs(page, lead, `/Downline/${member.user.uid}`);
  await page.getByRole('button', { name: 'Change rate' }).click();
  const dialog = page.getByRole('dialog');
  const rate = dialog.getByRole('textbox', { name: 'New rate in percent' });
  await rate.fill('99');
  await dialog.getByRole('button', { name: 'Set rate' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Above your own rate');
  await rate.fill('12,5');
  await expect(dialog).toContainText('the member gets ₱12.50');
  await expectFitsAndAccessible(page, 'the rate dialog');
  await dialog.getByRole('button', { name: 'Set rate' }).click();
  await expect(dialog).toBeHidden();
  const rates = page.getByRole('region', { name: 'Rate', exact: true });
  await expect(rates).toContainText('12.5%');
  await expect(rates.getByRole('listitem')).toContainText(['Set by the leader', 'At the start']);
});

test('the invite link is there as a code and as a poster to save', async ({ page, request }) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  await openAs(page, lead, '/team');
  await page.getByRole('button', { name: 'QR & poster' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save poster' }).click();
  expect((await saved).suggestedFilename()).toBe('Join-my-team.png');
});

test('a user without a team reads that there is none, and a leader sees no member of another team', async ({
  page,
  request,
}) => {
  const stranger = await registerPerson(request);
  await openAs(page, await sessionOf(request, TEAM_LEAD), `/Downline/${stranger.user.uid}`);
  await expect(page.getByText('Not in your team')).toBeVisible();
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('no second page');
  for (const path of ['/team', `/Downline/${stranger.user.uid}`]) {
    await openAs(other, await sessionOf(request, PROMOTER), path);
    await expect(other.getByText('This page is for team leaders.')).toBeVisible();
  }
  await other.close();
});

test('a rebate shows its base and deadline, and is in the wallet after one tap (Spec: C4)', async ({
  page,
  request,
}) => {
  await page.route('**/rebate/list', (route) => route.abort());
  await openAs(page, await sessionOf(request, TEAM_LEAD), '/RakeBack');
  await expect(page.getByText('Could not load the rebates')).toBeVisible();
  await page.unroute('**/rebate/list');
  // One failure, one button.
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Ready to claim')).toBeVisible();
  const first = page.getByRole('article').first();
  await expect(first).toContainText(/% of ₱/);
  await expect(first).toContainText(/Claim it before/);
  await expectFitsAndAccessible(page, '/RakeBack');
  const button = first.getByRole('button', { name: /^Claim ₱/ });
  const amount = (await button.textContent())?.replace('Claim ', '') ?? '';
  await button.click();
  await expect(page.getByText(`${amount} is in your wallet`)).toBeVisible();
  await page.getByRole('button', { name: 'Claimed', exact: true }).click();
  // Possibly not the first: other tests claim this user's rebates too.
  await expect(page.getByRole('article').filter({ hasText: amount }).first()).toBeVisible();
  await page.goto('/Records');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Rebate' }).filter({ hasText: amount }).first(),
  ).toBeVisible();
});
