import type { WheelHistory } from './wheel-answer.ts';

/** The revealed draws as text for the verification page that users save: nothing else is needed to check them. */
export function drawsToTake({ content, tables }: WheelHistory): string {
  const draws = content
    .filter(({ serverSeed }) => serverSeed !== null)
    .map(({ at, serverSeed, seedHash, clientSeed, nonce, drawnId, tableId }) => ({
      ...{ at, serverSeed, seedHash, clientSeed, nonce, drawnId },
      prizes: (tables[tableId] ?? []).map(({ id, odds }) => ({ id, odds })),
    }));
  return JSON.stringify(draws, null, 1);
}
