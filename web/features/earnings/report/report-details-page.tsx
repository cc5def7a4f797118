import { useMemo } from 'react';
import { useOwnLocation } from '../../../navigation/use-location.ts';
import { readLineFilter } from './line-filter.ts';
import { LineList } from './line-list.tsx';
import { LineWhy } from './line-why.tsx';

/** Spec: C2. The lines that make up a sum, and the explanation of one line. */
export default function ReportDetailsPage() {
  const search = useOwnLocation().search as Record<string, unknown>;
  const filter = useMemo(() => readLineFilter(search), [search]);
  return filter.line === undefined ? <LineList filter={filter} /> : <LineWhy id={filter.line} />;
}
