import { type Postback, readPostback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import { readParameters } from './read-parameters.ts';
import type { SourceRow } from './sources.ts';

interface StoredRaw {
  readonly method: string;
  readonly raw: string;
  readonly received_at: Date;
}

/** Reads a delivery by the present mapping. If it has no time of its own, it gets the time of its arrival. */
export function readLoggedDelivery(
  { method, raw, received_at: receivedAt }: StoredRaw,
  site: { readonly currency: string },
  source: SourceRow,
): Result<Postback, 'malformed'> {
  const isForm = method === 'GET' || !raw.trimStart().startsWith('{');
  const parameters = readParameters(Buffer.from(raw), isForm ? 'application/x-www-form-urlencoded' : '');
  if (!parameters) return refuse('malformed', { field: 'body' });
  return readPostback(parameters, source.mapping, { currency: site.currency, now: receivedAt.getTime() });
}
