import { hex } from '../replication/lsn.ts';

/*
 * The objects of a store:
 *   lines/LINE/base/TIME/000001 ...         a chunk of a base backup
 *   lines/LINE/base/TIME/manifest           written last: without it there is no base
 *   lines/LINE/wal/START-END-TIME           a piece of the log; with the earlier pieces it has every commit before TIME
 *   media/PATH
 * A line is an unbroken log. A database that was restored, or whose log has a gap, begins another one with a base.
 */

export interface Piece {
  readonly name: string;
  readonly start: bigint;
  readonly end: bigint;
  /** Every commit before this time is in this piece or an earlier one. */
  readonly coveredAt: Date;
}

export const MEDIA = 'media/';
export const LINES = 'lines/';
const MANIFEST = 'manifest';

export const linePrefix = (line: string) => `${LINES}${line}/`;
export const logPrefix = (line: string) => `${LINES}${line}/wal/`;
export const basePrefix = (line: string) => `${LINES}${line}/base/`;
export const baseFolder = (line: string, at: Date) => `${basePrefix(line)}${stamp(at)}/`;
export const chunkName = (folder: string, number: number) => `${folder}${String(number).padStart(6, '0')}`;
export const manifestName = (folder: string) => `${folder}${MANIFEST}`;

export function pieceName(line: string, start: bigint, end: bigint, coveredAt: Date): string {
  return `${logPrefix(line)}${hex(start, 16)}-${hex(end, 16)}-${stamp(coveredAt)}`;
}

/** null: the name of another kind of object. */
export function parsePiece(name: string): Piece | null {
  const [, start, end, time] = /\/wal\/([0-9A-F]{16})-([0-9A-F]{16})-(\d{8}T\d{9}Z)$/.exec(name) ?? [];
  if (start === undefined || end === undefined || time === undefined) return null;
  return { name, start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), coveredAt: parseStamp(time) };
}

/** The folder of a base and its line, from the name of its manifest. */
export function parseManifestName(name: string): { line: string; folder: string; at: Date } | null {
  const [, folder, line, time] = /^(lines\/([a-z0-9_]+)\/base\/(\d{8}T\d{9}Z)\/)manifest$/.exec(name) ?? [];
  if (folder === undefined || line === undefined || time === undefined) return null;
  return { line, folder, at: parseStamp(time) };
}

/** 20261123T201500123Z: sorts by time, and is a valid file name on every system. */
export function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '');
}

function parseStamp(text: string): Date {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}
