/**
 * All figures of the specification's section 9 (Spec: A8), used by server and clients. Units are in the names. No other
 * file may define these figures.
 */
export const LIST_PAGE_SIZE = 50;
export const TICKER_SIZE = 20;
export const TICKER_PAGE = 0;
export const INFINITE_SCROLL_TRIGGER_PX = 50;

export const NOTICE_LOOP_WAIT_MS = 60_000;
export const MARQUEE_DURATION_MS = 14_000;
export const TICKER_PX_PER_FRAME = 0.5;

/** Height divided by width. */
export const BANNER_ASPECT_RATIO = 0.326;
export const BANNER_SPACING_PX = 50;
export const CAROUSEL_SPEED_MS = 300;
export const CAROUSEL_AUTOPLAY_DELAY_MS = 3000;

export const LOADING_OVERLAY_MIN_MS = 300;
export const USER_INFO_LOADING_CLEAR_MS = 3000;
export const NOTIFICATION_DURATION_MS = 5000;

/** Defaults of the big-number arithmetic; rounding is half up. */
export const BIG_NUMBER_DECIMAL_PLACES = 20;
/** Amounts are rounded down to this many decimals. */
export const MONEY_DECIMALS = 2;
/** A ratio below this percentage is shown as a dash. */
export const RATIO_SHOWN_FROM_PERCENT = 0.01;
export const PROGRESS_CAP_PERCENT = 100;

export const SAFE_PASSWORD_LENGTH = 6;
export const BANK_PHONE_LENGTH = 10;
export const VERIFICATION_CODE_LENGTH = 6;

export const WITHDRAWAL_ARRIVAL_MIN_MINUTES = 1;
export const WITHDRAWAL_ARRIVAL_MAX_HOURS = 12;
export const WITHDRAWAL_ARRIVAL_BANK_HOURS = 24;

export const WHEEL_FREE_SPINS = 7;
export const WHEEL_SPINS_PER_DAY = 1;
export const WHEEL_PRIZE_FOLLOW_UP_HOURS = 24;
export const WHEEL_DOUBLING_RECHARGE = '2000.00';

/** The job that may pin an item to the top of the list for the whole site. */
export const PIN_JOB = 2;
/** The jobs that see the team. */
export const TEAM_JOBS: readonly number[] = [1, 2];

/** The maximum length of a leader's message to a member. */
export const TEAM_MESSAGE_LENGTH = 300;

export const COMING_SOON_ICON_PX = 45;

/** Maximum days of a report: more than a year, so that the same days of two years fit. */
export const REPORT_MAX_DAYS = 400;
/** Maximum of counted rows in a ready-made view. */
export const VIEW_COUNT_MAX = 10_000;
/** Maximum of lines in one export. */
export const EXPORT_MAX_ROWS = 100_000;
/** Filters by amount search only this number of the newest journals, because a journal's amount is in its postings. */
export const JOURNALS_BY_AMOUNT = 20_000;
/** Maximum rows of a list that is downloaded directly; longer lists are written in the background. */
export const EXPORT_AT_ONCE_ROWS = 5_000;
/** Maximum of payments in one payout file, which an operator can make in one session. */
export const PAYOUT_FILE_MAX_ITEMS = 500;
/** Number of recent recipients that are suggested. */
export const RECENT_RECIPIENTS = 10;
/** The page to which a payment provider returns the user; {id} is replaced by the deposit's id. */
export const DEPOSIT_RETURN_PATH = '/DepositDetails/{id}';

/** Maximum characters of the name that users choose for their own pages. */
export const USER_NAME_MAX_LENGTH = 40;
/** Maximum characters of a sender's note. */
export const TRANSFER_NOTE_MAX_LENGTH = 100;

/** The lengths to choose from for a cooling-off and a self-exclusion. */
export const COOL_OFF_DAYS = [1, 7, 30] as const;
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const;
