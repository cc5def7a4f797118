import type { RowProblem, RowReason } from '@pitaka/core/promotion/import/raw-row.ts';
import type { MediaProblem } from './import-pictures.ts';

const ROW_REASONS: Readonly<Record<RowReason, (detail: string) => string>> = {
  missing: () => 'is missing',
  too_long: (detail) => `is too long (${detail})`,
  not_an_identifier: (detail) => `may hold letters, digits and . _ : - only, but is "${detail}"`,
  not_a_ratio: (detail) => `must be a percentage from 0 to 100, but is "${detail}"`,
  not_a_whole_number: (detail) => `must be a whole number, but is "${detail}"`,
  not_a_moment: (detail) => `must be a date such as 2026-03-02 or 2026-03-02T08:00Z, but is "${detail}"`,
  not_an_address: (detail) => `must be a web address, but is "${detail}"`,
  unknown_category: (detail) =>
    `"${detail}" is none of role, competitive, board, action, casual, other; a mapping can say which it is`,
  repeated_key: (detail) => `repeats ${detail}; this later row is taken`,
  wrong_number_of_columns: (detail) => `has a wrong number of columns: ${detail}`,
  not_an_object: () => 'is no object',
};

/** 'line 12, appname: is missing' */
export function describeRowProblem({ line, field, reason, detail }: RowProblem): string {
  return `line ${line}${field === '' ? '' : `, ${field}`}: ${ROW_REASONS[reason](detail ?? '')}`;
}

const MEDIA_REASONS: Readonly<Record<MediaProblem['reason'], string>> = {
  address_invalid: 'is no web address',
  address_not_public: 'does not lie in the public internet',
  not_reachable: 'cannot be reached',
  too_slow: 'took longer than 20 seconds',
  too_large: 'is larger than 20 MB',
  too_many_redirects: 'redirects without end',
  answered_with_error: 'was answered with an error',
  file_not_found: 'was not found beside the list',
  file_outside_folder: 'lies outside the list’s folder',
  file_too_large: 'is larger than 20 MB',
  not_in_time: 'was not begun in time',
  not_a_picture: 'is no PNG, JPEG, GIF, WebP or AVIF picture',
  not_a_clip: 'is no MP4 or WebM clip',
  damaged: 'is damaged',
  too_many_pixels: 'has too many pixels',
};

export function describeMediaProblem({ line, field, source, reason }: MediaProblem): string {
  return `line ${line}, ${field}: ${source.slice(0, 200)} ${MEDIA_REASONS[reason]}`;
}
