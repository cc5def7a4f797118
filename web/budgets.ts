/**
 * The allowed size of the built app, gzipped, in kB of 1,000 bytes (docs/decisions/020). check-budget.ts measures it,
 * and `npm test` runs that. A number here grows only with a written reason.
 */
export const FIRST_SCREEN = {
  /** The files of every page, Home, and one language's first texts. */
  scripts: 95,
  /** Styles inlined in the page. */
  styles: 8,
  /** Home's HTML with those styles. */
  page: 10.5,
  /** The number of files that Home's HTML names: a sixth file would use the banner's connection. */
  files: 5,
  /** Calls that start before the app is loaded. */
  calls: 6,
} as const;

/**
 * The whole stylesheet, which is loaded with the first page, dialog or sheet after Home. 0.2 kB more: the sheet that shares
 * by app, steps of an item's pay and of a registration, bars of days in a statement.
 */
export const STYLESHEET = 14.2;

/** HTML of other addresses than Home. */
export const OTHER_PAGE = 9.5;

/**
 * The common parts and icons of pages, which are loaded once the first screen is complete (docs/decisions/211). A user
 * who opens a page before that, or has a slow connection, loads them with the first page. 0.2 kB more than at first:
 * files are written in the background and awaited, and a confirmation requires a safe password only if one is set. 0.3
 * kB more: an operation that moves money is a reducer that counts its requests. 0.2 kB more: the money form that seven
 * pages share. 1.5 kB more: four pages begin with a large amount, three of them with amounts to
 * tap, and a balance counts to the new one. 0.2 kB more: spans of days in Chinese, and the keys of the app's lock. 0.4 kB
 * more: the amount above which a payment asks for the safe's password, and times of today by name, on three pages more.
 * 0.6 kB more: people have faces on five pages, and the rows of five lists begin with an icon. 0.1 kB more: numbered
 * steps on three pages. 0.7 kB more: amounts are judged while they are typed on four pages, a word after amounts that are not
 * settled, and chips of accounts on three pages.
 */
export const PARTS = 23.4;

/** Notifications, live messages, tweaks of the platform: in one file, once the first screen is complete. */
export const LATER = 7.1;

/** The maximum that opening a page loads, in addition to the first screen and the common parts. */
export const ROUTE = 25;

/** Lower limits for the most visited pages. */
export const ROUTES: Readonly<Record<string, number>> = {
  'routes/my.tsx': 11,
  'routes/team.tsx': 6,
  // The bars of an item's channels, and the word after an amount that is not settled, are files of their own, which
  // other pages have, too.
  'routes/promotion.tsx': 6.5,
  'features/earnings/report/report-page.tsx': 9,
  'features/earnings/report/report-details-page.tsx': 9,
  // The page begins with an amount, like the deposit's page, and checks it by the contract's own schema. It is also the step
  // that was a page of its own: account, fee, net amount and arrival.
  'features/payments/withdraw/withdraw-page.tsx': 12.5,
  'features/payments/withdraw/withdrawals-page.tsx': 5,
  'features/payments/deposit/deposit-page.tsx': 12,
  // The page has an icon for each kind of line, and the search.
  'features/money/records/records-page.tsx': 6,
  // The digest above the list, days as headings, and an icon by the kind of a message.
  'features/engagement/messages/messages-page.tsx': 4.5,
  'features/play/wheel/wheel-page.tsx': 9,
  'features/play/vip/vip-page.tsx': 5,
  'routes/not-found.tsx': 1.5,
};
