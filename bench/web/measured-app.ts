/** One of the two builds, and the selectors of its parts. */
export interface MeasuredApp {
  readonly name: 'ours' | 'peer';
  readonly origin: string;
  /** A row of the list whose data has loaded. */
  readonly row: string;
  readonly banner: string;
  /** The tab of the other list: the element to tap, and a condition in the page for 'the other list is shown'. */
  readonly listTab: { readonly target: string; readonly isShown: string };
  /** A tab of the tab bar: the element to tap, and a condition for 'the other page is shown'. */
  readonly barTab: { readonly target: string; readonly isShown: string };
}

export function ourApp(origin: string): MeasuredApp {
  return {
    name: 'ours',
    origin,
    row: 'li .item-row',
    banner: '[role=group][aria-roledescription=slide] button',
    listTab: {
      target: '[role=tab][data-value=video]',
      isShown: `document.querySelector('[role=tab][data-value=video]')?.getAttribute('aria-selected') === 'true'`,
    },
    barTab: {
      target: 'nav a[href="/my"]',
      isShown: `location.pathname === '/my' && document.querySelector('main h1') !== null`,
    },
  };
}

export function peerApp(origin: string): MeasuredApp {
  return {
    name: 'peer',
    origin,
    row: '.adm-list-item',
    banner: '.banner',
    listTab: {
      target: '.adm-tabs-tab:text-is("Video tasks")',
      isShown: `document.querySelector('.adm-tabs-tab-active')?.textContent === 'Video tasks'`,
    },
    barTab: {
      target: '.adm-tab-bar-item:nth-child(5)',
      isShown: `document.querySelector('[data-page=my]') !== null`,
    },
  };
}
