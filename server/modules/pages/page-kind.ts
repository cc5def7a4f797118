/** Which first paint an address gets: Home, another tab, a page that logs in, any other page of the app. */
export type PageKind = 'home' | 'tabs' | 'auth' | 'page';

/** The app's addresses by their first step, in lower case (Spec: A6). Anything else shows the not-found page. */
const KINDS: Readonly<Record<string, PageKind>> = {
  '': 'home',
  report: 'tabs',
  team: 'tabs',
  promotion: 'tabs',
  my: 'tabs',
  login: 'auth',
  register: 'auth',
  reset: 'auth',
  gamedetail: 'page',
  reportdetails: 'page',
  withdraw: 'page',
  withdrawdetails: 'page',
  help: 'page',
  service: 'page',
  setting: 'page',
  addcard: 'page',
  addzhifubao: 'page',
  withdrawstep: 'page',
  aboutus: 'page',
  rakeback: 'page',
  downline: 'page',
};

/** undefined: no page of the app. */
export function pageKind(pathname: string): PageKind | undefined {
  const step = pathname.split('/')[1]?.toLowerCase() ?? '';
  return Object.hasOwn(KINDS, step) ? KINDS[step] : undefined;
}
