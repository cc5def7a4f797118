-- When the next of a beneficiary's lines settles: the first of this index, however many lines there are.
CREATE INDEX commission_lines_settling ON commission_lines (site_id, uid, settles_at)
  WHERE state = 'estimated' AND settles_at IS NOT NULL;
