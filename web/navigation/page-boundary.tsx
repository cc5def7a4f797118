import { Component, type ComponentType, type ReactNode } from 'react';

interface BoundaryProps {
  broken: ComponentType<{ error: unknown }>;
  /** The entry of the history: on another one it tries again. */
  of: string;
  children: ReactNode;
}

/** Catches a page's error, so that only the page disappears from the screen. */
export class PageBoundary extends Component<BoundaryProps, { of: string; caught?: { error: unknown } }> {
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
