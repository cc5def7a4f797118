import type { Feature } from '@pitaka/contract/features.ts';
import type { ReactNode } from 'react';
import { useOperator } from '../session/use-operator.ts';
import { NotFoundState } from './not-found.tsx';

/** A feature that the site has switched off looks as if it did not exist. */
export function NeedFeature({ feature, children }: { feature: Feature; children: ReactNode }) {
  return useOperator().site.features.includes(feature) ? children : <NotFoundState className="mt-16" />;
}
