import {
  Component,
  type ComponentType,
  Fragment,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { changePage, markPageDrawn } from './change-page.ts';
import { router } from './router.ts';
import { placeScroll } from './scroll-positions.ts';
import { ShownContext } from './use-location.ts';

interface BoundaryProps {
  broken: ComponentType<{ error: unknown }>;
  /** The entry of the history: on another entry, the page is tried again. */
  of: string;
  children: ReactNode;
}

/** Catches a page's error, so that only the page disappears from the screen. */
class PageBoundary extends Component<BoundaryProps, { of: string; caught?: { error: unknown } }> {
  override state: { of: string; caught?: { error: unknown } } = { of: this.props.of };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: { of: string }) {
    return of === state.of ? null : { of, caught: undefined };
  }

  override render() {
    const { broken: Broken, children } = this.props;
    return this.state.caught ? <Broken error={this.state.caught.error} /> : children;
  }
}

export interface RouterViewProps {
  /** The frame of every page. */
  root: ComponentType<{ children: ReactNode }>;
  /** Shown while a page's code is loading. */
  pending: ComponentType;
  /** Shown when a page threw, or its code failed to load. */
  broken: ComponentType<{ error: unknown }>;
}

/** The page of the address. */
export function RouterView({ root: Root, pending: Pending, broken: Broken }: RouterViewProps) {
  const [shown, setShown] = useState(router.shown);
  useEffect(() => {
    let { page } = router.shown();
    setShown(router.shown());
    return router.onShown((next) => {
      // A page's first render may take long and yields to touches; a dialog over it opens at once.
      if (next.page === page) setShown(next);
      else changePage(() => startTransition(() => setShown(router.shown())), !!page && !!next.page && !next.wasSeen);
      page = next.page;
    });
  }, []);
  useLayoutEffect(() => {
    if (shown.scroll !== 'stay') placeScroll(shown.scroll === 'back' ? shown.location.state.key : undefined);
    if (shown === router.shown()) markPageDrawn();
  }, [shown]);

  const { layout: Layout = Fragment, page: Page = Pending, error } = shown;
  return (
    <ShownContext value={shown}>
      <Root>
        <Layout>
          {error === undefined ? (
            <PageBoundary broken={Broken} of={shown.location.state.key}>
              <Page />
            </PageBoundary>
          ) : (
            <Broken error={error} />
          )}
        </Layout>
      </Root>
    </ShownContext>
  );
}
