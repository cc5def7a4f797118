/**
 * What the built app may weigh, gzipped, in kB of 1,000 bytes (docs/decisions/020). check-budget.ts weighs it, and
 * `npm test` runs that. A number here grows only with a reason that is written down.
 */
export const FIRST_SCREEN = {
  /** What every page needs, Home, and one language's first texts. */
  scripts: 95,
  /** Styles that stand in the page. */
  styles: 8,
  /** Home's HTML with those styles. */
  page: 10.5,
  /** Files that Home's HTML names: a sixth would take the banner's connection. */
  files: 5,
  /** Calls that start before the app is there. */
  calls: 6,
} as const;

/** The whole stylesheet, which comes with the first page, dialog or sheet after Home. */
export const STYLESHEET = 14;

/** HTML of an address that is not Home. */
export const OTHER_PAGE = 9.5;

/** What opening a page may fetch beside the first screen. */
export const ROUTE = 30;

/** Pages that people open most have less. */
export const ROUTES: Readonly<Record<string, number>> = {
  'routes/my.tsx': 17,
  'routes/team.tsx': 13,
  'routes/promotion.tsx': 11,
  'features/earnings/report/report-page.tsx': 15,
  'features/earnings/report/report-details-page.tsx': 17,
  'features/payments/withdraw/withdraw-page.tsx': 13,
  'features/payments/withdraw/withdrawals-page.tsx': 17,
  'features/payments/deposit/deposit-page.tsx': 19,
  'features/money/records/records-page.tsx': 14,
  'features/engagement/messages/messages-page.tsx': 8,
  'features/play/wheel/wheel-page.tsx': 17,
  'features/play/vip/vip-page.tsx': 13,
  'routes/not-found.tsx': 3,
};
