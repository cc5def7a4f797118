import { type ComponentType, lazy, Suspense } from 'react';

/** A part of a page that is loaded when it is first shown. Until then, and without a network, its place is empty. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() => load().catch(() => ({ default: () => null }))) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, while its module is loaded
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
