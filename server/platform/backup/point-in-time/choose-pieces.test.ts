import { describe, expect, it } from 'vitest';
import { parsePiece, pieceName } from '../archive/names.ts';
import { choosePieces } from './choose-pieces.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 20, 15, second));
/** Pieces of ten bytes, each covering one more second. */
const pieces = [0, 1, 2, 3, 4, 5].map((number) => {
  const piece = parsePiece(pieceName('line', BigInt(number * 10), BigInt(number * 10 + 10), at(number)));
  if (!piece) throw new Error('a piece has no name');
  return piece;
});
const numbersOf = (chosen: readonly { start: bigint }[]) => chosen.map(({ start }) => Number(start) / 10);

describe('the pieces of the log for a restore', () => {
  it('begin with the base and end one segment after the time, so that PostgreSQL sees the next commit', () => {
    expect(numbersOf(choosePieces(pieces, { from: 15n, least: 20n, target: at(2) }))).toEqual([1, 2, 3, 4]);
  });

  it('are all pieces if no time is given', () => {
    expect(numbersOf(choosePieces(pieces, { from: 0n, least: 0n, target: null }))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('reach the end of the base, even if the time is earlier', () => {
    expect(numbersOf(choosePieces(pieces, { from: 0n, least: 40n, target: at(0) }))).toEqual([0, 1, 2, 3, 4]);
  });

  it('are refused if one is missing, with its place and the time before it', () => {
    const without = pieces.filter((_, number) => number !== 3);
    expect(() => choosePieces(without, { from: 0n, least: 10n, target: null })).toThrow(
      'The log has a gap: the piece from 0/1E to 0/28, after 2026-11-23 20:15:02.000 UTC, is missing.',
    );
    expect(numbersOf(choosePieces(without, { from: 0n, least: 10n, target: at(0) }))).toEqual([0, 1, 2]);
  });

  it('do not reach a time after the backup; the refusal names the last possible time', () => {
    expect(() => choosePieces(pieces, { from: 0n, least: 10n, target: at(6) })).toThrow(
      'The backup reaches to 2026-11-23 20:15:05.000 UTC',
    );
  });

  it('that end before the base does are refused', () => {
    expect(() => choosePieces(pieces, { from: 0n, least: 61n, target: null })).toThrow('it is not whole yet');
  });
});
