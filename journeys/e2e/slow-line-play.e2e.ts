import { test } from '@playwright/test';
import { creditPerson } from '../support/console.ts';
import { button, expectWaitingShown, inDialog, navigateInApp, text } from '../support/delayed-calls.ts';
import { keepSession, registerPerson, sessionOf, TEAM_LEAD } from '../support/people.ts';

// The test delays the calls: a worker would bypass it.
test.use({ actionTimeout: 10_000, serviceWorkers: 'block' });

test('over a slow connection every action shows that it waits and is sent once: games, bonuses, the wheel', async ({
  page,
  request,
}) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  const person = await registerPerson(request, lead.user.uid);
  await creditPerson(request, person.user.uid, '200.00');
  await keepSession(page, person);
  await expectWaitingShown(page, [
    {
      what: 'a spin',
      call: '/wheel/spin',
      prepare: () => page.goto('/Wheel'),
      press: button('Spin'),
      done: (at) => at.getByRole('dialog', { name: /^You won |^No prize this time$/ }),
    },
    {
      what: 'the wheel’s seed',
      call: '/wheel/reveal',
      prepare: () => navigateInApp(page, '/Wheel/Verify'),
      press: button('Reveal our seed'),
      done: text('Matches'),
    },
    {
      what: 'a seed of one’s own',
      call: '/wheel/clientseed',
      prepare: () => page.getByLabel('Your seed').fill('tala-2026'),
      press: button('Save'),
      done: text('Your seed is saved'),
    },
    {
      what: 'a bonus code',
      call: '/bonus/redeem',
      async prepare() {
        await navigateInApp(page, '/Bonus');
        await page.getByLabel('Bonus code').fill('welcome');
      },
      press: button('Redeem'),
      done: (at) => at.getByRole('dialog', { name: 'Bonus received' }),
    },
    {
      what: 'giving a bonus up',
      call: '/bonus/forfeit',
      async prepare() {
        await inDialog('Show my bonuses')(page).click();
        await button('Give it up')(page).click();
      },
      press: inDialog('Give it up'),
      done: text('No active bonus'),
    },
    {
      what: 'money into a game',
      call: '/channel/transfer',
      async prepare() {
        await navigateInApp(page, '/Games');
        await button('Move money')(page).click();
        await page.getByRole('dialog').getByLabel('Amount').fill('50');
      },
      press: inDialog('Move in'),
      done: text('₱50.00 moved into the games'),
    },
    {
      what: 'everything back',
      call: '/channel/recall',
      prepare: () => button('Move everything back')(page).click(),
      press: inDialog('Move everything back'),
      done: text('₱50.00 moved to your wallet'),
    },
    {
      what: 'a game',
      call: '/channel/launch',
      prepare: () => navigateInApp(page, '/Games'),
      press: button('Jeepney Reels'),
      done: (at) => at.locator('iframe[title="Jeepney Reels"]'),
    },
  ]);
});
